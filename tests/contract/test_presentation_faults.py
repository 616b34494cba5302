"""Test the checks of the match page: each must detect a fault planted in a toy game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core import svg
from games.core.contract import AnyGame, Scene
from games.core.presentation import Die, Gathering, Goal, Part, Press, Told
from tests.contract import checks
from tests.contract.planting import finds
from tests.contract.test_faults import drawn, toy, with_board
from tests.toy.pebbles import GAME
from tests.toy.pebbles.rules import PebblesRules
from tests.toy.pebbles.rules.state import State, View


def presenting(**functions: Any) -> AnyGame:
    return toy(presentation=replace(GAME.presentation, **functions))


@pytest.mark.parametrize(
    ("function", "because"),
    [
        ({"goal": lambda view: Goal("Take pebbles", 1, 0)}, "cannot be shown as progress"),
        ({"goal": lambda view: Goal("Take {n} pebbles", 1, 5)}, "was not filled in"),
        ({"told": lambda events, before, after, names: Told("")}, "without a sentence"),
        ({"dice": lambda event: [Die(7, "die")]}, "is no die"),
        ({"parts": lambda view, scene: [Part("a", "A"), Part("a", "B")]}, "the same name"),
        ({"parts": lambda view, scene: [Part("a", "A", True), Part("b", "B", True)]}, "several parts are shown"),
        ({"main": lambda view, decision: "dance"}, "is not among"),
        ({"prompt": lambda view, decision, picked: "x" * 41}, "the prompt is too long"),
    ],
    ids=["no-progress", "unfilled", "silent", "die", "parts", "shown-twice", "main", "long-prompt"],
)
def test_detects_words_that_the_page_cannot_show(function: dict[str, Any], because: str) -> None:
    finds(checks.presentation_has_words, presenting(**function), because)


@pytest.mark.parametrize(
    ("markup", "because"),
    [
        ('<g data-key="a"/><g data-key="a"/></svg>', "keys twice"),
        ('<g data-key="a"><g data-key="b"/></g></svg>', "a key inside"),
        ('<g data-key="a" id="x"/></svg>', "has an id"),
    ],
    ids=["twice", "nested", "id"],
)
def test_detects_keys_that_cannot_be_animated(markup: str, because: str) -> None:
    game = with_board(draw=lambda view, scene: drawn(view, scene, "</svg>", markup))
    finds(checks.boards_can_be_animated, game, because, number=1)


def test_detects_a_small_picture_with_keys() -> None:
    def miniature(view: View, name: str) -> str:
        return svg.Markup(str(GAME.board.draw(view, Scene(name=name))).replace("<svg ", '<svg data-key="a" '))

    finds(checks.boards_can_be_animated, presenting(miniature=miniature), "has keys", number=1)


def test_detects_markup_that_the_policy_forbids_around_the_board() -> None:
    for name in ("shelf", "controls"):
        game = presenting(**{name: lambda view, scene: svg.Markup('<p style="color: red">1</p>')})
        finds(checks.boards_can_be_animated, game, "blocked by the site's policy", number=1)


@pytest.mark.parametrize("name", ["miniature", "shelf", "controls"])
def test_detects_a_secret_beside_the_board(name: str) -> None:
    """The planted comment names the pebbles that another seat has hidden."""

    class Leaking(PebblesRules):
        def view(self, s: State, seat: int | None) -> View:
            view = super().view(s, seat)
            SECRETS[id(view)] = str(s.hidden)
            KEPT.append(view)
            return view

    def leak(view: View, _scene_or_name: Any) -> str:
        return svg.Markup(f"<p>{SECRETS[id(view)]}</p>")

    leaking = replace(GAME.presentation, **{name: leak})
    finds(checks.presentation_stays_secret, toy(Leaking, presentation=leaking), "cannot know")


SECRETS: dict[int, str] = {}
KEPT: list[View] = []  # so that no two views have the same id


def test_detects_a_final_move_called_undoable() -> None:
    finds(checks.what_counts_as_undoable_can_be_undone, presenting(undoable=lambda kind, words: True), "it is final")


def test_detects_a_press_that_leads_to_no_move() -> None:
    """The toy game's first move becomes a thing, and a press on a spot would change it to nonsense."""
    nonsense = presenting(
        things=lambda view: {"pile": ["hide 1"]}, changes=lambda view, words: {"pile": Press("juggle 3", "Juggle")}
    )
    finds(checks.presentation_has_words, nonsense, "juggle 3")


def test_detects_a_final_move_that_is_gathered() -> None:
    game = presenting(gathers=lambda kind, words: (), gathered=lambda view, lines: Gathering("Play", "Play them."))
    finds(checks.gathered_moves_leave_their_question_open, game, "so it stands alone")


def test_detects_a_preset_that_cannot_be_played() -> None:
    finds(
        checks.gathered_moves_leave_their_question_open, presenting(preset=lambda view, d: "dance"), "no complete move"
    )
