"""What i9n adds to the match page: goal, outcome, dock, previews, parts of the board, small picture."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from games.core.contract import Decision, Event, Outcome, Scene
from games.core.speech import Names
from games.i9n import GAME
from games.i9n.rules.data import FIELDS, INDEX
from games.i9n.rules.state import Options
from games.i9n.tests.tables import RULES, chance, notes, play, table
from games.testing import both

SHOWN = GAME.presentation
TURN, PLACE = Decision(0, "turn"), Decision(0, "place")
PEOPLE = ["Lena", "Jonas", "Ida"]
BUILT = "c3/1/0 d6/1/1 c4/2/1"


def told(*events: Event, reader: int | None = 0):
    view = RULES.view(table("c3 d4 | e5 f6 | a1 a2"), reader)
    return SHOWN.told(events, view, view, Names(PEOPLE, reader))


def event(kind: str, seat: int, **facts: object) -> Event:
    return Event(kind, {"seat": seat, **facts})


STRUCK = {"explorer": 1, "field": "c4", "note": "north", "phase": 2}
MISSED = {"explorer": 1, "field": "d4", "note": "north", "phase": 2}


# --- goal, outcome, reason --------------------------------------------------------------------------------------------


def test_the_goal_counts_the_readers_tanks():
    goal = SHOWN.goal(RULES.view(table(built=BUILT), 1))
    assert goal is not None and (goal.done, goal.of, goal.label) == (3, 26, "3 tanks")
    assert SHOWN.goal(RULES.view(table(), None)) is None
    both(lambda: SHOWN.goal(RULES.view(table(), 0)).text)


def test_the_readers_own_drilling_is_told_first():
    found = told(event("struck", 1, **STRUCK), event("missed", 0, **MISSED), event("rolled", 0, die=2))
    assert (found.sentence[:24], found.icon) == ("Dry: you drilled on d4 w", "stop")
    found = told(event("struck", 0, **STRUCK), event("struck", 1, **STRUCK))
    assert (found.sentence, found.change, found.icon) == ("Oil on C4! You built a rig", "+2 tanks", "oil")


def test_drillings_of_others_are_told_before_trades():
    bought = event("bought", 0, note="sun", points=1)
    assert told(event("struck", 1, **STRUCK), bought).sentence == "Jonas struck oil on C4"
    assert told(bought, event("bought", 1, note="fog", points=1)).sentence == "You bought Sun for 1 point."
    assert told(event("bought", 1, note="fog", points=1)).icon == "rival"
    assert told(event("rolled", 1, die=3), reader=None).icon == "dice"
    assert told() is None


def test_the_end_tells_who_won():
    scored = Event("scored", {"tanks": [5, 9, 2], "notes": [1, 0, 0], "winners": [1]})
    assert (told(scored).sentence, told(scored).change, told(scored).icon) == (
        "Jonas wins",
        "9 points in the end",
        "flag",
    )
    assert told(scored, reader=1).sentence == "You win" and told(scored, reader=1).icon == "cup"
    shared = Event("scored", {"tanks": [5, 9, 9], "notes": [1, 0, 0], "winners": [1, 2]})
    assert told(shared).sentence == "Jonas and Ida share the win"


def test_why_the_winner_won():
    state = replace(table(built=BUILT, hands="south | north west", phase=6), ended="last_well")
    outcome = RULES.outcome(state)
    assert outcome is not None
    said, _ = both(lambda: SHOWN.why(outcome, RULES.view(state, None)))
    assert said == "5 points: 3 tanks on rigs and 2 notes for the last well. The next best had 1 point."
    late = replace(state, ended="round_limit")
    assert SHOWN.why(RULES.outcome(late), RULES.view(late, 0)).endswith("The last well was not found in time.")
    tie = replace(table(built="c3/2/0 d6/1/1 h1/1/1", phase=6), ended="last_well")
    assert "so the highest rig decides" in SHOWN.why(RULES.outcome(tie), RULES.view(tie, 0))
    assert SHOWN.why(Outcome(((0, 1),), "agreement"), RULES.view(state, 0)) == ""


# --- the dock ---------------------------------------------------------------------------------------------------------


def test_the_main_button_drills_or_ends_the_turn():
    drilling, idle = RULES.view(table(hands="north | "), 0), RULES.view(table(), 0)
    assert SHOWN.main(drilling, TURN) == "drill" and SHOWN.main(idle, TURN) == "end"
    assert SHOWN.main(RULES.view(RULES.setup(Options(), 2, chance()).state, 0), PLACE) == ""
    assert SHOWN.asks(idle, TURN) and not SHOWN.asks(RULES.view(table(points=0), 0), TURN)


@pytest.mark.parametrize(
    "line", ["place", "place c3", "step", "step 1", "drill", "drill 1 with", "buy", "swap", "swap 2"]
)
def test_every_step_has_a_prompt(line):
    view = RULES.view(table(), 0)
    assert len(both(lambda: SHOWN.prompt(view, TURN, line.split()))[0]) <= 40


def test_uses_of_an_explorer():
    view = RULES.view(table(hands="north land | "), 0)
    lines = SHOWN.things(view)["explorer-1"]
    assert lines[:2] == ["drill 1 with north", "drill 1 with land"] and len(lines) == 6
    assert both(lambda: SHOWN.use(view, lines[0].split()))[0] == "Drill with North"
    assert {SHOWN.spot(view, line.split()) for line in lines} == {"", "b3", "c2", "c4", "d3"}
    assert "or drill" in both(lambda: SHOWN.about(view, "explorer-1"))[0]
    closed = RULES.view(table(hands="north | ", built="c4/1/1"), 0)
    assert "next to the rig on c4" in SHOWN.about(closed, "explorer-1")


def test_only_drilling_and_ending_are_final():
    assert SHOWN.undoable("turn", ["step", "1", "east"]) and SHOWN.undoable("turn", ("buy", "north"))
    assert not SHOWN.undoable("turn", ["drill", "1", "with", "north"]) and not SHOWN.undoable("turn", ("end",))
    assert not SHOWN.undoable("place", ["place", "c3", "d4"])


def test_the_die_has_the_value_that_was_rolled():
    (die,) = SHOWN.dice(event("rolled", 0, die=3))
    assert die.value == 3 and die.label
    assert not SHOWN.dice(event("struck", 0, **STRUCK))


# --- previews ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["step 1 east", "buy sun", "sell north", "swap 2 north for sea"])
def test_a_preview_is_what_the_move_does(line):
    state = table(hands="north north | sea")
    before = RULES.view(state, 0)
    assert SHOWN.preview(before, line.split()) == RULES.view(play(state, line).state, 0)


def test_drilling_and_ending_have_no_preview():
    view = RULES.view(table(hands="north | "), 0)
    for line in ("drill 1 with north", "end", "place c3 d4", "step 1"):
        assert SHOWN.preview(view, line.split()) is None


def test_a_preview_is_marked_on_the_board():
    before = RULES.view(table(hands="north | "), 0)
    ahead = SHOWN.preview(before, ["step", "1", "east"])
    markup = GAME.board.draw(ahead, Scene(("step", "1", "east"), before=before))
    assert 'class="pawn mine active ghost"' in markup and 'class="trace"' in markup
    ahead = SHOWN.preview(before, ["buy", "sun"])
    markup = GAME.board.draw(ahead, Scene(("buy", "sun"), before=before))
    assert markup.count("plate ahead") == 1 and 'class="flap picked"' in markup


# --- parts, keys, small picture ---------------------------------------------------------------------------------------


def shown_part(scene: Scene) -> str:
    return next(part.name for part in SHOWN.parts(RULES.view(table(), 0), scene) if part.shown)


def test_a_phone_shows_the_part_where_something_happens():
    assert shown_part(Scene()) == shown_part(Scene(("step", "1"))) == "map"
    assert shown_part(Scene(("buy", "north"))) == "prices" and shown_part(Scene(("swap",))) == "seats"
    assert shown_part(Scene(trail=(event("sold", 1, note="sun", points=1),), name="f")) == "prices"
    assert shown_part(Scene(trail=(event("struck", 1, **STRUCK),), name="f")) == "map"


def keys_of(view) -> set[str]:
    return set(re.findall(r'data-key="([^"]+)"', GAME.board.draw(view, Scene())))


def test_pieces_keep_their_keys():
    state = table(hands="north | ", built=BUILT, dry="g7", phase=2)
    before, after = keys_of(RULES.view(state, 0)), keys_of(RULES.view(play(state, "step 1 north").state, 0))
    assert before == after
    assert {"explorer-0-1", "rig-c4-2", "stop-g7", "card-2", "buy-east", "sell-east", "die"} <= before
    assert "data-key" not in GAME.board.draw(RULES.view(state, 0), Scene(name="mail"))


def test_the_small_picture_has_no_words():
    view = RULES.view(table(built=BUILT, dry="g7"), None)
    small = SHOWN.miniature(view, "-7")
    assert "<text" not in small and "data-key" not in small and small.count('class="rig"') == 3
    over = replace(view, ended="last_well", well=INDEX["c3"], order=tuple(range(6)), secrets=(notes("north"), ()))
    assert 'class="tile last"' in SHOWN.miniature(over, "-8") and FIELDS[over.well] == "c3"
