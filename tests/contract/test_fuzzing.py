"""Fuzz every version of the rules of every registered game, and check that the fuzzing finds planted faults."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import force_setattr

from games.core import registry
from games.core.contract import AnyGame, Decision, IllegalAction, Next, Result
from games.core.rng import Rng
from tests.contract import checks, fuzzing
from tests.toy.pebbles import GAME
from tests.toy.pebbles.rules import PebblesRules
from tests.toy.pebbles.rules.actions import Action, Hide, Roll, Take
from tests.toy.pebbles.rules.state import HANDS, State

GAMES = registry.all_games()
VERSIONS = [
    pytest.param(fuzzing.at_version(game, version), id=f"{slug}-{version}")
    for slug, game in GAMES.items()
    for version in (game.rules_version, *game.older_rules)
]
pytestmark = pytest.mark.long
each_version = pytest.mark.parametrize("game", VERSIONS)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@each_version
def test_any_action_is_refused_or_can_be_played_and_logged(game: AnyGame) -> None:
    found = fuzzing.explore(fuzzing.any_action, game, 120)
    assert found.kinds == set(fuzzing.action_types(game)), "not every kind of action was tried"
    assert found.accepted >= 20, "hardly anything was accepted: the actions are nothing but noise"


@each_game
def test_any_line_is_read_or_refused_with_a_message(game: AnyGame) -> None:
    found = fuzzing.explore(fuzzing.any_line, game, 30)
    assert 0 < found.accepted < found.tried


@each_version
def test_any_words_are_ignored_or_lead_to_a_legal_move(game: AnyGame) -> None:
    found = fuzzing.explore(fuzzing.any_words, game, 25)
    assert 0 < found.accepted < found.tried


@each_game
def test_any_standing_order_gives_a_legal_action_or_none(game: AnyGame) -> None:
    assert fuzzing.explore(fuzzing.any_order, game, 12).tried


# --- planted faults ---------------------------------------------------------------------------------------------------


def toy(rules: type[PebblesRules] | None = None, **parts: Any) -> AnyGame:
    return checks.broken(GAME, **({"rules": rules()} if rules else {}), **parts)


def finds(attempt: fuzzing.Attempt, game: AnyGame, because: str) -> None:
    with pytest.raises(AssertionError, match=because):
        fuzzing.explore(attempt, game, 300, shrink=False)


class Trusting(PebblesRules):
    """Looks the number up in a table: an IndexError if it is out of range, and -1 means the last entry."""

    def check(self, s: State, d: Decision, a: Action) -> None:
        if d in self.pending(s) and d.kind == "hide" and isinstance(a, Hide):
            assert HANDS[a.pebbles] >= 0
        else:
            super().check(s, d, a)


def test_finds_a_check_that_crashes_on_a_number() -> None:
    finds(fuzzing.any_action, toy(Trusting), "check fails at Hide")


def test_finds_a_check_that_accepts_an_action_without_notation() -> None:
    class Negative(PebblesRules):
        def check(self, s: State, d: Decision, a: Action) -> None:
            if not (isinstance(a, Hide) and d.kind == "hide" and a.pebbles == -1):
                super().check(s, d, a)

    finds(fuzzing.any_action, toy(Negative), "has no notation")


def test_finds_notation_that_stores_another_action() -> None:
    def write(action: Action) -> str:
        return "hide 3" if isinstance(action, Hide) else GAME.write(action)

    finds(fuzzing.any_action, toy(write=write), "the log would keep as")


def test_finds_an_apply_that_crashes_on_an_accepted_action() -> None:
    class Fragile(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            if isinstance(a, Roll):
                raise KeyError(a)
            return super().apply(s, d, a, rng)

    finds(fuzzing.any_action, toy(Fragile), "apply does not: KeyError")


def test_finds_an_action_after_which_no_seat_is_asked() -> None:
    class Stuck(PebblesRules):
        def pending(self, s: State) -> tuple[Decision, ...]:
            return () if s.now == 3 else super().pending(s)

        def check(self, s: State, d: Decision, a: Action) -> None:
            if d not in super().pending(s):
                raise IllegalAction("not_asked")
            super().check(s, d, a)

    finds(fuzzing.any_action, toy(Stuck), "apply does not: AssertionError")


def test_finds_an_action_after_which_there_is_no_legal_answer() -> None:
    class Silent(PebblesRules):
        def legal(self, s: State, d: Decision) -> Iterable[Action]:
            return () if s.now == 2 and d.kind == "turn" else super().legal(s, d)

    finds(fuzzing.any_action, toy(Silent), "apply does not: AssertionError")


def test_finds_a_check_that_mutates_the_state() -> None:
    class Impure(PebblesRules):
        def check(self, s: State, d: Decision, a: Action) -> None:
            force_setattr(s, "round", s.round + 1)
            super().check(s, d, a)

    with pytest.raises(AssertionError, match="changed the state"):
        fuzzing.explore(fuzzing.any_action, toy(Impure), 1, shrink=False)
    fuzzing.positions.cache_clear()


def test_finds_a_refusal_without_a_message() -> None:
    class Terse(PebblesRules):
        def check(self, s: State, d: Decision, a: Action) -> None:
            if isinstance(a, Hide) and a.pebbles > 10**6:
                raise IllegalAction("too_large")
            super().check(s, d, a)

    finds(fuzzing.any_action, toy(Terse), "no words for the refusal")


def test_finds_reading_that_accepts_non_ascii_digits() -> None:
    def read(line: str) -> Action:
        verb, *rest = line.lower().split() or [""]
        if verb == "hide" and len(rest) == 1 and rest[0].isdigit():
            return Hide(int(rest[0]))
        return GAME.read(line)

    finds(fuzzing.any_line, toy(read=read), "makes reading fail: ValueError")


def test_finds_reading_that_is_not_the_inverse_of_writing() -> None:
    def read(line: str) -> Action:
        return Take() if line.strip().lower() == "roll" else GAME.read(line)

    def write(action: Action) -> str:
        return "roll" if action == Take() else GAME.write(action)

    finds(fuzzing.any_action, toy(write=write), "the log would keep as")
    fuzzing.explore(fuzzing.any_line, toy(read=read, write=write), 20)
    finds(fuzzing.any_line, toy(write=lambda action: "end"), "is not read as it is written")


def follow_up(s: State, d: Decision, words: tuple[str, ...]) -> Next | None:
    """A correct implementation, based on the legal actions."""
    lines = [tuple(GAME.write(action).split()) for action in GAME.rules.legal(s, d)]
    fitting = [line for line in lines if line[: len(words)] == words]
    following = tuple(dict.fromkeys(line[len(words)] for line in fitting if len(line) > len(words)))
    ends = frozenset(line[-1] for line in fitting if len(line) == len(words) + 1)
    return Next(following, ends, words in lines) if fitting else None


def test_finds_choosing_that_crashes_on_a_forged_link() -> None:
    def failing(s: State, d: Decision, words: tuple[str, ...]) -> Next | None:
        return follow_up(s, d, tuple(words)) or (Next((), complete=False) if int(words[-1]) > 10**9 else None)

    fuzzing.explore(fuzzing.any_words, toy(follow_up=follow_up), 20)
    finds(fuzzing.any_words, toy(follow_up=failing), "makes choosing fail")


def test_finds_choosing_that_accepts_nonsense_as_a_move() -> None:
    def generous(s: State, d: Decision, words: tuple[str, ...]) -> Next | None:
        return follow_up(s, d, words) or Next((), complete=True)

    finds(fuzzing.any_words, toy(follow_up=generous), "is offered as a whole move")


def test_finds_standing_orders_that_are_not_validated() -> None:
    class Obedient(PebblesRules):
        def standing(self, s: State, d: Decision, order: Any) -> Action | None:
            return Hide(order["hide"]) if "hide" in order and d.kind == "hide" else None

    class Counting(PebblesRules):
        def standing(self, s: State, d: Decision, order: Any) -> Action | None:
            return Hide(0) if d.kind == "hide" and order.get("hide", 1) < 1 else None

    finds(fuzzing.any_order, toy(Obedient), "the order .* answers")
    finds(fuzzing.any_order, toy(Counting), "makes standing fail: TypeError")


def test_an_unsupported_type_is_named_in_the_error() -> None:
    with pytest.raises(TypeError, match="add them there"):
        fuzzing.values(fuzzing.inspect.type_info(complex))
