"""Faults that only varied draws reveal: an event leaks a secret that was just drawn, or the end keeps it hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import codec, registry
from games.core.contract import AGREEMENT, AnyGame, Decision, Event, Result
from games.core.rng import Rng
from games.core.testing import playouts
from tests.contract import checks, secrecy
from tests.contract.chance import FEW, outcomes
from tests.contract.moments import Seen
from tests.contract.planting import examine, faulty, finds, look
from tests.toy.candles.rules import LAST_SEAT, SECRET, Action, CandlesRules, Options, State, View

NEW = {secrecy.leaving_tells_no_secrets, secrecy.setup_tells_no_secrets, secrecy.the_end_shows_everything}


def missed_without(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """Assert that the suite passes this game without varied draws and the checks based on them."""
    with monkeypatch.context() as before:
        before.setattr(secrecy, "outcomes", lambda call, key, number, chance: [call(Rng(key, number))])
        for check in (*checks.MOMENT_CHECKS, *checks.MATCH_CHECKS):
            if check not in NEW:
                examine(check, game, 6)


def caught(check: Callable[..., None], game: AnyGame, matches: int) -> int:
    """Count in how many matches the check finds the fault."""
    found = 0
    for match in playouts(game, matches, "caught"):
        try:
            look(check, game, match, Seen())
        except AssertionError:
            found += 1
    return found


# --- events ---------------------------------------------------------------------------------------------------------


def loud(result: Result[State]) -> Result[State]:
    """Tells everyone's fresh dice to everyone."""
    return replace(result, events=tuple(replace(event, audience=None) for event in result.events))


def adding_up(result: Result[State]) -> Result[State]:
    """Tells not the dice, but a value derived from them."""
    fresh = [event.data["die"] for event in result.events if event.kind == "die"]
    return replace(result, events=(*result.events, Event("dealt", {"round": sum(fresh)}))) if fresh else result


def to_a_neighbour(result: Result[State]) -> Result[State]:
    """Tells each die to one additional seat."""
    seats = len(result.state.dice)
    told = (
        replace(event, audience=(*event.audience, (event.audience[0] + 1) % seats)) if event.audience else event
        for event in result.events
    )
    return replace(result, events=tuple(told))


leaks = pytest.mark.parametrize("leak", [loud, adding_up, to_a_neighbour])
Leak = Callable[[Result[State]], Result[State]]


@leaks
def test_detects_a_move_that_leaks_fresh_dice(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    class Telling(CandlesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            return leak(super().apply(s, d, a, rng))

    game = faulty("candles", Telling)
    missed_without(monkeypatch, game)
    finds(secrecy.events_tell_no_secrets, game, "a move: .* would hear")
    assert caught(secrecy.events_tell_no_secrets, game, 24) >= 20


@leaks
def test_detects_a_setup_that_leaks_fresh_dice(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    class Telling(CandlesRules):
        def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
            return leak(super().setup(options, seats, rng))

    game = faulty("candles", Telling)
    missed_without(monkeypatch, game)
    finds(secrecy.setup_tells_no_secrets, game, "set-up: .* would hear")
    assert caught(secrecy.setup_tells_no_secrets, game, 24) == 24


@leaks
def test_detects_leaving_that_leaks_fresh_dice(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    """When the last seat of a round leaves, the next round begins."""

    class Telling(CandlesRules):
        def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
            return leak(super().leave(s, seat, rng))

    game = faulty("candles", Telling)
    missed_without(monkeypatch, game)
    finds(secrecy.leaving_tells_no_secrets, game, "leaving: .* would hear")
    assert caught(secrecy.leaving_tells_no_secrets, game, 60) >= 20


def test_detects_leaving_that_leaks_an_existing_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    class Showing(CandlesRules):
        def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
            result = super().leave(s, seat, rng)
            return replace(result, events=(*result.events, Event("die", {"seat": seat, "die": s.dice[seat]})))

    missed_without(monkeypatch, faulty("candles", Showing))
    finds(secrecy.leaving_tells_no_secrets, faulty("candles", Showing), "leaving: .* would hear")


DEALT = ("i9n", "mcmulti", "nine", "orapa", "xnet", "candles")  # games whose set-up draws secrets


@pytest.mark.parametrize("slug", DEALT)
def test_detects_a_leaking_setup_of_a_real_game(slug: str) -> None:
    """This works for shuffled cards too, because one changed draw leaves many hands unchanged."""
    sound = registry.get(slug)

    class Telling(type(sound.rules)):  # type: ignore[misc]  # the class is known when the test runs
        def setup(self, options: Any, seats: int, rng: Rng) -> Result[Any]:
            result: Result[Any] = super().setup(options, seats, rng)
            return replace(result, events=(*result.events, Event("told", {"state": codec.encode(result.state)})))

    finds(secrecy.setup_tells_no_secrets, faulty(slug, Telling), "set-up: .* would hear")


# --- the end --------------------------------------------------------------------------------------------------------


def closed(view: View) -> View:
    """Show only the seat's own die, as before the end."""
    return replace(view, dice=tuple(die if i == view.seat else die and SECRET for i, die in enumerate(view.dice)))


@pytest.mark.parametrize(("reason", "often"), [(AGREEMENT, 24), (LAST_SEAT, 12)])
def test_detects_an_end_that_hides_secrets(monkeypatch: pytest.MonkeyPatch, reason: str, often: int) -> None:
    class Keeping(CandlesRules):
        def view(self, s: State, seat: int | None) -> View:
            return closed(super().view(s, seat)) if s.ended == reason else super().view(s, seat)

    game = faulty("candles", Keeping)
    missed_without(monkeypatch, game)
    finds(secrecy.the_end_shows_everything, game, "after the end by .* sees")
    assert caught(secrecy.the_end_shows_everything, game, 24) >= often


def test_detects_an_agreement_that_reveals_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetting(CandlesRules):
        def agree(self, s: State) -> Result[State]:
            result = super().agree(s)
            return replace(result, state=replace(result.state, dice=(0,) * len(s.dice)))

    game = faulty("candles", Forgetting)
    missed_without(monkeypatch, game)
    finds(secrecy.the_end_shows_everything, game, "ends by agreement no secret was ever shown")


# --- chance itself --------------------------------------------------------------------------------------------------


def test_all_outcomes_are_tried_if_there_are_few() -> None:
    two = outcomes(lambda rng: (rng.die(), rng.die()), b"key", 1, random.Random(1))
    assert set(two) == {(a, b) for a in range(1, 7) for b in range(1, 7)} and len(two) == 1 + FEW
    rng = Rng(b"key", 1)
    assert two[0] == (rng.die(), rng.die())


def test_all_outcomes_are_tried_if_draws_depend_on_each_other() -> None:
    found = outcomes(lambda rng: (1, rng.die()) if rng.below(2) else (0, 0), b"key", 1, random.Random(1))
    assert set(found) == {(0, 0), *((1, die) for die in range(1, 7))}


def test_one_draw_is_changed_if_there_are_many_outcomes() -> None:
    found = outcomes(lambda rng: tuple(rng.die() for _ in range(9)), b"key", 1, random.Random(1))
    assert all(sum(a != b for a, b in zip(found[0], other, strict=True)) == 1 for other in found[1:])
    assert len(set(found)) > 6


def test_one_outcome_without_draws() -> None:
    assert outcomes(lambda rng: 7, b"key", 1, random.Random(1)) == [7]
