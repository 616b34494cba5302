"""Non-interference over all games and inputs: no answer reveals information without a recorded move.

`FERNZUG_LONG=1 pytest tests/secrecy/test_non_interference.py -k every_game -s` checks more matches, as `make soak`
does, and prints what was compared. Planted faults must be detected.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

import pytest
from msgspec.structs import replace

from club.accounts.models import Member
from club.matches import planning, services
from club.matches.rehearsal import rehearse
from club.matches.services.ledger import Ledger
from club.matches.services.lines import Turn
from club.matches.trees import Tree
from club.matches.worlds import World
from games.core import advance, registry
from games.core.contract import AnyGame, Decision, Event, IllegalAction, Result
from games.core.rng import Rng
from games.core.testing import playout, playouts
from games.i9n.rules.deduction import deduce, evidence
from games.i9n.rules.legality import drilling_refusal
from games.i9n.rules.map import LABELS
from games.mcmulti.rules.state import Island
from games.orapa.rules.mines import random_mine
from tests.contract.checks import broken
from tests.contract.moments import Moment, Moments
from tests.lengths import usual_or_long
from tests.secrecy import chance as enumerating
from tests.secrecy.chance import Count, TooLarge, branches
from tests.secrecy.non_interference import Figures, Leak, Place, PlayLines, examine, offered, plan_of
from tests.toy.pebbles import GAME as PEBBLES
from tests.toy.pebbles.rules import PebblesRules
from tests.toy.pebbles.rules.actions import Action, Hide, Roll, Take
from tests.toy.pebbles.rules.state import NOT_YET, State

MATCHES = usual_or_long(4, 200)
MOMENTS = 3  # per match, or the number of its landmarks if that is higher
SOUND = 5  # matches of a toy game without a fault


def look(game: AnyGame, matches: int = MATCHES, play_lines: PlayLines = services.play_lines) -> Figures:
    figures = Figures()
    for match in playouts(game, matches, "non-interference"):
        chance = random.Random(match.seed)
        for moment in Moments(game, match).chosen(MOMENTS, chance):
            try:
                figures.add(examine(moment, chance, play_lines))
            except Leak as leak:
                raise Leak(f"{game.slug}, match {match.seed}, move {moment.number}: {leak}") from leak
    return figures


@pytest.mark.long
@pytest.mark.parametrize("slug", sorted(registry.all_games()))
def test_every_game_reveals_nothing_without_a_recorded_move(slug: str) -> None:
    figures = look(registry.get(slug))
    print(f"\n{slug}: {figures}")
    assert figures.different > figures.messages / 10 and figures.runs > figures.messages


# --- chance is enumerated -------------------------------------------------------------------------------------------


def test_every_outcome_of_dice_is_enumerated_once() -> None:
    count = Count()
    rolled = list(branches(lambda rng: (rng.die(), rng.die(4) if rng.below(2) else 0), count))
    assert sorted(rolled) == sorted(
        [(die, 0) for die in range(1, 7)] + [(a, b) for a in range(1, 7) for b in range(1, 5)]
    )
    assert (count.whole, count.partly, count.branches) == (1, 0, len(rolled))


def test_few_items_are_permuted_and_many_are_rotated() -> None:
    assert len(set(branches(lambda rng: tuple(rng.shuffled("abcd")), Count()))) == 24
    rotations = list(branches(lambda rng: "".join(rng.shuffled("abcdefg")), Count()))
    assert len(rotations) == 7
    assert all({order[place] for order in rotations} == set("abcdefg") for place in range(7))


def test_first_draws_of_a_large_tree_are_varied() -> None:
    count = Count()
    found = list(branches(lambda rng: tuple(rng.below(9) for _ in range(20)), count))
    assert count.partly == 1
    for place in range(enumerating.DRAWS):
        assert {draws[place] for draws in found} == set(range(9))
    with pytest.raises(TooLarge):
        list(enumerating.whole(lambda rng: rng.below(3), most=2))


# --- planted faults -------------------------------------------------------------------------------------------------


def finds(game: AnyGame, because: str, play_lines: PlayLines = services.play_lines, matches: int = 12) -> None:
    with pytest.raises(Leak, match=because):
        look(game, matches, play_lines)


def toy(rules: type[PebblesRules], **parts: Any) -> AnyGame:
    return broken(PEBBLES, rules=rules(), **parts)


def test_toy_game_without_faults_passes() -> None:
    assert look(PEBBLES, SOUND).chance.branches > 500


def lenient_about(foreseeable: Callable[..., bool]) -> PlayLines:
    """Return a `play_lines` that plays nothing if the mistake could be foreseen, which leaks information."""

    def play_lines(ledger: Ledger, *, member: Member, version: int, lines: Sequence[str]) -> Turn:
        actions = [ledger.game.read(line) for line in lines]
        seat = ledger.seat_of(member).number

        def attempt(state: Any, key: bytes) -> Any:
            return rehearse(
                ledger.game, ledger.rules, state, ledger.asked, seat, actions,
                number=version, key=key, origin="mail",
            )  # fmt: skip

        real = attempt(ledger.state, b"real")
        if real.problem is not None and foreseeable(ledger, seat, real, attempt):
            return Turn(0, real.problem, len(real.steps) + 1)
        for step in real.standing:
            ledger.record(step, member)
        if real.standing:
            ledger.follow()
        return Turn(len(real.standing), real.problem, 0 if real.problem is None else len(real.steps) + 1)

    return play_lines


def wrong_in_all_imagined_worlds(ledger: Ledger, seat: int, real: Any, attempt: Callable[..., Any]) -> bool:
    """Return whether the same line is wrong for the same reason in 16 imagined worlds, each with different chance."""

    def said(rehearsal: Any) -> Any:
        problem = rehearsal.problem
        refusal = problem.data.get("refusal", problem) if problem else None
        return len(rehearsal.steps), refusal and (refusal.code, repr(refusal.data))

    enumerated = advance.Rng
    try:
        advance.Rng = Rng  # type: ignore[misc]  # the imagined worlds draw their own chance
        for number in range(16):
            key = f"imagined {number}".encode()
            if said(attempt(ledger.rules.reimagine(ledger.state, seat, Rng(key, 0)), key)) != said(real):
                return False
    finally:
        advance.Rng = enumerated  # type: ignore[misc]
    return True


def found_out(places: Iterable[tuple[Moment, list[str]]], play_lines: PlayLines, worlds: int) -> int:
    """Count the places where this `play_lines` leaks; the real one must not leak there."""
    told = 0
    for moment, lines in places:
        seat = moment.rules.pending(moment.state)[-1].seat
        try:
            Place(moment, play_lines, worlds).lines_tell_nothing(seat, lines)
        except Leak:
            told += 1
        Place(moment, worlds=worlds).lines_tell_nothing(seat, lines)
    return told


def unlikely_drillings(number: int) -> Iterator[tuple[Moment, list[str]]]:
    """Yield moments with an explorer where oil is possible but least likely, with the same drilling twice."""
    game = registry.get("i9n")
    for moment in Moments(game, playout(game, 2, f"drill {number}", players=[game.bots["default"]] * 2)).every[::2]:
        s = moment.state
        if s.phase < 3 or s.ended:
            continue
        known = deduce(evidence(s, s.secrets[s.turn]))
        chance, field = min(
            (n, field) for field, n in enumerate(known.chances) if n and drilling_refusal(s, field) is None
        )
        if 25 * chance < known.worlds:
            own = {"explorers": (field, field), "hands": (LABELS[field][0],)}
            changed = {
                name: tuple(v if i == s.turn else o for i, o in enumerate(getattr(s, name))) for name, v in own.items()
            }
            s = replace(s, **changed, points=3, acted=0)
            line = next(line for line in offered(game, s, moment.pending[0]) if line.startswith("drill"))
            yield dataclasses.replace(moment, state=s), [line, line]


def rolls_for_one_derrick(number: int) -> Iterator[tuple[Moment, list[str]]]:
    """Yield moments with a roll that makes a pump possible on one field of 36."""
    game = registry.get("mcmulti")
    for moment in Moments(game, playout(game, 2, f"roll {number}")).every[:200]:
        table = moment.state.table
        if table.phase == "market":
            islands = tuple(Island(derricks=1 << 7) if here == table.island else Island() for here in range(4))
            s = replace(moment.state, table=replace(table, islands=islands, cash=(500, 500)))
            yield dataclasses.replace(moment, state=s), ["roll", "pump"]


@pytest.mark.parametrize(("places", "worlds"), [(unlikely_drillings, 60), (rolls_for_one_derrick, 1)])
def test_playing_nothing_after_a_foreseeable_mistake_leaks(places: Callable[[int], Iterator[Any]], worlds: int) -> None:
    """The same drilling twice would reveal fields without oil, and a bad roll would be taken back."""
    some_places = list(islice(chain.from_iterable(map(places, range(9))), 12))
    told = found_out(some_places, lenient_about(wrong_in_all_imagined_worlds), worlds)
    assert told >= 3, f"found out at {told} of {len(some_places)} places"


def test_all_or_nothing_leaks() -> None:
    """With one pebble in the pile, the die decides whether another can be taken."""
    moments = Moments(PEBBLES, playout(PEBBLES, 2, "last pebble")).every
    places = [
        (dataclasses.replace(moment, state=replace(moment.state, pile=1, now=0, die=0)), ["roll", "take", "take"])
        for moment in moments
        if moment.pending and not moment.state.hiding
    ]
    assert found_out(places, lenient_about(lambda *_: True), 6) == len(places) > 3


def others_hands(s: State, seat: int) -> list[int]:
    return [n for i, n in enumerate(s.hidden) if i != seat and n != NOT_YET]


def test_refusal_that_names_hidden_information_is_detected() -> None:
    class Naming(PebblesRules):
        def check(self, s: State, d: Decision, a: Action) -> None:
            try:
                super().check(s, d, a)
            except IllegalAction as refusal:
                raise IllegalAction(refusal.code, **refusal.data, hands=others_hands(s, d.seat)) from refusal

    finds(toy(Naming), "refusal of")


def test_refusal_that_depends_on_hidden_information_is_detected() -> None:
    class Depending(PebblesRules):
        def check(self, s: State, d: Decision, a: Action) -> None:
            super().check(s, d, a)
            if isinstance(a, Take) and 3 in others_hands(s, d.seat):
                raise IllegalAction("taken_enough", most=0)

    finds(toy(Depending), "refusal of|orders|lines")


def test_missing_final_flag_is_detected() -> None:
    class Forgetful(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            result = super().apply(s, d, a, rng)
            return replace(result, final=False) if isinstance(a, Roll) else result

    finds(toy(Forgetful), "take roll back|lines")


def test_final_flag_missing_for_one_side_of_the_die_is_detected() -> None:
    class RarelyForgetful(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            result = super().apply(s, d, a, rng)
            return replace(result, final=result.state.die != 4) if isinstance(a, Roll) else result

    finds(toy(RarelyForgetful), "take roll back|lines")


def test_final_flag_that_depends_on_hidden_information_is_detected() -> None:
    class Depending(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            result = super().apply(s, d, a, rng)
            return replace(result, final=result.final or (isinstance(a, Take) and 2 in others_hands(s, d.seat)))

    finds(toy(Depending), "take take back|lines")


def test_order_that_uses_hidden_information_is_detected() -> None:
    class Looking(PebblesRules):
        def standing(self, s: State, d: Decision, order: Mapping[str, Any]) -> Action | None:
            action = super().standing(s, d, order)
            return None if 0 in others_hands(s, d.seat) else action

    finds(toy(Looking), "order")


class Cautious(PebblesRules):
    """Correct rules: a seat that hides three pebbles may not take any, and knows why."""

    def check(self, s: State, d: Decision, a: Action) -> None:
        super().check(s, d, a)
        if isinstance(a, Take) and s.hidden[d.seat] == 3:
            raise IllegalAction("taken_enough", most=0)

    def legal(self, s: State, d: Decision) -> Any:
        return [a for a in super().legal(s, d) if not (isinstance(a, Take) and s.hidden[d.seat] == 3)]


def test_dry_run_on_the_real_state_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    look(toy(Cautious), SOUND)
    monkeypatch.setattr(planning, "imagine", lambda rules, state, seat: [state, state])
    finds(toy(Cautious), "dry run")


def test_exploring_the_real_state_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def real(cls: Any, game: AnyGame, rules: Any, state: Any, seat: int, name: str, tree: Tree) -> World:
        return World(game, rules, seat, name, tree, state)

    monkeypatch.setattr(World, "imagined", classmethod(real))
    finds(PEBBLES, "exploring")


def test_dry_run_in_a_world_derived_from_the_real_one_is_detected() -> None:
    class Shifting(Cautious):
        def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
            hidden = (n if s.knows(seat, i) else (n + rng.below(4)) % 4 for i, n in enumerate(s.hidden))
            return replace(s, hidden=tuple(hidden))

    finds(toy(Shifting), "what is imagined|dry run")


def test_plan_that_depends_on_a_secret_answer_is_detected() -> None:
    class Silent(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            result = super().apply(s, d, a, rng)
            if isinstance(a, Hide):
                shown: tuple[Event, ...] = tuple(event for event in result.events if event.audience is None)
                return replace(result, events=shown)
            return result

    look(toy(Silent), SOUND)
    finds(toy(Silent, secret_answers=frozenset()), "plan")


def test_plan_that_depends_on_how_the_gems_were_placed_is_detected() -> None:
    """Only the notation, not the events, shows whether the master filled the mine at once or gem by gem."""
    game = registry.get("orapa")
    first = Moments(game, playout(game, 3, "by hand")).every[0]
    s = replace(first.state, mines=(random_mine(first.state.options.gems, Rng(b"by hand", 0)),))

    def tell(game: AnyGame) -> None:
        place = Place(dataclasses.replace(first, game=game, state=s))
        place.typed = ["ready", "fill ready"]
        place.plan_tells_nothing(s.starter, Decision(s.master, "mine"), plan_of(game, "ready", ["scan 1"]))

    tell(game)
    with pytest.raises(Leak, match="plan"):
        tell(broken(game, secret_answers=frozenset()))
