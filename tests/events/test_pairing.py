"""Pairing algorithms, checked against published examples and, for small fields, an exhaustive search."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.events.pairing import knockout, round_robin, swiss, tables
from club.events.pairing.swiss import Player
from tests.events import published


def pairs(text):
    return [tuple(map(int, pair.split("-"))) for pair in text.split()]


# Round robin


@pytest.mark.parametrize("players", published.BERGER)
def test_berger_tables_match_the_published_ones(players):
    assert round_robin.berger(players) == [pairs(line) for line in published.BERGER[players]]


@pytest.mark.parametrize("players", range(2, 21))
def test_all_pairs_meet_once(players):
    rounds = round_robin.berger(players)
    met = Counter(frozenset(pair) for made in rounds for pair in made)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    for made in rounds:
        assert len({n for pair in made for n in pair}) == 2 * len(made) == players - players % 2
    firsts = Counter(first for made in rounds for first, _ in made)
    assert max(firsts.values()) - min(firsts[n] for n in range(1, players + 1)) <= 1


@pytest.mark.parametrize("players", range(3, 13))
def test_a_double_round_robin_has_fair_seats(players):
    rounds = round_robin.twice(players)
    met = Counter(pair for made in rounds for pair in made)
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1)
    for player in range(1, players + 1):
        seats = "".join("1" if player == a else "2" for made in rounds for a, b in made if player in (a, b))
        assert "1111" not in seats
        assert "2222" not in seats


# Swiss


def of_held(rows):
    return [
        Player(
            number,
            Fraction(points),
            {opponent: 1 for opponent in opponents if opponent},
            tuple("WB".index(seat) for seat in seats if seat != "-"),
            byes=int(number == 14 and len(opponents) > 1),
            floated=sum(len(opponents) - 2 < n <= len(opponents) for n in published.HELD_FLOATS[number]),
        )
        for number, points, opponents, seats in rows
    ]


@pytest.mark.parametrize("number", published.HELD)
def test_pairings_match_the_tutorial_of_mario_held(number):
    rows, printed, bye = published.HELD[number]
    found = swiss.pair(of_held(rows))
    assert set(found.pairs) == set(pairs(printed))
    assert found.bye == bye
    assert found.repeats == 0


def exhaustive(players):
    """Return the fewest repeated meetings over all possible pairings and all allowed byes."""

    @cache
    def least(left):
        if not left:
            return 0
        head, *rest = left
        return min((rest[i] in met[head]) + least(tuple(rest[:i] + rest[i + 1 :])) for i in range(len(rest)))

    met = {p.number: p.met for p in players}
    everybody = tuple(sorted(met))
    if len(everybody) % 2 == 0:
        return least(everybody)
    fewest = min(p.byes for p in players)
    return min(least(tuple(n for n in everybody if n != p.number)) for p in players if p.byes == fewest)


@st.composite
def fields(draw, most=10):
    count = draw(st.integers(2, most))
    history: list[set[int]] = [set() for _ in range(count + 1)]
    for a, b in draw(st.lists(st.tuples(st.integers(1, count), st.integers(1, count)), max_size=40)):
        if a != b:
            history[a].add(b)
            history[b].add(a)
    return [
        Player(
            n,
            Fraction(draw(st.integers(0, 6)), 2),
            dict.fromkeys(history[n], 1),
            tuple(draw(st.lists(st.integers(0, 1), max_size=4))),
            draw(st.integers(0, 1)),
        )
        for n in range(1, count + 1)
    ]


@settings(max_examples=150, deadline=None)
@given(fields())
def test_repeated_meetings_are_minimal(players):
    found = swiss.pair(players)
    met = {p.number: p.met for p in players}
    seated = [n for pair in found.pairs for n in pair] + ([found.bye] if found.bye else [])
    assert sorted(seated) == sorted(met)  # every player is paired or has the only bye
    assert sum(b in met[a] for a, b in found.pairs) == found.repeats == exhaustive(players)
    if found.bye:
        assert next(p.byes for p in players if p.number == found.bye) == min(p.byes for p in players)


def play_swiss(count, rounds, seed):
    """Play a whole tournament with pseudo-random results, and yield the pairing and the players after each round."""
    state = {n: Player(n) for n in range(1, count + 1)}
    for number in range(rounds):
        found = swiss.pair(state.values())
        points: Counter[int] = Counter()
        seats, met = {}, {}
        for a, b in found.pairs:
            share = Fraction((seed + 7 * a + 3 * b + number) % 3, 2)
            points[a], points[b] = share, 1 - share
            seats[a], seats[b], met[a], met[b] = 0, 1, b, a
        state = {
            n: Player(
                n,
                p.points + points[n] + (n == found.bye),
                {**p.met, met[n]: p.met.get(met[n], 0) + 1} if n in met else p.met,
                (*p.seats, seats[n]) if n in seats else p.seats,
                p.byes + (n == found.bye),
            )
            for n, p in state.items()
        }
        yield found, state


@pytest.mark.parametrize(("count", "rounds"), [(5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (14, 6), (31, 9), (64, 9)])
def test_whole_swiss_tournaments_have_no_repeats_and_fair_byes_and_seats(count, rounds):
    for seed in range(3):
        rounds_played = list(play_swiss(count, rounds, seed))
        assert not any(found.repeats for found, _ in rounds_played)
        state = rounds_played[-1][1]
        assert max(p.byes for p in state.values()) - min(p.byes for p in state.values()) <= 1
        leads = Counter(abs(p.lead) for p in state.values())
        assert all(lead <= 3 for lead in leads)
        assert sum(n for lead, n in leads.items() if lead > 2) <= count // 10 + 1, leads


def test_more_rounds_than_opponents_have_few_repeats():
    met = [found.repeats for found, _ in play_swiss(4, 6, 1)]
    assert met[:3] == [0, 0, 0]
    assert sum(met[3:]) <= 6


def test_the_search_is_short_for_hundreds_of_players(monkeypatch):
    """The module guarantees no dead ends while more than 2r + 1 players are left."""
    looks: Counter[str] = Counter()
    search = swiss.Group.search

    def counting(self, left, budget):
        looks["all"] += 1
        return search(self, left, budget)

    monkeypatch.setattr(swiss.Group, "search", counting)
    for number, (found, _) in enumerate(play_swiss(300, 9, 2)):
        assert found.repeats == 0
        assert looks["all"] < 40_000, number
        looks.clear()


def test_pairing_does_not_depend_on_the_input_order():
    rows = of_held(published.HELD[3][0])
    assert swiss.pair(rows) == swiss.pair(reversed(rows))


# Knock-out


def test_brackets():
    assert knockout.order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert knockout.first_round(6) == [(1, None), (4, 5), (2, None), (3, 6)]
    assert knockout.next_round([1, 5, 2, 3]) == [(1, 5), (2, 3)]
    assert [knockout.rounds(n) for n in (2, 3, 4, 5, 8, 9)] == [1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize("players", range(2, 40))
def test_byes_go_to_the_best_seeds(players):
    made = knockout.first_round(players)
    byes = {better for better, worse in made if worse is None}
    assert byes == set(range(1, len(byes) + 1))
    assert sorted(seed for pair in made for seed in pair if seed) == list(range(1, players + 1))


def test_a_draw_is_replayed_and_then_decided():
    draw = knockout.Leg(0)
    assert knockout.verdict([knockout.Leg(1)]) == knockout.Verdict(True, "match")
    assert knockout.verdict([knockout.Leg(-1)]) == knockout.Verdict(False, "match")
    assert knockout.verdict([draw]) is None
    assert knockout.verdict([draw, knockout.Leg(-1)]) == knockout.Verdict(False, "replay")
    assert knockout.verdict([knockout.Leg(0, (5, 5)), knockout.Leg(0, (3, 4))]) == knockout.Verdict(False, "scores")
    assert knockout.verdict([draw, draw]) == knockout.Verdict(True, "seed")


# Multiplayer tables


def play_tables(count, seats, rounds, smaller=True, seed="x"):
    state = {n: tables.Player(n) for n in range(1, count + 1)}
    for number in range(rounds):
        found = tables.seat(state.values(), seats, smaller=smaller, seed=f"{seed}{number}")
        met = {n: Counter(p.met) for n, p in state.items()}
        sat = {n: Counter(p.seats) for n, p in state.items()}
        for table in found.tables:
            for seat, n in enumerate(table):
                sat[n][seat] += 1
                met[n].update(o for o in table if o != n)
        state = {n: tables.Player(n, met[n], sat[n], p.byes + (n in found.byes)) for n, p in state.items()}
        yield found, state


def test_nine_players_meet_all_others_in_four_rounds_at_tables_of_three():
    """The affine plane of order three has twelve tables in which each pair meets exactly once."""
    *_, (_, state) = play_tables(9, 3, 4)
    assert all(set(p.met.values()) == {1} and len(p.met) == 8 for p in state.values())


# With fewer tables than seats, some players must meet again: with 20 players at tables of five, at least 4 pairs do so
# in the second round.
AGAIN = {(12, 3): 0, (16, 4): 0, (13, 4): 0, (10, 3): 0, (20, 5): 12, (18, 6): 27, (11, 4): 6}


@pytest.mark.parametrize(("count", "seats"), AGAIN)
def test_players_meet_many_others_in_varying_seats(count, seats):
    rounds = list(play_tables(count, seats, 3))
    state = rounds[-1][1]
    for found, _ in rounds:
        seated = [n for table in found.tables for n in table]
        assert sorted([*seated, *found.byes]) == list(range(1, count + 1))
        assert {len(table) for table in found.tables} <= {seats, seats - 1}
    again = sum(n - 1 for p in state.values() for n in p.met.values()) // 2
    assert again <= AGAIN[count, seats]
    assert max(n for p in state.values() for n in p.met.values()) <= 2
    assert max(n for p in state.values() for n in p.seats.values()) <= 2
    assert max(p.byes for p in state.values()) <= 1


def test_table_sizes():
    assert tables.sizes(12, 4, smaller=True) == [4, 4, 4]
    assert tables.sizes(11, 4, smaller=True) == [4, 4, 3]
    assert tables.sizes(9, 4, smaller=True) == [3, 3, 3]
    assert tables.sizes(5, 4, smaller=True) == [4]
    assert tables.sizes(11, 4, smaller=False) == [4, 4]
    assert tables.sizes(10, 3, smaller=True) == [3, 3, 3]


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 30), st.integers(3, 6), st.booleans())
def test_byes_at_multiplayer_tables_are_fair(count, seats, smaller):
    rounds = list(play_tables(count, seats, 3, smaller))
    assert all(len(found.byes) < seats for found, _ in rounds)
    byes = [p.byes for p in rounds[-1][1].values()]
    assert max(byes) - min(byes) <= 1
