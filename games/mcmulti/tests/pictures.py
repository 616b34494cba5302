"""Helpers for tests of the board: draw positions and plans, and find parts of a picture."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from games.core.contract import Scene, Target
from games.mcmulti import board
from games.mcmulti.rules.state import State, View
from games.mcmulti.tests.tables import RULES


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def classes(picture: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    """Return the elements that have all these classes."""
    return [node for node in picture.iter() if set(names) <= set(node.get("class", "").split())]


def keys(picture: ElementTree.Element) -> set[str]:
    return {node.attrib["data-key"] for node in picture.iter() if "data-key" in node.attrib}


def words(picture: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in picture.iter("text")]


def targets(*words: str) -> dict[str, Target]:
    return {word: Target(f"/m/1?move={word}&x=1", f"choose <{word}>") for word in words}


def seen(state: State, seat: int | None = 0) -> View:
    return RULES.view(state, seat)


def drawn(state: State, seat: int | None = 0, **scene: Any) -> ElementTree.Element:
    return parsed(board.draw(seen(state, seat), Scene(**scene)))


def planned(state: State, *lines: str, trade: str = "", **scene: Any) -> ElementTree.Element:
    """Draw the board as the match page does while these moves of seat 0 are planned."""
    view = before = seen(state)
    for line in (*lines, trade):
        view = (board.preview(view, line.split()) if line else None) or view
    gathered = tuple(tuple(line.split()) for line in lines)
    return parsed(board.draw(view, Scene(tuple(trade.split()), before=before, gathered=gathered, **scene)))
