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


def scene(state, *words: str, thing: str = "") -> Scene:
    """The scene that the page passes to the board after these words were chosen or this thing was pressed."""
    offer = choices.offer(GAME, RULES, state, decision(state), words)
    shown = RULES.view(state, 0)
    uses = choices.uses(GAME, RULES, state, decision(state), GAME.presentation.things(shown))
    kind = "instead" if words or thing else "next"
    targets = {name: Target(f"?on={name}", name, {}, kind) for name in uses}
    targets |= {word: Target(f"?do={word}", word) for word in offer.next if words}
    for use in uses.get(thing, ()):
        if spot := GAME.presentation.spot(shown, use.words):
            targets[spot] = Target("?do=use", spot)
    return Scene(offer.picked if words else (), targets, thing=thing)


def drawn(state, *words: str, thing: str = "") -> str:
    """The board as the page shows it, with a preview of a complete move."""
    shown, found = RULES.view(state, 0), scene(state, *words, thing=thing)
    after = GAME.presentation.preview(shown, words) if words else None
    return board.draw(shown, found) if after is None else board.draw(after, replace(found, before=shown))


def spots(markup: str) -> set[str]:
    return set(re.findall(r'data-word="([^"]+)"', markup))


def text_of(picture: str) -> str:
    return " ".join("".join(ElementTree.fromstring(f"<p>{picture}</p>").itertext()).split())


def test_everything_that_can_be_used_is_a_link():
    state = table("art 2 3 3 sport 9 hobby 9 8 nature 4", provider("art 6", parked="tech 5", servers=2))
    found = spots(drawn(state))
    assert found == set(GAME.presentation.things(RULES.view(state, 0)))
    assert {"2-art", "3-art", "3-art-2", "9-hobby", "on-art", "parked", "buy-server", "buy-net"} == found - {
        "9-sport", "8-hobby", "4-nature",
    }  # fmt: skip
    assert "buy-streamer" in spots(drawn(table("art 2 3 3", provider("art 6"))))


def test_a_pressed_card_lights_the_places_where_it_can_go():
    state = table("art 2 sport 9 tech 4 hobby 9 8", provider("art 6", servers=2))
    add, lay, push = (drawn(state, thing=card) for card in ("2-art", "4-tech", "9-hobby"))
    assert add.count('class="legal-frame"') == 1 and lay.count('class="bay legal"') == 1
    assert (
        len(re.findall('class="place v. legal"', push)) == 5 and push.count('class="up"') == 5
    )  # travel 9 is too high
    assert len(re.findall('class="place v. legal"', lay)) == 2  # tech can move up
    assert 'class="in-hand picked' in add and 'class="in-hand picked' not in drawn(state)


def test_words_chosen_as_buttons_light_the_spaces():
    picture = drawn(table("sport 9 tech 4 5"), "shift")
    assert {"m1", "b1"} <= spots(picture) and len(re.findall('class="place v. legal"', picture)) == 2


def test_cards_to_be_given_away_are_marked_and_stay_in_the_hand():
    state = table("art 2 3 hobby 9 nature 4 5 games 9 9", provider("art 6"))
    paying = drawn(state, "server", "pay", "9-hobby,4-nature,5-nature,9-games,2-art")
    assert len(re.findall('class="in-hand paying', paying)) == 5 == paying.count('class="give"')
    assert len(re.findall('class="in-hand', paying)) == 7 and paying.count("whole-case") == 1
    playing = drawn(state, "add", "art", "2")
    assert len(re.findall('class="in-hand', playing)) == 6 and playing.count('class="ahead"') == 1
    assert "next turn" in playing


def test_the_end_of_a_turn_marks_the_discards():
    crowded = table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4 5")
    ending = GAME.presentation.main(RULES.view(crowded, 0), decision(crowded))
    assert drawn(crowded, *ending.split()).count('class="give"') == 2
    assert GAME.presentation.main(RULES.view(table("art 2"), 0), decision(crowded)) == "end"


def test_chosen_spaces_are_marked():
    state = table("art 2 3 tech 4", provider("art 6"))
    shifted = drawn(state, "shift", "b1", "m2", "pay", "4")
    assert len(re.findall("place v. chosen", shifted)) == 2
    before, after = drawn(state), shifted
    assert place_of(before, "demand-tech") == place_of(after, "demand-music")


def place_of(markup: str, key: str) -> str:
    found = re.search(f'data-key="{key}" transform="([^"]+)"', markup)
    assert found is not None
    return found[1]


def test_fields_changed_since_the_last_turn_are_marked():
    trail = (
        Event("displaced", {"field": "m1"}),
        Event("shifted", {"lower": "b1", "upper": "m2"}),
        Event("filled", {"field": "b3"}),
        Event("round", {"number": 2}),
    )
    assert board.draw(view(), Scene(trail=trail)).count('class="pennant"') == 4


def test_new_cards_are_marked():
    assert board.draw(view(drawn=cards("art 3")), Scene()).count('class="fresh"') == 1
    assert board.draw(view(drawn=cards("hobby 9")), Scene()).count('class="fresh"') == 1  # one of two copies
    assert board.draw(view(drawn=cards("hobby 9 9")), Scene()).count('class="fresh"') == 2


def test_markers_and_ranks_are_shown():
    shown = board.draw(view(guards=(NO_RUBRIC, RUBRIC_OF["art"], NO_RUBRIC)), Scene())
    assert shown.count('data-key="x-1"') == 1 and "s X marker" in shown
    assert "you: most cards" in shown and ">1st<" in shown


def test_offers_that_do_not_score_are_paler():
    seats = (provider("art 6 7 8 S"), provider("art 2 3"), provider("art 4"))
    shown = board.draw(RULES.view(table("", *seats), None), Scene())
    assert re.findall(r'class="(offer o-\d(?: pale)?)"', shown) == ["offer o-0", "offer o-1", "offer o-2 pale"]


def test_lights_on_a_server_tell_what_scores():
    seats = (provider("art 6", "sport 4", "hobby 9"), provider("sport 2 3"), provider("sport 5 6 7 S"))
    shown = board.draw(RULES.view(table("", *seats), 0), Scene())
    assert shown.count('class="led on"') == 3 and shown.count('class="led"') == 5  # two, one and no light; a free slot


def test_the_board_for_spectators_leavers_and_ended_matches():
    seen = board.draw(view(reader=None), Scene())
    assert "Your hand" not in seen and seen.count('class="provider') == 3
    state = RULES.leave(table("art 2", MINE, RIVAL), 1, rng()).state
    assert "gave up" in board.draw(RULES.view(state, 0), Scene())
    gone = RULES.leave(table("art 2", MINE, RIVAL), 0, rng()).state
    assert 'class="part own' not in board.draw(RULES.view(gone, 0), Scene())
    over = RULES.view(RULES.agree(table("art 2", MINE, RIVAL)).state, 0)
    assert "next turn" not in board.draw(over, Scene())
    won = RULES.view(RULES.leave(gone, 1, rng()).state, 2)
    assert "strip won" in board.draw(won, Scene())


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


def test_badges_show_the_emblem_of_the_seat():
    labels = {re.findall('aria-label="([^"]+)"', board.badge(view(), seat))[0] for seat in range(3)}
    assert labels == {"circle", "triangle", "square"}


def test_the_legend_names_every_seat_and_mark():
    legend = board.panel(view(), Scene())
    said = text_of(legend)
    assert "What the marks mean" in said and "Specialist: this topic may have more than two cards" in said
    assert legend.count('class="xnet xnet-key"') == 3 + 17


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
    assert "44 points · 2/4 users · +6 next turn" in drawn


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
