"""The pictures, the panel and the text tables."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.core import choices
from games.core.contract import Event, Scene, Target
from games.core.testing import playout
from games.i9n import GAME, board
from games.i9n.bots import I9nBot
from games.i9n.rules.data import FIELDS, NOTES
from games.i9n.rules.state import Options
from games.i9n.tests.pictures import classes, parsed, scene, titles
from games.i9n.tests.tables import RULES, chance, play, table

BUILT = "c3/1/0 d6/1/1 c4/2/1"


def pressed(state, *picked: str) -> dict[str, str]:
    """Return the words that can be pressed on the board, with the title of the place."""
    picture = parsed(board.draw(RULES.view(state, state.turn), scene(state, *picked)))
    found = {}
    for link in picture.iter("a"):
        assert link.get("id") == f"spot-{link.get('data-word')}" and link.get("href") and link.get("aria-label")
        found[link.get("data-word")] = (titles(link) or [""])[0]
    return found


def test_every_field_names_its_six_properties():
    picture = parsed(board.draw(RULES.view(table(aid=False), 0), Scene()))
    fields = classes(picture, "f")
    assert [titles(node)[0].split(":")[0].lower() for node in fields] == list(FIELDS)
    c3 = fields[FIELDS.index("c3")]
    assert titles(c3)[0] == "C3: North, West, Equator, Atlantic, Land, Fog. Explorer 1: You"
    assert c3.get("class") == "f north west equator atlantic land fog"
    for name in NOTES:
        assert len(classes(picture, "f", name)) == 32


def test_the_style_sheet_shades_by_every_chip():
    text = (Path(board.__file__).parent.parent / "static/i9n/board.css").read_text()
    for name in (*NOTES, "last", "oil"):
        assert f'.stage:has([value="{name}"]:checked) .i9n .f:not(' in text
        assert f'.stage:has([value="{name}"]:checked) .for-{name}' in text
    for name in NOTES:
        assert f'[value="{name}"]:checked) .i9n .f:not(.{name}) .veil' in text


def test_pictures_are_images_until_something_can_be_pressed():
    view = RULES.view(table(), 0)
    still, live = (parsed(board.draw(view, s)) for s in (Scene(), scene(table())))
    assert {node.get("role") for node in still.iter("svg") if not node.get("aria-hidden")} == {"img"}
    assert classes(live, "map")[0].get("role") == classes(live, "line")[0].get("role") == "group"
    assert classes(live, "machine")[0].get("role") == "img"
    assert classes(still, "map")[0].get("viewBox") and classes(still, "map")[0].get("width") is None


def test_placing_presses_fields():
    state = RULES.setup(Options(), 2, chance()).state
    view = RULES.view(state, 0)
    picture = parsed(board.draw(view, scene(state, "place", "c3")))
    assert len(list(picture.iter("a"))) == 64 and len(classes(picture, "picked")) == 2  # one is in the legend
    assert len(classes(picture, "pawn")) == 1


def test_fields_explorers_and_prices_can_be_pressed():
    state = table("c8 d5 | e5 f6", hands="north land | ")
    found = pressed(state)
    assert {"b8", "c1", "c7", "c5", "d4", "d6", "e5"} <= set(found) and found["c1"].startswith("C1: ")
    assert "d8" in found and {"explorer-1", "explorer-2"} <= set(found)
    assert {"buy-north", "sell-north", "sell-land"} <= set(found) and "sell-south" not in found
    steps = pressed(state, "step", "1")
    assert {way: title[:2] for way, title in steps.items()} == {
        "north": "B8",
        "east": "C1",
        "south": "D8",
        "west": "C7",
    }
    assert set(pressed(state, "drill", "1")) == set()  # one note is valid: nothing to choose
    assert {"explorer-1", "explorer-2"} <= set(pressed(table("a8 a8 | e5 f6")))
    assert "south" in pressed(state, "buy") and "south" not in pressed(state, "sell")


def test_two_explorers_next_to_one_field_ask_which_one():
    things = GAME.presentation.things(RULES.view(table("c3 c5 | e5 f6"), 0))
    assert things["c4"] == ["step 1 east", "step 2 west"]
    assert GAME.presentation.about(RULES.view(table("c3 c5 | e5 f6"), 0), "c4").startswith("Two of your explorers")


def test_nothing_can_be_pressed_out_of_turn():
    assert GAME.presentation.things(RULES.view(table(), 1)) == {} == GAME.presentation.things(RULES.view(table(), None))


def test_rigs_stop_markers_and_closed_fields():
    view = RULES.view(table("h1 h2 | h3 h4", built=BUILT, dry="g7", phase=2), 0)
    picture = parsed(board.draw(view, Scene()))
    c3 = titles(classes(picture, "f")[FIELDS.index("c3")])[0]
    assert "Rig from phase 1 with 1 tank: You" in c3 and "No drilling" in c3
    assert "Stop marker" in titles(classes(picture, "f")[FIELDS.index("g7")])[0]
    markup = board.draw(view, Scene())
    assert markup.count('href="#i9n-shut"') == 6  # c4 with its four neighbours, c3 among them, and d6
    assert len(classes(picture, "rig")) == 3 and markup.count('href="#i9n-stop"') == 1
    assert markup.count('href="#i9n-tank"') == 1 + 1 + 2


def test_the_exchange_shows_prices_and_what_is_gone():
    view = RULES.view(table(hands="pole north | pole", spent="land"), 0)
    said = [line.get("aria-label") for line in classes(parsed(board.draw(view, Scene())), "line")]
    assert "Pole: costs 3 points, sells for 2 points" in said
    assert "Land: costs 2 points, sells for 1 point. In the deposit: 1" in said
    assert "Sea: costs 1 point, sells for 0 points" in said
    out = RULES.view(table(hands="pole pole | pole"), 0)
    sold_out = classes(parsed(board.draw(out, Scene())), "k-pole")[0]
    assert sold_out.get("aria-label") == "Pole: sold out, sells for 3 points"
    assert [node.text for node in classes(sold_out, "price")] == ["–", "3"]
    papers = [(node.get("class"), node.get("d").count("M")) for node in classes(sold_out, "paper")]
    assert papers == [("paper out", 1), ("paper mine", 2)]


def test_the_processor_shows_phase_and_wells_but_no_card():
    view = RULES.view(table(phase=3, built=BUILT), 0)
    picture = parsed(board.draw(view, Scene()))
    assert len(classes(picture, "slot", "in")) == 2 and len(classes(picture, "slot", "now")) == 1
    assert [node.text for node in classes(picture, "wells")] == ["32", "16", "8", "4", "2", "1"]
    assert not classes(picture, "card-name")


def test_the_end_shows_cards_secrets_and_where_oil_flowed():
    state = replace(table(phase=6, built=BUILT, hands="north | south"), ended="last_well")
    picture = parsed(board.draw(RULES.view(state, None), Scene()))
    assert [node.text for node in classes(picture, "card-name")] == [
        "North",
        "West",
        "Equator",
        "Atlantic",
        "Land",
        "Fog",
    ]
    assert len(classes(picture, "tile", "last")) == 2  # on the map and in the legend
    assert len(classes(picture, "held", "won")) == 1
    assert len(classes(picture, "flowed")) == 32 - 3 + 1  # one of them is in the legend
    assert not list(picture.iter("form"))
    panel = board.panel(RULES.view(state, 0), Scene())
    assert "The last well was C3" in panel
    assert parsed(panel).find("h2") is not None


def test_the_trail_shows_steps_drillings_and_trades():
    trail = (
        Event("stepped", {"seat": 1, "explorer": 1, "from": "c3", "to": "c4", "way": "east"}),
        Event("stepped", {"seat": 1, "explorer": 1, "from": "c8", "to": "c1", "way": "east"}),
        Event("missed", {"seat": 1, "field": "c4", "note": "north"}),
        Event("bought", {"seat": 1, "note": "sun", "points": 1}),
    )
    picture = parsed(board.draw(RULES.view(table(), 0), Scene(trail=trail)))
    assert len(classes(picture, "trace")) == 3 + 1  # over the edge in two parts; one is in the legend
    assert len(classes(picture, "news")) == 1 + 1
    assert [line.get("class") for line in classes(picture, "line") if classes(line, "plate", "fresh")] == [
        "i9n line k-north", "i9n line k-sun"
    ]  # fmt: skip


def test_a_strike_is_celebrated():
    struck = Event("struck", {"seat": 1, "field": "c4", "note": "north", "phase": 2})
    view = RULES.view(table(built=BUILT, phase=2), 0)
    for seen in (Scene(trail=(struck,)), Scene(latest=(struck,)), Scene(latest=(struck,), name="f")):
        picture = parsed(board.draw(view, seen))
        (rig,) = classes(picture, "rig", "struck")
        assert rig.get("data-key") == "rig-c4-2" and len(classes(picture, "rig")) == 3
    assert not classes(parsed(board.draw(view, Scene())), "struck")


def test_markup_has_no_inline_styles_and_is_not_too_long():
    view = RULES.view(table(built=BUILT, dry="g7"), 0)
    markup = board.draw(view, scene(table()))
    assert "style=" not in markup and "&lt;" in markup
    assert len(markup.encode()) < 60_000 and len(gzip.compress(markup.encode())) < 12_000
    assert len(board.panel(view, Scene())) < 16_000
    ids = re.findall(r' id="([^"]+)"', board.draw(view, Scene(name="-b")) + markup + board.panel(view, Scene()))
    assert len(ids) == len(set(ids))


# --- secrecy ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_no_surface_depends_on_what_the_reader_cannot_know(seats):
    """Picture, panel, text, badges, notes, questions and hints are the same for all secrets the reader cannot know."""
    match = playout(GAME, seats, f"secrets-{seats}", players=[I9nBot()] * seats)
    states = [match.start.state, *(step.state for step in match.steps)]
    varied = 0
    for number, state in enumerate(states[:: max(1, len(states) // 12)]):
        for seat in (*range(seats), None):
            other = RULES.reimagine(state, seat, chance(number))
            varied += other != state
            assert surfaces(state, seat) == surfaces(other, seat)
    assert varied > 20


def surfaces(state, seat):
    view, wording = RULES.view(state, seat), GAME.wording
    asked = [d for d in RULES.pending(state) if d.seat == seat]
    offers = [choices.offer(GAME, RULES, state, d) for d in asked]
    scenes = [Scene(), *(Scene(offer.picked, {word: Target("#", word) for word in offer.next}) for offer in offers)]
    return (
        [(board.draw(view, s), board.panel(view, s)) for s in scenes],
        list(board.text(view)),
        [(board.badge(view, i), wording.seat_note(view, i)) for i in range(view.seats)],
        wording.status(view),
        [
            (wording.question(view, d), wording.hint(view, d, offer.picked))
            for d, offer in zip(asked, offers, strict=True)
        ],
        offers,
    )


# --- text, badges, examples -------------------------------------------------------------------------------------------


def test_text_tables():
    tables = board.text(RULES.view(table(hands="north | sun fog", built=BUILT, dry="g7"), 0))
    world, exchange, seats, processor = tables
    assert world.columns[1] == "1 (West, Pacific)" and world.rows[2][0] == "C (North, Equator)"
    assert world.rows[2][3] == "Land, Fog; rig with 1 tank (You); no drilling; explorer 1 (You)"
    assert "stop marker" in world.rows[6][7]
    assert exchange.rows[0] == ["North", "2", "2", "1", "0"]
    assert seats.rows[0] == ["You", "c3, d5", "North", "1", "3 of 3", "North, West"]
    assert seats.rows[1][-1] == "-"
    assert processor.rows[0][:1] == ["1*"] and processor.rows[0][-1] == "face down"
    with translation.override("de"):
        assert board.text(RULES.view(table(), 0))[1].rows[0][0] == "Norden"
    over = board.text(RULES.view(replace(table(phase=6), ended="round_limit"), None))
    assert "last well" in over[0].rows[2][3] and over[3].rows[0][-1] == "North"
    assert over[2].rows[1][-1] == "Land, Fog"


def test_hidden_explorers_are_not_shown():
    state = play(RULES.setup(Options(), 2, chance()).state, "place c3 f5", 0).state
    assert [row[1] for row in board.text(RULES.view(state, 1))[2].rows] == ["?", "-"]
    assert [row[1] for row in board.text(RULES.view(state, 0))[2].rows] == ["c3, f5", "-"]


def test_badges_have_different_shapes():
    view = RULES.view(table(" | ".join(["c3 d4"] * 5)), 0)
    drawn = [board.badge(view, seat) for seat in range(5)]
    assert len({re.sub("i9n-seat.|aria-label=.*?>", "", markup) for markup in drawn}) == 5


def test_examples_are_pictures_with_unique_ids():
    drawn = board.examples()
    ids = [name for markup in drawn.values() for name in re.findall(r' id="([^"]+)"', markup)]
    assert len(ids) == len(set(ids))
    for markup in drawn.values():
        assert parsed(markup).find("svg").get("role") == "img"
    assert len(classes(parsed(drawn["north"]), "faded")) == 32
    assert [n.text for n in classes(parsed(drawn["halving"]), "step")][1::2] == [
        "32 wells", "16 wells", "8 wells", "4 wells", "2 wells"
    ]  # fmt: skip
    assert drawn["rules"].count('href="#i9n-rules-shut"') == 6
    assert len(classes(parsed(drawn["strike"]), "struck")) == 1
