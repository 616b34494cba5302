"""Parse the pictures of the board, and make the scenes of a page."""

from __future__ import annotations

from xml.etree import ElementTree

from games.core import choices
from games.core.contract import Scene, Target
from games.i9n import GAME
from games.i9n.tests.tables import RULES, question


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup}</page>")


def classes(picture: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [node for node in picture.iter() if set(names) <= set(node.get("class", "").split())]


def titles(picture: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in picture.iter("title")]


def scene(state, *picked: str) -> Scene:
    """Return the scene of the page after these words of a move are chosen."""
    offer = choices.offer(GAME, RULES, state, question(state), picked)
    things = GAME.presentation.things(RULES.view(state, state.turn))
    words = [*offer.next, *(things if not picked else ())]
    return Scene(offer.picked, {word: Target(f"/m/1?do={word}&x=1", f"choose <{word}>") for word in words})
