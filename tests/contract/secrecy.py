"""Check that events reveal nothing that the reader's view hides, and that after the end everything is visible.

Secrets come from two sources: those already hidden in a state (`reimagine` draws new ones), and those that a move just
drew (fresh dice, a new hand). Both are varied here, but two compared results never differ in both. A public draw may be
absent from state and view (dice that hit nothing), and an event that reports it is no leak.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from games.core import codec, replay
from games.core.contract import AnyGame, IllegalAction, Result
from games.core.rng import Key, Rng
from games.core.testing import Playout
from tests.contract.chance import outcomes
from tests.contract.moments import TRIES, Moment, Seen, chance_of, some, visible

Readers = Sequence[int | None]
Call = Callable[[Any, Rng], Result[Any]]  # a move or leaving, in this state with this Rng


def tell_the_same(rules: Any, results: Sequence[Result[Any]], reader: int | None, what: str, seen: Seen) -> None:
    """Check that results with different states but the same view give the reader the same events."""
    heard: dict[str, tuple[str, str]] = {}
    for result in results:
        state, view = codec.encode(result.state), codec.encode(rules.view(result.state, reader))
        told = codec.encode_events(tuple(visible(result.events, reader)))
        other, there = heard.setdefault(view, (state, told))
        if other != state:
            seen.compared[what] += 1
            assert told == there, (
                f"{what}: {reader} hears {told}, and would hear {there} of a state that looks the same"
            )


def in_all_worlds(
    moment: Moment, state: Any, call: Call, key: Key, number: int, what: str, chance: random.Random, seen: Seen
) -> None:
    """Run the call with varied draws, in this state and in another that looks the same to the reader."""
    rules = moment.rules
    real = outcomes(lambda rng: call(state, rng), key, number, chance)
    for reader in moment.viewers:
        tell_the_same(rules, real, reader, what, seen)
        other = rules.reimagine(state, reader, chance_of(moment, f"{what} {reader}"))
        try:
            imagined = outcomes(lambda rng: call(other, rng), key, number, chance)
        except IllegalAction:
            continue
        tell_the_same(rules, [real[0], imagined[0]], reader, what, seen)
        tell_the_same(rules, imagined, reader, what, seen)


def events_tell_no_secrets(moment: Moment, chance: random.Random, seen: Seen) -> None:
    step, rules = moment.step, moment.rules
    if step is None or step.kind != "act":
        return
    decision = replay.find(rules.pending(moment.before), step.seat, step.decision)
    action = moment.game.read(step.line)

    def move(state: Any, rng: Rng) -> Result[Any]:
        rules.check(state, decision, action)
        result: Result[Any] = rules.apply(state, decision, action, rng)
        return result

    in_all_worlds(moment, moment.before, move, moment.playout.key, step.number, "a move", chance, seen)


def leaving_tells_no_secrets(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """Check leaving for a seat that is to act, which has the most consequences, and for any seat."""
    if not moment.pending or len(moment.playing) < 2:
        return
    rules, key = moment.rules, f"leave {moment.playout.seed}".encode()
    for seat in sorted({chance.choice(moment.pending).seat, chance.choice(moment.playing)}):

        def leave(state: Any, rng: Rng, seat: int = seat) -> Result[Any]:
            result: Result[Any] = rules.leave(state, seat, rng)
            return result

        in_all_worlds(moment, moment.state, leave, key, moment.number, "leaving", chance, seen)


def setup_tells_no_secrets(game: AnyGame, match: Playout, chance: random.Random, seen: Seen) -> None:
    dealt = outcomes(lambda rng: game.rules.setup(match.options, match.seats, rng), match.key, 0, chance)
    for reader in (None, *range(match.seats)):
        tell_the_same(game.rules, dealt, reader, "set-up", seen)


def hidden_actions_stay_hidden(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """Two answers whose resulting states look the same to a reader must not be distinguishable by their events."""
    rules = moment.rules
    for decision in moment.pending:
        actions = some(moment.legal[decision], 5, chance)
        results = [rules.apply(moment.state, decision, a, chance_of(moment, "hide")) for a in actions]
        for viewer in moment.viewers:
            if viewer == decision.seat:
                continue
            for one, two in pairwise(results):
                heard, there = list(visible(one.events, viewer)), list(visible(two.events, viewer))
                if heard == there or one.state == two.state:
                    continue
                if rules.view(one.state, viewer) != rules.view(two.state, viewer):
                    continue
                imagined = (rules.reimagine(one.state, viewer, chance_of(moment, "hidden", i)) for i in range(TRIES))
                if any(other == two.state for other in imagined):
                    raise AssertionError(f"{viewer} can tell by {heard} or {there} what {decision} was answered")


# --- after the end --------------------------------------------------------------------------------------------------


def the_end_shows_everything(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """After the end all readers see the same, also if the match ended here by agreement or because a seat left."""
    rules, state = moment.rules, moment.state
    if not moment.pending:
        all_see_the_same(moment, state, rules.outcome(state).reason)
        return
    reader = chance.choice(moment.viewers)
    other = rules.reimagine(state, reader, chance_of(moment, "end"))
    knowing = [seat for seat in moment.playing if rules.view(state, seat) != rules.view(other, seat)]
    ends = [rules.agree(s).state for s in (state, other)]
    shows(moment, ends, bool(knowing), "agreement", seen)
    if len(moment.playing) > 1:
        leaver = chance.choice(moment.playing)
        ends = [rules.leave(s, leaver, chance_of(moment, "end")).state for s in (state, other)]
        if all(rules.outcome(end) is not None for end in ends):
            shows(moment, ends, any(seat != leaver for seat in knowing), "leaving", seen)


def shows(moment: Moment, ends: Sequence[Any], known: bool, what: str, seen: Seen) -> None:
    """Count whether an end reveals secrets. `known`: a seat could tell the states apart, so now everyone should."""
    all_see_the_same(moment, ends[0], what)
    if known:
        seen.ended[what] += 1
        views = [moment.rules.view(end, None) for end in ends]
        seen.shown[what] += views[0] != views[1]


def all_see_the_same(moment: Moment, end: Any, what: str) -> None:
    views = [moment.rules.view(end, reader) for reader in moment.viewers]
    anybody = [codec.encode(replace(view, seat=None) if hasattr(view, "seat") else view) for view in views]
    for reader, view in zip(moment.viewers, anybody, strict=True):
        assert view == anybody[0], f"after the end by {what} {reader} sees {view}, and a spectator {anybody[0]}"


def secrets_were_shown(seen: Seen) -> None:
    for what, ends in seen.ended.items():
        assert seen.shown[what], f"in {ends} ends by {what} no secret was ever shown"
