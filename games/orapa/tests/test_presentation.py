"""What Orapa adds to the match page: goal, outcome, main button, preview, small picture, number of possible mines."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.core.contract import Scene
from games.core.speech import Names
from games.core.testing import playout
from games.orapa import GAME
from games.orapa.rules import counting
from games.orapa.rules.counting import count_mines
from games.orapa.rules.data import CELLS
from games.orapa.rules.mines import visible_cells
from games.orapa.rules.search import Facts, all_matching_mines
from games.orapa.rules.waves import MineGrid
from games.orapa.tests.tables import (
    OTHER,
    RULES,
    VECTOR,
    duel,
    hiding,
    mastered,
    mine,
    play,
    plays,
    question,
    site,
    solve,
)

SHOWN = GAME.presentation
NAMES = ["lena", "jonas", "mira"]


def told(before, line: str, reader: int | None):
    result = play(before, line)
    views = RULES.view(before, reader), RULES.view(result.state, reader)
    return SHOWN.told(result.events, *views, Names(NAMES[: before.seats], reader))


# --- how many mines still fit -----------------------------------------------------------------------------------------


def bot_match():
    return playout(GAME, 1, "count", options=GAME.options(master="site"), players=[GAME.bots["default"]])


def test_the_number_of_mines_is_exact_or_left_out():
    seen = set()
    for step in bot_match().steps:
        facts = step.state.facts(0)
        number = count_mines(step.state.options.gems, facts)
        if number is not None:
            every = all_matching_mines(step.state.options.gems, facts, most=10**6, nodes=10**6)
            assert every is not None and number == len({visible_cells(found) for found in every})
            assert visible_cells(step.state.mines[0]) in {visible_cells(found) for found in every}
        seen.add(number)
    assert None in seen and len(seen) > 2


def test_mines_that_look_alike_count_once():
    gems = site(1).options.gems
    looks = tuple((cell, MineGrid(mine(VECTOR)).look(cell)) for cell in range(len(CELLS)))
    assert count_mines(gems, Facts((), looks)) == 1


def test_counting_takes_a_bounded_number_of_steps(monkeypatch):
    bounds = []
    monkeypatch.setattr(counting, "all_matching_mines", lambda gems, facts, **bound: bounds.append(bound))
    assert count_mines.__wrapped__(site(1).options.gems, plays(site(1), "scan g").facts(0)) is None
    assert bounds == [{"most": counting.MOST, "nodes": counting.NODES}] and counting.NODES <= 5000


def test_nothing_asked_is_not_counted(monkeypatch):
    monkeypatch.setattr(counting, "all_matching_mines", None)
    assert count_mines.__wrapped__(site(1).options.gems, Facts()) is None


# --- the status bar and the strip -------------------------------------------------------------------------------------


def test_goals():
    goal = SHOWN.goal(RULES.view(play(hiding(), "place red at c4 rot 1", 0).state, 0))
    assert (goal.text, goal.done, goal.of) == ("Hide your 5 gems", 1, 5)
    goal = SHOWN.goal(RULES.view(plays(site(2), "scan g"), 0))
    assert (goal.text, goal.done, goal.label) == ("Find the 5 gems", 1, "1 answer")
    last = bot_match().steps[-2].state
    assert SHOWN.goal(RULES.view(last, 0)).label.endswith("still fits")
    for reader in (RULES.view(mastered(3), 0), RULES.view(site(2), None)):
        assert SHOWN.goal(reader) is None


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("scan g", "You sent a wave from G: it came out at L, yellow."),
        ("scan a", "You sent a wave from A: it came back to A, light yellow."),
        ("look c3", "You looked at C3: white."),
        ("scan 14", "You sent a wave from 14: it was absorbed."),
    ],
)
def test_the_strip_tells_the_readers_answer_with_its_tag(line, sentence):
    found = told(site(2, f"{VECTOR} black d9 0", black=True), line, 0)
    assert found.sentence == sentence and found.picture.startswith("<svg") and found.change == "1 answer"
    other = told(site(2, f"{VECTOR} black d9 0", black=True), line, 1)
    assert other.sentence.startswith("lena ") and other.picture == found.picture


def test_the_readers_answer_comes_before_those_of_the_others():
    first = play(site(2), "scan g")
    second = play(first.state, "scan 15")
    views = RULES.view(site(2), 0), RULES.view(second.state, 0)
    found = SHOWN.told((*first.events, *second.events), *views, Names(NAMES[:2], 0))
    assert found.sentence.startswith("You sent a wave from G") and found.change == "2 answers"
    assert told(duel(), "scan g", 1).change == ""  # nothing is learned from a question about your own mine


def test_the_strip_tells_the_end_first():
    won = told(plays(duel(OTHER, VECTOR), "scan g", "pass"), solve(VECTOR), 0)
    assert won.icon == "cup" and "solved" in won.sentence
    assert told(plays(duel(OTHER, VECTOR), "scan g", "pass"), solve(VECTOR), 1).icon == "flag"
    wrong = told(site(2), solve(OTHER), 0)
    assert wrong.icon == "flag" and wrong.sentence == "You submitted a solution, but it's wrong."
    assert told(site(2), "pass", 0) is None


def test_why_the_winner_won():
    state = plays(duel(OTHER, VECTOR), "scan g", "scan 1", solve(VECTOR))
    outcome = RULES.outcome(state)
    assert SHOWN.why(outcome, RULES.view(state, 0)) == "All 5 gems were found after 1 question."
    lost = plays(duel(OTHER, VECTOR), solve(OTHER))
    assert SHOWN.why(RULES.outcome(lost), RULES.view(lost, 0)) == ""


# --- the dock ---------------------------------------------------------------------------------------------------------


def test_the_main_button_and_its_prompts():
    empty, whole = hiding(), play(hiding(), "fill", 0).state
    assert SHOWN.main(RULES.view(empty, 0), question(empty, 0)) == ""
    assert SHOWN.main(RULES.view(whole, 0), question(whole, 0)) == "ready" and SHOWN.asks(None, question(whole, 0))
    for language in ("en", "de"):
        with translation.override(language):
            asked = [SHOWN.prompt(None, question(empty, 0), picked) for picked in ((), ("red.1",))]
            asked += [SHOWN.prompt(None, question(duel(), 0), picked) for picked in ((), ("scan",), ("look",))]
            assert all(0 < len(prompt) <= 40 for prompt in asked) and len(set(asked)) == 3
    assert SHOWN.prompt(None, question(duel(), 0), ("solve",)) == ""


def test_only_placing_and_removing_can_be_undone():
    assert (
        SHOWN.undoable("mine", ["place"]) and SHOWN.undoable("mine", ["red.1"]) and SHOWN.undoable("mine", ["remove"])
    )
    assert not SHOWN.undoable("mine", ["fill"]) and not SHOWN.undoable("turn", ["scan"])


def test_only_placing_a_gem_has_a_preview():
    view = RULES.view(hiding(), 0)
    ahead = SHOWN.preview(view, ["red.1", "c4"])
    assert ahead.mines[0] == mine("red c4 1") and ahead.mines[1] == ()
    picture = GAME.board.draw(ahead, Scene(("red.1", "c4"), before=view))
    assert 'class="gem red ghost" data-key="gem-red"' in picture
    assert SHOWN.preview(view, ["fill"]) is None and SHOWN.preview(RULES.view(duel(), 0), ["scan", "g"]) is None


def test_the_small_picture_has_no_labels():
    over = RULES.view(plays(duel(OTHER, VECTOR), "scan g", "scan 1", solve(VECTOR)), None)
    small = SHOWN.miniature(over, "7")
    assert "<text" not in small and small.count('class="gem') == 5 and "data-key" not in small
    hidden = SHOWN.miniature(RULES.view(plays(duel(OTHER, VECTOR), "scan g"), None), "7")
    assert 'class="gem' not in hidden
