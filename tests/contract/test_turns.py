"""Every game distinguishes turns of the same seat, and the checks detect a game that does not."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from games.core import registry
from games.core.contract import AnyGame, Rules
from games.core.testing import Playout, playouts
from tests.contract import turns
from tests.contract.checks import broken

GAMES = registry.all_games()
MATCHES = 60

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def matches(slug: str) -> list[Playout]:
    return list(playouts(GAMES[slug], MATCHES, "turns"))


def limited(slug: str) -> list[Playout]:
    """The games that end even if every turn times out."""
    return [match for match in matches(slug) if match.options.round_limit]


@each_game
def test_the_number_grows_with_every_turn_of_a_seat(game: AnyGame) -> None:
    assert sum(turns.numbers_grow(game, match) for match in matches(game.slug)) > 10 * MATCHES


@each_game
def test_a_new_turn_begins_only_when_the_seat_or_number_changes(game: AnyGame) -> None:
    for match in matches(game.slug):
        turns.a_turn_ends_with_its_seat_or_number(game, match)


@each_game
def test_the_number_reveals_no_secret(game: AnyGame) -> None:
    for match in matches(game.slug)[::4]:
        turns.no_secret_changes_the_number(game, match)


@each_game
def test_a_time_out_ends_one_turn(game: AnyGame) -> None:
    ran_out = sum(turns.a_time_out_ends_one_turn(game, match) for match in limited(game.slug)[::3])
    assert ran_out > 5 * MATCHES


@each_game
def test_every_round_has_its_turns(game: AnyGame) -> None:
    compared = [turns.every_round_has_its_turns(game, match) for match in limited(game.slug)[::3]]
    most_end_early = type(game.rules).out is not Rules.out  # by elimination, before the round limit
    assert sum(compared) > (0 if most_end_early else len(compared) // 2)


# --- planted faults ---------------------------------------------------------------------------------------------------


def with_turn(game: AnyGame, turn: Any) -> AnyGame:
    faulty = type("Faulty", (type(game.rules),), {"turn": turn})
    return broken(game, rules=faulty())


def caught(check: Any, game: AnyGame, chosen: list[Playout], **how: Any) -> bool:
    try:
        for match in chosen:
            check(game, match, **how)
    except AssertionError:
        return True
    return False


@each_game
def test_a_number_that_never_changes_is_caught(game: AnyGame) -> None:
    assert caught(turns.numbers_grow, with_turn(game, lambda self, s, seat: 1), matches(game.slug))


@each_game
def test_a_number_that_goes_back_is_caught(game: AnyGame) -> None:
    right = game.rules.turn
    assert caught(turns.numbers_grow, with_turn(game, lambda self, s, seat: -right(s, seat)), matches(game.slug))


@pytest.mark.parametrize("slug", ["orapa", "i9n", "pebbles"])
def test_turns_distinguished_only_by_the_seats_to_act_are_caught(slug: str) -> None:
    """A simultaneous set-up and the first turn after it must not count as one turn, nor all turns of a lone seat."""
    chosen = limited(slug)
    assert caught(turns.a_time_out_ends_one_turn, GAMES[slug], chosen, by_number=False)
    assert not caught(turns.a_time_out_ends_one_turn, GAMES[slug], chosen[::6])


def test_turns_of_a_lone_seat_counted_as_one_are_caught() -> None:
    solo = next(match for match in limited("orapa") if match.seats == 1 and match.options.round_limit > 20)
    with pytest.raises(AssertionError, match="one time-out played"):
        turns.a_time_out_ends_one_turn(GAMES["orapa"], solo, by_number=False)
    with pytest.raises(AssertionError, match="3 rounds more"):
        turns.every_round_has_its_turns(GAMES["orapa"], solo, by_number=False)


def test_a_number_that_reveals_a_secret_is_caught() -> None:
    game = GAMES["pebbles"]
    right = game.rules.turn
    telling = with_turn(game, lambda self, s, seat: 10 * right(s, seat) + max(s.hidden))
    assert caught(turns.no_secret_changes_the_number, telling, matches("pebbles"))


def test_a_number_that_counts_actions_of_others_is_caught() -> None:
    """A hand that is shown in another seat's turn must not give that seat a new clock."""
    game = GAMES["pebbles"]
    right = game.rules.turn
    counting = with_turn(game, lambda self, s, seat: 100 * right(s, seat) + len(s.shown))
    assert caught(turns.a_turn_ends_with_its_seat_or_number, counting, matches("pebbles"))
