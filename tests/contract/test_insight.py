"""What is computed after a match: the same numbers from the same log, luck that adds up to zero, nothing endless."""

from __future__ import annotations

from functools import cache

import pytest
from django.utils import translation

from games.core import codec, registry
from games.core.advance import Step as Played
from games.core.analysis import MOST_COMPARED, analyse, steps_of
from games.core.insight import Analysis, ChanceEvent, Possibility
from games.core.luck import share_of_worse_sums, share_of_worse_values
from games.core.replay import Entry
from games.core.testing import playout

GAMES = [slug for slug, game in registry.all_games().items() if game.insight is not None]
SEATS = {"nine": 2, "orapa": 2, "i9n": 2, "xnet": 3, "mcmulti": 2}


@cache
def match_of(slug):
    game = registry.get(slug)
    return playout(game, SEATS[slug], "insight", players=[game.bots["easy"]] * SEATS[slug])


@cache
def analysis_of(slug):
    return analysed(slug)


def analysed(slug) -> Analysis:
    game, played = registry.get(slug), match_of(slug)
    return analyse(game, game.rules, played.start, played.entries, played.key, seats=played.seats, people=[0])


def test_every_published_game_has_an_insight():
    assert set(GAMES) == {"nine", "orapa", "i9n", "xnet", "mcmulti"}


@pytest.mark.parametrize("slug", GAMES)
def test_recomputing_gives_the_same_numbers(slug):
    stored = codec.encode(analysis_of(slug))
    assert codec.encode(analysed(slug)) == stored
    assert codec.encode(codec.decode(stored, Analysis)) == stored


@pytest.mark.parametrize("slug", GAMES)
def test_luck_adds_up_to_zero_over_the_seats(slug):
    assert sum(seat.luck for seat in analysis_of(slug).seats) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("slug", ["orapa", "i9n", "nine"])
def test_deduction_games_count_worlds_for_every_seat(slug):
    game = registry.get(slug)
    for seat in analysis_of(slug).seats:
        counted = [point.worlds for point in seat.worlds if point.worlds is not None]
        assert counted and counted == sorted(counted, reverse=True), "knowledge is never lost"
        assert seat.settled is not None
        for language in ("en", "de"):
            with translation.override(language):
                assert (
                    game.insight.told(seat.settled, True)
                    and game.insight.told(seat.settled, False)
                    and game.insight.worlds_name()
                )


@pytest.mark.parametrize("slug", ["xnet", "mcmulti"])
def test_other_games_count_none(slug):
    game, played = registry.get(slug), match_of(slug)
    assert game.worlds(game.rules.view(played.start.state, 0)) is None
    assert not any(seat.worlds for seat in analysis_of(slug).seats)


@pytest.mark.parametrize("slug", ["i9n", "xnet", "mcmulti"])
def test_got_is_the_score_and_differs_from_deserved_by_luck(slug):
    for seat in analysis_of(slug).seats:
        assert len(seat.got) == len(seat.deserved) > 5
        assert seat.chances and seat.worse is not None and 0 <= seat.worse < 1
        assert seat.best.luck >= seat.worst.luck


def test_points_by_source_add_up():
    """X.net and i9n: to the final score. McMulti: to the change of the cash."""
    for slug in ("xnet", "i9n"):
        sums = [sum(by_seat) for by_seat in zip(*analysis_of(slug).sources.values(), strict=True)]
        assert sums == list(match_of(slug).outcome.scores)
    played = match_of("mcmulti")
    sums = [sum(by_seat) for by_seat in zip(*analysis_of("mcmulti").sources.values(), strict=True)]
    start, end = played.start.state.table.cash, played.state.table.cash
    assert sums == [after - before for before, after in zip(start, end, strict=True)]


@pytest.mark.parametrize("slug", GAMES)
def test_only_people_are_compared_with_the_judge_and_not_too_often(slug):
    person, bot, *_ = analysis_of(slug).seats
    assert 0 < person.compared <= MOST_COMPARED and person.agreed <= person.compared
    assert bot.compared == 0 and not bot.advice
    for advice in person.advice:
        assert advice.better and advice.played != advice.better


def test_undone_and_rewound_moves_do_not_count():
    game, played = registry.get("mcmulti"), match_of("mcmulti")
    first, second = played.entries[:2]
    undoable: list[Played] = [step for step in played.steps if not step.final]
    entries = [first, Entry(2, "rewind", line="0"), Entry(3, "act", first.seat, first.decision, first.line)]
    steps = steps_of(game, game.rules, played.start, entries, played.key)
    assert [step.number for step in steps] == [3]
    assert undoable[0].number == 1, "the first move can be undone"
    entries = [first, Entry(2, "undo", first.seat), Entry(3, "act", first.seat, first.decision, first.line)]
    steps = steps_of(game, game.rules, played.start, entries, played.key)
    assert [step.number for step in steps] == [3] and second.number == 2


def die(got: int) -> ChanceEvent:
    return ChanceEvent(0, "die", (got,), tuple(Possibility(1 / 6, (n,)) for n in range(1, 7)))


def test_the_share_of_worse_luck_is_a_plain_chance():
    assert share_of_worse_values(die(3), 0) == pytest.approx(2 / 6)
    assert share_of_worse_sums([die(3)], 0) == pytest.approx(2 / 6)
    assert share_of_worse_sums([die(6), die(6)], 0) == pytest.approx(35 / 36)
    assert share_of_worse_sums([die(1), die(1)], 0) == 0
    assert share_of_worse_sums([die(3), die(4)], 0) == pytest.approx(15 / 36, abs=0.01)
    same = ChanceEvent(0, "die", (1.0,), (Possibility(0.5, (1.0,)), Possibility(0.5, (1.0,))))
    assert share_of_worse_sums([same], 0) == 0, "a roll without effect is no luck, whatever the pips"
