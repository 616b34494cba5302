"""Ranks, points and the forecast."""

from __future__ import annotations

from msgspec.structs import replace

from games.xnet.board.examples import cards, demand
from games.xnet.rules.actions import End, read
from games.xnet.rules.scoring import forecast, scoring_lines
from games.xnet.rules.state import State
from games.xnet.tests.tables import RULES, decision, facts, points, provider, refused, rng, setup, table


def rulebook_example() -> State:
    """The scoring example of the rulebook: Tech on a middle field; A has 3 cards and 1 user, B 2 and 0, C 1 and 2, D 2
    and 2."""
    fields = demand(t1="art 6", m1="tech 4", m2="music 7", b1="sport 3", b2="travel 9", b3="romance 5")
    return table(
        "",
        provider("tech 2 3 4 S", users=1),
        provider("tech 5 6", users=0),
        provider("tech 7", users=2),
        provider("tech 8 9", users=2),
        demand=fields,
        turn=2,
        starter=3,
    )


def test_the_scoring_example_of_the_rulebook_move_by_move():
    state = rulebook_example()
    assert [[line.rank for line in scoring_lines(state.providers, state.demand, seat)] for seat in range(4)] == [
        [1],
        [2],
        [3],
        [2],
    ]
    state = RULES.apply(state, decision(state), End(), rng()).state  # D's turn begins: 2 x 2 users
    assert state.turn == 3 and points(state) == [0, 0, 0, 4]
    state = replace(state, hands=(*state.hands[:3], cards("tech 6 hobby 2")))
    for line in ("specialist tech pay 2 hobby", "add tech 6", "end"):
        action = read(line)
        RULES.check(state, decision(state), action)
        state = RULES.apply(state, decision(state), action, rng()).state
    assert state.turn == 0 and points(state) == [2, 0, 0, 4]  # A: 2 x 1 user, now sharing the lead
    state = RULES.apply(state, decision(state), End(), rng()).state
    assert scoring_lines(state.providers, state.demand, 1)[0].rank == 2 and points(state) == [2, 0, 0, 4]  # B: no users
    state = RULES.apply(state, decision(state), End(), rng()).state
    assert state.turn == 2 and points(state) == [2, 0, 0, 4]  # C: one card is only third


def test_x9_ranks_go_by_distinct_numbers_of_cards():
    counts = {0: "art 2 3 4 S", 1: "art 5 6 7 S", 2: "art 8 9", 3: "art 2"}
    state = table("", *(provider(line, users=1) for line in counts.values()))
    assert [forecast(state.providers, state.demand, seat) for seat in range(4)] == [3, 3, 3, 0]


def test_x10_the_only_provider_of_a_rubric_leads():
    state = table("", provider("art 2", users=2))
    assert scoring_lines(state.providers, state.demand, 0)[0].rank == 1
    assert forecast(state.providers, state.demand, 0) == 6


def test_x11_a_parked_rubric_does_not_count():
    state = table("", provider(parked="art 2 3 4", users=2), provider("art 5", users=1), provider("art 6 7", users=1))
    assert [forecast(state.providers, state.demand, seat) for seat in range(3)] == [0, 3, 3]
    assert refused(table("art 9 8", provider(parked="art 2")), "users art 9 8") == "no_pair_matches"


def test_x12_a_turn_begins_with_scoring_value_times_users_of_ranked_rubrics():
    """Other seats do not score, and the event lists the points of each rubric."""
    rival = provider("art 2 3", "sport 2 3 4 S", users=4)
    mine = provider("art 5 6", "sport 5", "tech 5", "hobby 7", users=3)
    state = table("", rival, mine, provider("sport 6 7", users=1))
    found = RULES.apply(state, decision(state), End(), rng())
    scored = facts(found, "scored")
    assert scored["points"] == scored["total"] == (3 + 1) * 3 and scored["users"] == 3
    told = [(line["rubric"], line["value"], line["rank"], line["points"]) for line in scored["lines"]]
    assert told == [("art", 3, 1, 9), ("sport", 2, 3, 0), ("tech", 1, 1, 3)]
    assert points(found.state) == [0, 12, 0] and found.state.providers[1].gains == (12,)


def test_x12_the_first_turn_scores_nothing():
    for seats in (3, 4, 5, 6):
        assert points(setup(seats)) == [0] * seats
