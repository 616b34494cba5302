"""Previews of a move, keys of cards, small pictures, and the size of pictures."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter

import pytest
from msgspec.structs import replace

from games.core.contract import Event, Outcome, Scene, Target
from games.core.speech import Names
from games.core.testing import playout, playouts
from games.xnet import GAME, board
from games.xnet.tests.tables import RULES, decision, play, provider, rng, table
from games.xnet.tests.test_board import drawn

SHOWN = GAME.presentation
STATE = table("art 2 3 tech 4 5 hobby 2 9 nature 6 7 7", provider("art 6", servers=2, streamer=True, users=2))


@pytest.mark.parametrize(
    "line",
    ["lay tech 4", "add art 2", "users art 3 2", "displace t1 hobby 9 lay 2", "shift b1 m1 pay 4", "park art",
     "specialist art pay 2-hobby", "server pay 2-hobby,9-hobby,6-nature,7-nature,4-tech", "take art"],
)  # fmt: skip
def test_a_preview_is_the_view_after_the_move(line):
    shown = SHOWN.preview(RULES.view(STATE, 0), line.split())
    assert shown == RULES.view(play(STATE, line), 0)


def test_incomplete_impossible_and_final_moves_have_no_preview():
    view = RULES.view(STATE, 0)
    for line in ("lay", "lay tech", "lay sport 4", "end", "nonsense"):
        assert SHOWN.preview(view, line.split()) is None
    assert SHOWN.preview(RULES.view(STATE, 1), ["lay", "tech", "4"]) is None


def keys(markup: str) -> Counter[str]:
    return Counter(re.findall(r'data-key="([^"]+)"', markup))


def test_a_played_card_keeps_its_key():
    before, after = keys(drawn(STATE)), keys(drawn(STATE, "lay", "tech", "4"))
    assert before == after and before["card-4-tech-0"] == 1
    assert {"card-7-nature-0", "card-7-nature-1", "demand-art", "user-0-0", "user-0-1", "points-0"} <= set(before)


def test_paid_cards_leave_only_when_the_move_is_played():
    line = "server pay 2-hobby,9-hobby,6-nature,7-nature,4-tech"
    assert keys(drawn(STATE)) == keys(drawn(STATE, *line.split()))
    after = keys(drawn(play(STATE, line)))
    assert after["card-2-hobby-0"] == 0 and after["card-7-nature-0"] == 1 and after["card-7-nature-1"] == 0


def test_keys_are_unique_in_whole_matches():
    for match in playouts(GAME, 3, "keys"):
        for step in match.steps[::9]:
            for seat in (None, 0, 2):
                found = keys(board.draw(RULES.view(step.state, seat), Scene(name="f")))
                assert max(found.values()) == 1


def test_cards_lie_in_layers_above_the_spaces():
    picture = drawn(STATE)
    assert picture.count('data-layer=""') == 2
    assert (
        picture.rindex('class="pedestal') < picture.index('class="lying"')
        and "data-layer" not in board.examples()["demand"]
    )


def test_the_miniature_has_no_text_and_no_keys():
    for view in (RULES.view(STATE, None), RULES.view(RULES.leave(STATE, 1, rng()).state, None)):
        small = SHOWN.miniature(view, "7")  # type: ignore[misc]
        assert "<text" not in small and "data-key" not in small and len(small) < 12_000
        assert 'id="xnet7-tile-art"' in small and 'aria-label="' in small


def test_pictures_stay_small_in_every_state():
    randomness = random.Random(3)
    match = playout(GAME, 6, "size", players=[GAME.bots["default"]] * 6)
    for step in match.steps[:: max(1, len(match.steps) // 40)]:
        if step.pending:
            view = RULES.view(step.state, step.pending[0].seat)
            things = SHOWN.things(view)
            targets = {
                name: Target(
                    f"/matches/1234/?on={name}",
                    ", ".join(SHOWN.use(view, line.split()) for line in lines),
                    {"hx-get": f"/matches/1234/?on={name}"},
                )
                for name, lines in things.items()
            }
            picture = board.draw(
                view, Scene(targets=targets, trail=step.events, thing=randomness.choice([*things, ""]))
            )
            assert len(picture.encode()) < 60_000 and len(gzip.compress(picture.encode())) < 12_000


def test_parts_for_phones():
    view = RULES.view(STATE, 0)
    assert [part.name for part in SHOWN.parts(view, Scene())] == ["cards", "demand", "others"]
    assert [(part.name, part.shown) for part in SHOWN.parts(RULES.view(STATE, None), Scene())] == [
        ("demand", True), ("others", False),
    ]  # fmt: skip


# --- goal and outcome -------------------------------------------------------------------------------------------------


def test_the_goal_tells_points_and_forecast():
    goal = SHOWN.goal(RULES.view(table("", provider("art 6", users=2, points=31)), 0))
    assert goal is not None and (goal.done, goal.of, goal.label) == (31, 120, "31 of 120, +6 next turn")
    assert SHOWN.goal(RULES.view(STATE, None)) is None


def test_the_strip_tells_the_readers_scoring_first():
    events = [
        Event("scored", {"seat": 0, "users": 2, "lines": [], "points": 6, "total": 37}),
        Event("laid", {"seat": 1, "rubric": "art", "cards": ["2-art"]}),
    ]
    view = RULES.view(STATE, 0)
    told = SHOWN.told(events, view, view, Names(["Lena", "Jonas", "Mira"], 0))
    assert told is not None and (told.sentence, told.change) == ("You scored 6 points.", "31 → 37")
    assert SHOWN.told(events[1:], view, view, Names(["Lena", "Jonas", "Mira"], 0)) is None


def test_the_strip_tells_what_the_readers_move_changes():
    result = RULES.apply(STATE, decision(STATE), GAME.read("lay tech 4"), rng())
    views = RULES.view(STATE, 0), RULES.view(result.state, 0)
    told = SHOWN.told(result.events, *views, Names(["Lena", "Jonas", "Mira"], 0))
    assert told is not None and (told.sentence, told.change) == ("You played Tech 4.", "+6 → +8 next turn")


def test_why_the_winner_won():
    view = replace(RULES.view(STATE, 0), ended="target", winners=(1,), round=9)
    outcome = Outcome(((1,), (0,), (2,)), "target", (98, 124, 60))
    assert SHOWN.why(outcome, view) == "Reached 124 points in round 9. The next best had 98 points."
    last = replace(outcome, reason="round_limit")
    assert SHOWN.why(last, view).startswith("The most points after round 9, the last one: 124 points.")
    assert SHOWN.why(last, replace(view, winners=(0, 1))).startswith("The most points after round 9, the last one: 98")
    assert SHOWN.why(replace(outcome, reason="agreement"), view) == ""
