"""Points and tie-breaks, checked against published worked examples."""

from __future__ import annotations

from fractions import Fraction

from club.events.pairing import standings
from club.events.pairing.standings import Chair, Record, Result
from tests.events import published

ALL = ("buchholz_cut", "buchholz", "sonneborn", "direct", "wins", "scores")


def game(a, b, result, **more):
    """Return the result of a game; `result` is the score of the first player: 1, 0.5 or 0."""
    places = {1: (1, 2), 0.5: (1, 1), 0: (2, 1)}[result]
    return Result((Chair(a, places[0]), Chair(b, places[1])), **more)


def bye(player):
    return Result((Chair(player, 1),))


def test_sonneborn_berger_as_in_senseis_library():
    results = [game(a, int(b), 1) for a, beaten in published.SENSEI_WINS.items() for b in beaten.split()]
    rows = standings.table([1, 2, 3, 4], results, ("sonneborn",))
    found = {row.player: (int(row.points), int(row.values["sonneborn"])) for row in rows}
    assert found == published.SENSEI
    assert [row.player for row in rows] == [1, 2, 3, 4]
    assert [row.split for row in rows] == [None, "sonneborn", "points", "points"]


def test_buchholz_and_sonneborn_berger_of_four_players():
    results = [game(*row) for row in published.FOUR_ROUNDS]
    rows = standings.table([1, 2, 3, 4], results, ALL)
    found = {
        row.player: tuple(
            float(n)
            for n in (row.points, *(row.values[t] for t in ("buchholz", "buchholz_cut", "sonneborn")), row.wins)
        )
        for row in rows
    }
    assert found == published.FOUR


def test_buchholz_cut_drops_the_lowest_opponent():
    of = {n: Record(points=Fraction(points)) for n, points in enumerate(published.RAPPTZ_OPPONENTS)}
    of[9] = Record(points=Fraction(4), played=6, meetings=[(n, Fraction(0)) for n in range(6)])
    assert standings.buchholz(9, of) == 24
    assert standings.buchholz(9, of, cut=1) == 22


def test_a_bye_counts_as_a_game_against_the_players_own_points():
    """Follows the example of gnutterts/chesspairing (FIDE's dummy opponent)."""
    rows = standings.table([1, 2, 3], [game(1, 2, 1), bye(3)], ALL)
    assert {row.player: row.values["buchholz"] for row in rows} == {1: 0, 2: 1, 3: 1}
    assert next(row for row in rows if row.player == 3).points == 1


def test_direct_encounter_needs_all_meetings():
    """Three players who beat each other in a cycle stay tied. With a meeting missing, the tie-break does not apply."""
    circle = [game(1, 2, 1), bye(3), game(2, 3, 1), bye(1), game(3, 1, 1), bye(2)]
    rows = standings.table([1, 2, 3], circle, ("direct",))
    assert {row.values["direct"] for row in rows} == {1}
    assert [row.place for row in rows] == [1, 1, 1]
    assert [row.split for row in rows] == [None, "level", "level"]
    of = standings.records([1, 2, 3], circle[:1])
    assert standings.direct([1, 2, 3], of) is None
    assert standings.direct([1, 2], of) == {1: Fraction(1), 2: Fraction(0)}


def test_the_winner_of_the_direct_encounter_is_ahead():
    results = [game(1, 2, 0), game(1, 3, 1), game(2, 3, 0)]
    rows = standings.table([1, 2, 3, 4], [*results, game(3, 4, 0), game(1, 4, 1), game(2, 4, 1)], ("direct",))
    assert [row.player for row in rows[:2]] == [2, 1]
    assert rows[1].split == "direct"
    assert rows[1].above == 2


def test_shared_places_share_their_points():
    scale = (5, 3, 2, 1)
    level = Result((Chair(1, 1), Chair(2, 2), Chair(3, 2), Chair(4, 4)), scale)
    assert standings.points_of(level) == {1: 5, 2: Fraction(5, 2), 3: Fraction(5, 2), 4: 1}
    assert standings.points_of(game(1, 2, 0.5)) == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    three = Result((Chair(1, 1), Chair(2, 1), Chair(3, 1)), scale)
    assert set(standings.points_of(three).values()) == {Fraction(10, 3)}


def test_a_walkover_is_a_win_without_a_played_game():
    rows = standings.table([1, 2], [game(1, 2, 1, played=False)], ALL)
    assert [(row.player, int(row.points), row.played, row.wins) for row in rows] == [(1, 1, 0, 1), (2, 0, 0, 0)]
    assert rows[0].values["buchholz"] == 1


def test_game_points_are_the_last_tie_break():
    results = [
        Result((Chair(1, 1, 10), Chair(2, 2, 3))),
        Result((Chair(3, 1, 12), Chair(4, 2, 3))),
    ]
    rows = standings.table([1, 2, 3, 4], results, ("wins", "scores"))
    assert [row.player for row in rows] == [3, 1, 2, 4]
    assert [row.split for row in rows] == [None, "scores", "points", "level"]
    assert [row.place for row in rows] == [1, 2, 3, 3]
