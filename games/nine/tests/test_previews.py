"""Rings, previews of a move, keys of pieces, and how many presses a move takes."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import choices
from games.core.contract import Decision, Scene, Target
from games.core.testing import option_variants, playout
from games.nine import GAME, board
from games.nine.board.groups import ring
from games.nine.rules.data import INDEX, PIECES
from games.nine.rules.state import State, View
from games.nine.tests.tables import MASTER, RULES, placing, question, table
from games.nine.tests.tables import board as laid
from games.nine.tests.test_board import classes, parsed

CELLS = "mmccdcfmmfdddfmfcdccfmmfdcfmdfddcfcm"  # the largest group of the mice: 5, after a swap of d5 and d3: 8
BETTER, SAME, WORSE = "swap d5 d3", "swap a3 f3", "swap b2 b6"


def offered(state: State, decision: Decision, picked: str) -> choices.Offer:
    return choices.offer(GAME, RULES, state, decision, picked.split())


def drawn(state: State, picked: str = "", seat: int | None = 0, kind: str = "swap", name: str = "") -> str:
    """Draw the board as the match page does: with links to every word that can be pressed."""
    view = RULES.view(state, seat)
    offer = offered(state, question(state, kind), picked)
    others = {word: Target(f"/{word}", word, {}, other.kind) for word, other in offer.others().items()}
    scene = Scene(offer.picked, others | {word: Target(f"/{word}", word) for word in offer.next}, name=name)
    shown = GAME.presentation.preview(view, offer.picked) if offer.chosen and offer.complete else None
    return board.draw(view, scene) if shown is None else board.draw(shown, replace(scene, before=view))


def mice(**facts: Any) -> State:
    return table(CELLS, "mcf", places=PIECES, **facts)


# --- rings ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "looks", "said"),
    [
        ("", ["now"], "5"),
        (BETTER, ["then", "more"], "5 → 8"),
        (SAME, ["then"], "5"),
        (WORSE, ["then", "less"], "5 → 3"),
    ],
)
def test_the_ring_tells_how_the_group_changes(line, looks, said):
    picture = parsed(drawn(mice(), line))
    (group,) = classes(picture, "group")
    assert [look for look in group.get("class", "").split() if look not in ("group", "fresh")] == looks
    assert [node.text for node in group.iter("text")] == [said]


@pytest.mark.parametrize("line", ["", "swap d5", BETTER, WORSE])
def test_n15_with_spoken_calls_no_ring_and_no_number_tells_the_size(line):
    state = mice(call="spoken")
    picture = parsed(drawn(state, line))
    assert not classes(picture, "group") and not classes(picture, "score")
    view = RULES.view(state, 0)
    goal = GAME.presentation.goal(view)
    assert goal is not None and (goal.done, goal.of, goal.label) == (0, 1, "9 mice")
    assert not re.search(r"\d of|→", GAME.wording.hint(view, question(state, "swap"), tuple(line.split())))


def test_only_the_reader_has_a_ring_and_an_email_has_none():
    state = mice()
    assert "group" in drawn(state) and 'class="group' not in board.draw(RULES.view(state, None), Scene())
    assert 'class="group' not in board.draw(RULES.view(state, 0), Scene(name="mail"))
    assert GAME.presentation.goal(RULES.view(state, None)) is None


def test_the_ring_is_drawn_as_a_movement_only_when_nothing_is_picked():
    assert "fresh" in drawn(mice())
    assert "fresh" not in drawn(mice(), "swap d5") and "fresh" not in drawn(mice(), name="f")


@pytest.mark.parametrize(
    ("cells", "loops"), [("a1", 1), ("a1 b1 c1", 1), ("a1 b2", 2), ("a1 b1 c1 a2 c2 a3 b3 c3", 2), ("a1 b1 b2 c2", 1)]
)
def test_a_ring_is_closed_and_goes_around_every_part(cells, loops):
    """Two spaces that touch only by a corner have a loop each, and a hole has its own loop."""
    path = ring(sum(1 << INDEX[name] for name in cells.split()))
    assert path.count("M") == path.count("Z") == loops
    for loop in path.split("Z")[:-1]:
        assert loop[1:].split("L")[0] == loop.rsplit("Q", 1)[1].split(" ", 2)[2]


# --- previews ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "kind"), [(BETTER, "swap"), ("place cat b1", "place")])
def test_a_preview_shows_the_position_after_the_move(line, kind):
    """Except for whose turn it is, which a preview does not change."""
    state = mice(round=2)
    if kind == "place":
        names = ".." + PIECES[2:]
        state = placing(("fc", ""), ".." + "fcdm" * 8 + "dm", places=names)
    view = RULES.view(state, 0)
    shown = GAME.presentation.preview(view, line.split())
    after = RULES.view(RULES.apply(state, question(state, kind), GAME.read(line), None).state, 0)  # type: ignore[arg-type]
    assert isinstance(shown, View)
    assert replace(shown, turn=after.turn, swapped=after.swapped, hands=after.hands, round=after.round) == after
    assert shown.hands == (after.hands or ("f", ""))[: len(shown.hands)]
    assert GAME.presentation.preview(view, ["call"]) is None


def test_previews_work_without_names_of_pieces():
    """Matches of version 1 have none."""
    view = RULES.view(table(CELLS, "mcf"), 0)
    shown = GAME.presentation.preview(view, BETTER.split())
    assert shown is not None and not shown.places and shown.cells != view.cells


def test_one_picked_piece_has_a_hidden_preview_for_every_partner():
    picture = parsed(drawn(mice(), "swap d5"))
    assert len(classes(picture, "target")) == len(classes(picture, "ahead")) == 10
    assert all(
        len(classes(ahead, "ghost")) == 2 and len(classes(ahead, "arc")) == 1 for ahead in classes(picture, "ahead")
    )
    assert len(list(picture.iter("a"))) == 36
    assert not classes(parsed(drawn(mice())), "ahead") and not classes(parsed(drawn(mice(), BETTER)), "ahead")
    spoken = classes(parsed(drawn(mice(call="spoken"), "swap d5")), "ahead")
    assert len(spoken) == 10 and not any(classes(ahead, "group") for ahead in spoken)


# --- keys -------------------------------------------------------------------------------------------------------------


def keys(markup: str) -> dict[str, str]:
    """Return where each keyed piece is."""
    found = re.findall(r'data-key="(piece-\w|\w\d-\w)" transform="translate\(([\d ]+)\)', markup)
    assert len(found) == len(dict(found))
    return dict(found)


def test_only_the_two_swapped_pieces_change_their_places():
    before, after = keys(drawn(mice())), keys(drawn(mice(), BETTER))
    assert len(before) == 36 and before.keys() == after.keys()
    moved = [key for key in before if before[key] != after[key]]
    assert len(moved) == 2 and before[moved[0]] == after[moved[1]] and before[moved[1]] == after[moved[0]]


def test_pieces_of_version_1_fade():
    state = table(CELLS, "mcf")
    before, after = keys(drawn(state)), keys(drawn(state, BETTER))
    assert len(before.keys() - after.keys()) == 2 and all(before[key] == after[key] for key in before.keys() & after)


def test_a_placed_piece_moves_from_the_hand_to_its_space():
    state = placing(("ffc", "d"), "...." + "fcdm" * 8, places="...." + PIECES[4:])
    before, after = (drawn(state, line, kind="place") for line in ("place frog", "place frog a1"))
    one, two = keys(before), keys(after)
    assert [key for key in one if key in two and one[key] != two[key]] == ["piece-0"]
    assert two.keys() - one.keys() == {"piece-1"}  # the next frog in the hand
    assert 'data-key="hand-0-f" data-count="2"' in before and 'data-key="hand-0-f" data-count="1"' in after


def test_keys_are_unique_not_nested_and_without_ids_during_whole_matches():
    for setup in ("random", "dealt"):
        match = playout(GAME, 3, "keys", options=GAME.options(setup=setup))
        for state in [match.start.state, *(step.state for step in match.steps)][::5]:
            picture = parsed(board.draw(RULES.view(state, 0), Scene(name="f")))
            keyed = [node for node in picture.iter() if node.get("data-key")]
            assert max(Counter(node.get("data-key") for node in keyed).values()) == 1
            for node in keyed:
                assert not node.get("id") and not any(
                    inner.get("data-key") for inner in node.iter() if inner is not node
                )
            (layer,) = [node for node in picture.iter() if node.get("data-layer") is not None]
            assert sum(node.get("class", "").startswith("piece") for node in layer) == 36 - state.cells.count(".") + (
                12 if state.hands else 0
            )


def test_no_keys_in_miniatures_and_examples():
    view = RULES.view(mice(), None)
    assert "data-key" not in board.miniature(view, "7") and not any("data-key" in e for e in board.examples().values())


def test_miniature():
    small = board.miniature(RULES.view(mice(), None), "7")
    picture = parsed(small)
    assert not list(picture.iter("text")) and len(list(picture.iter("use"))) == 36 and len(small) < 15_000
    assert 'id="nine7-frog"' in small and picture.get("aria-label")
    over = RULES.view(table(laid(f=MASTER), ended="nine", winners=(0,)), None)
    assert classes(parsed(board.miniature(over, "7")), "winners")
    assert "<use" not in board.miniature(RULES.view(placing(("f", "c"), "." * 36), None), "7")


# --- presses and sizes ------------------------------------------------------------------------------------------------


def presses(state: State, *words: str) -> int:
    """Press the words one after the other, each as a link on the board. Return the presses, confirming included."""
    kind = "place" if state.hands else "swap"
    decision = question(state, kind)
    picked: tuple[str, ...] = ()
    for word in words:
        links = set(re.findall(r'data-word="(\w+)"', drawn(state, " ".join(picked), kind=kind)))
        assert word in links, f"{word} cannot be pressed after {picked}"
        offer = offered(state, decision, " ".join(picked))
        picked = offer.others()[word].picked if word not in offer.next else (*offer.picked, word)
    assert offered(state, decision, " ".join(picked)).complete
    return len(words) + 1


def test_a_swap_takes_three_presses_and_a_changed_mind_one_more():
    assert presses(mice(), "d5", "d3") == 3
    assert presses(mice(), "d5", "d3", "d1") == 4  # another partner
    assert presses(mice(), "d5", "a6", "b6") == 4  # another first piece
    assert presses(mice(), "d5", "d5", "a6", "b6") == 5  # put down


def test_placing_takes_three_presses():
    state = placing(("ffc", "d"), "...." + "fcdm" * 8, places="...." + PIECES[4:])
    assert presses(state, "frog", "a1") == 3
    assert presses(state, "frog", "a1", "b1") == 4


def test_pictures_stay_small_in_every_state():
    for i, options in enumerate(option_variants(GAME)):
        match = playout(GAME, 4, f"size-{i}", options=options, players=[GAME.bots["default"]] * 4)
        states = [match.start.state, *(step.state for step in match.steps)]
        for state, before in list(pairwise(reversed(states)))[:: max(1, len(states) // 12)]:
            trail = tuple(event for step in match.steps[-12:] for event in step.events)
            pictures = [board.draw(RULES.view(state, 0), Scene(trail=trail))]
            if RULES.pending(before) and not before.hands:
                pictures += [drawn(before, line, seat=before.turn) for line in ("", "swap c3", "swap c3 c5")]
            elif RULES.pending(before):
                pictures.append(drawn(before, "place", seat=before.turn, kind="place"))
            for picture in pictures:
                assert len(picture) < 60_000 and len(gzip.compress(picture.encode())) < 12_000
