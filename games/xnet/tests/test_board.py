"""The board: clickable spots, marks, the text tables and the panel."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from django.utils import translation
from msgspec.structs import replace

from games.core import choices
from games.core.contract import Event, Scene, Target
from games.core.testing import playout
from games.xnet import GAME, board
from games.xnet.board.examples import cards
from games.xnet.rules.data import NO_RUBRIC, RUBRIC_OF
from games.xnet.tests.tables import RULES, START, decision, provider, rng, table

MINE = provider("art 6 7", "sport 2 3 5 S", parked="hobby 2", users=3, points=31, gains=(12, 19))
RIVAL = provider("art 8", users=2, points=44, gains=(20, 24))


def view(hand: str = "art 2 3 hobby 9 9", reader: int | None = 0, **facts):
    return RULES.view(table(hand, MINE, RIVAL, **facts), reader)


def scene(state, *words: str) -> Scene:
    """The scene that the page passes to the board after these words were chosen."""
    offer = choices.offer(GAME, RULES, state, decision(state), words)
    return Scene(offer.picked, {word: Target(f"?do={word}", word) for word in offer.next})


def spots(state, *words: str) -> set[str]:
    drawn = board.draw(RULES.view(state, 0), scene(state, *words))
    return set(re.findall(r'data-word="([^"]+)"', drawn))


def text_of(picture: str) -> str:
    return " ".join("".join(ElementTree.fromstring(f"<p>{picture}</p>").itertext()).split())


def test_fields_hand_and_servers_are_clickable():
    state = table("art 2 3 4 sport 9 hobby 9 8 nature 4 3 2", provider("art 6", "hobby 5", servers=2, streamer=True))
    assert spots(state, "lay") == set()  # the only option is chosen automatically
    assert spots(state, "displace") == {"t1", "m1", "m2", "b1", "b2", "b3"}
    assert spots(state, "displace", "m1") == {"hobby", "nature"}
    assert spots(state, "displace", "m1", "nature") == {"4", "3", "2"}
    assert spots(state, "specialist") == {"art", "hobby"}
    assert spots(state, "park") == {"art", "hobby"}
    assert spots(table("sport 9 tech 4 5"), "shift") == {"m1", "b1"}
    assert spots(table("sport 9 tech 4 5"), "shift", "b1", "m1") == {"4", "5"}
    paying = spots(state, "server")
    assert {"2-art", "9-sport", "8-hobby", "4-nature"} <= paying
    parked = table("art 2", provider("art 6", parked="hobby 5"))
    assert spots(parked, "take") == {"art", "hobby"}


def test_suggested_cards_are_marked():
    state = table("art 2 3 hobby 9 nature 4 5 games 9", provider("art 6"))
    before = board.draw(RULES.view(state, 0), scene(state, "server"))
    assert before.count('class="card advised"') == 5
    chosen = board.draw(RULES.view(state, 0), scene(state, "server", "pay", "3-art"))
    assert chosen.count('class="card picked"') == 1 and chosen.count('class="card advised"') == 4


def test_chosen_cards_fields_and_rubrics_are_marked():
    state = table("art 2 3 tech 4", provider("art 6"))
    drawn = board.draw(RULES.view(state, 0), Scene(("shift", "b1", "m2", "pay", "4")))
    assert drawn.count("field picked") == 2 and drawn.count("card picked") == 1
    drawn = board.draw(RULES.view(state, 0), Scene(("add", "art", "2")))
    assert drawn.count("slot picked") == 1 and drawn.count("card picked") == 1


def test_fields_changed_since_the_last_turn_are_marked():
    trail = (
        Event("displaced", {"field": "m1"}),
        Event("shifted", {"lower": "b1", "upper": "m2"}),
        Event("filled", {"field": "b3"}),
        Event("round", {"number": 2}),
    )
    assert board.draw(view(), Scene(trail=trail)).count('class="trace"') == 4


def test_new_cards_and_duplicates_are_marked():
    drawn = board.draw(view(drawn=cards("art 3")), Scene())
    assert drawn.count('class="new"') == 1 and "×2" in drawn


def test_markers_and_ranks_are_shown():
    shown = board.draw(view(guards=(NO_RUBRIC, RUBRIC_OF["art"], NO_RUBRIC)), Scene())
    assert shown.count('class="guard"') == 1 and "s X marker" in shown
    assert "you: most cards" in shown


def test_the_board_for_spectators_leavers_and_ended_matches():
    seen = board.draw(view(reader=None), Scene())
    assert "Your hand" not in seen and seen.count('class="row') == 3
    state = RULES.leave(table("art 2", MINE, RIVAL), 1, rng()).state
    assert "gave up" in board.draw(RULES.view(state, 0), Scene())
    gone = RULES.leave(table("art 2", MINE, RIVAL), 0, rng()).state
    assert "Your servers" not in board.draw(RULES.view(gone, 0), Scene())
    over = RULES.view(RULES.agree(table("art 2", MINE, RIVAL)).state, 0)
    assert "next turn" not in board.draw(over, Scene())


def test_the_text_tables_show_the_same_facts_as_the_picture():
    shown = view(guards=(NO_RUBRIC, RUBRIC_OF["art"], NO_RUBRIC))
    lying, seats, hand = board.text(shown)
    assert lying.rows[0] == ["t1", "3", "Art", "6", "Seat 2", "You 2, Seat 2 1", "9"]
    assert seats.rows[0][:4] == ["You (to move)", "31", "+15", "3/4"]
    assert seats.rows[0][4:7] == ["Art 2, Sport 3 S", "1", "Hobby 1"]
    assert hand.rows == [["Art", "2 3"], ["Hobby", "9 9"]]
    assert board.text(view(demand=START))[0].rows[2] == ["m2", "2", "empty", "", "", "", ""]
    state = table("art 2", provider("hobby 5 7"))
    taken = RULES.apply(state, decision(state), GAME.read("take hobby"), rng()).state
    assert board.text(RULES.view(taken, 1))[1].rows[0][7] == "3, including Hobby 5 and 7"
    assert board.text(RULES.view(RULES.agree(state).state, None))[-1].rows[0] == ["Seat 1", "Art 2"]


def test_a_badge_shows_the_marker():
    shown = view(guards=(NO_RUBRIC, RUBRIC_OF["art"], NO_RUBRIC))
    assert "X marker in play" in board.badge(shown, 1) and "in reserve" in board.badge(shown, 0)


def test_the_panel_shows_the_forecast():
    said = text_of(board.panel(view(), Scene()))
    assert "+15 = 46" in said and "+6 = 50" in said
    assert board.panel(view(), Scene()).startswith('<div class="xnet-panel"><h2>')


def test_the_forecast_includes_the_move_being_chosen():
    now = table("tech 2 3 hobby 9", provider("art 6", users=2, servers=2), RIVAL)
    plain, planned = (board.panel(RULES.view(now, 0), Scene(words)) for words in ((), ("lay", "tech", "2")))
    assert "After this move" in planned and "After this move" not in plain and "+8" in planned
    assert "After this move" not in board.panel(RULES.view(now, 0), Scene(("lay", "tech")))
    assert "After this move" not in board.panel(RULES.view(now, 0), Scene(("end",)))


def test_the_forecast_shows_a_coming_victory():
    assert "wins!" in board.panel(RULES.view(table("", replace(MINE, points=110)), 1), Scene())


def test_the_panel_explains_impossible_actions():
    said = text_of(board.panel(view(), Scene()))
    assert "Cards needed from your hand: 5. You hold 4." in said
    assert "What you can do now" not in board.panel(view(reader=1), Scene())


def test_the_panel_shows_most_and_second_most_cards():
    drawn = board.panel(view(), Scene())
    assert re.search(r'Art</th><td><span class="xnet-seat mine">You</span><span class="xnet-count">×2</span>', drawn)
    assert re.search(r'>Seat 2</span><span class="xnet-count">×1</span></td><td>9</td>', drawn)


def test_the_panel_shows_the_last_scoring_line_by_line():
    line = {"field": "t1", "rubric": "art", "value": 3, "count": 2, "rank": 1, "points": 9}
    told = Event("scored", {"seat": 0, "users": 3, "lines": [line], "points": 9, "total": 31})
    said = text_of(board.panel(view(), Scene(trail=(told,))))
    assert "Your last scoring" in said and "most cards" in said
    assert "Your last scoring" not in board.panel(view(reader=1), Scene(trail=(told,)))


def test_the_panel_summarizes_each_other_provider():
    drawn = board.panel(view(), Scene())
    assert drawn.count('<details class="xnet-provider">') == 2
    assert "44 points · 2/4 users · next +6" in drawn


def test_all_hands_are_shown_after_the_end():
    match = playout(GAME, 6, "chart", players=[GAME.bots["easy"]] * 6)
    assert "How it ended" in board.panel(RULES.view(match.state, 0), Scene())


def test_panels_are_well_formed_and_without_scripts_or_styles():
    match = playout(GAME, 5, "panel")
    for step in match.steps[::40]:
        for reader in (None, 0, 3):
            for language in ("en", "de"):
                with translation.override(language):
                    drawn = board.panel(RULES.view(step.state, reader), Scene(trail=step.events))
                page = ElementTree.fromstring(drawn)
                assert page[0].tag == "h2" and not re.search(r"\sstyle=|<script|\son\w+=|{\w", drawn)
                assert len(list(page)) > 1


def test_pictures_do_not_depend_on_hidden_cards():
    match = playout(GAME, 4, "secret")
    for number, step in enumerate(match.steps[::25]):
        for reader in (None, 0, 1):
            other = RULES.reimagine(step.state, reader, rng(number))
            here, there = RULES.view(step.state, reader), RULES.view(other, reader)
            assert board.panel(here, Scene()) == board.panel(there, Scene())
            assert board.draw(here, Scene()) == board.draw(there, Scene())
            assert board.text(here) == board.text(there)
