"""What a picture shows in addition to the position: chosen cards, changed spaces, and where a press leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from games.core.contract import Event, Scene, Target
from games.core.svg import opening_tag
from games.xnet.board.shapes import title
from games.xnet.rules.changes import chosen_action, given_cards, played_cards
from games.xnet.rules.data import CARD_WORDS, EMPTY, FIELD_OF, RUBRIC
from games.xnet.rules.position import Position, remove_cards
from games.xnet.rules.scoring import Line, scoring_lines
from games.xnet.rules.state import Cards, Laid, Provider, View
from games.xnet.rules.uses import card_spots


class Picture:
    """One view with its scene. `prefix` makes the ids unique on the page; without keys nothing is animated."""

    def __init__(self, view: View, scene: Scene, prefix: str, *, keys: bool = True) -> None:
        self.view, self.scene, self.prefix, self.keys = view, scene, prefix, keys
        self.seated = view.seat is not None and view.seat not in view.left
        self.targets: Mapping[str, Target] = scene.targets

    def key(self, name: str) -> str:
        return name if self.keys else ""

    def link(self, name: str, inner: str, said: str = "") -> str:
        """Draw shapes as a link if the spot can be pressed, with what they show as a tooltip otherwise."""
        target = self.targets.get(name)
        if target is None:
            return f"<g>{title(said)}{inner}</g>" if said else inner
        return f"{opening_tag(name, target)}{inner}</a>"

    def is_lit(self, name: str) -> bool:
        """Whether the spot goes on with the move that the reader has begun."""
        target = self.targets.get(name)
        begun = bool(self.scene.thing or self.scene.picked)
        return begun and target is not None and target.marked

    @cached_property
    def now(self) -> View:
        """The current view, also while the picture shows the position after a move."""
        return self.view if self.scene.before is None else self.scene.before

    @property
    def owned(self) -> Provider:
        """What the reader owns now, also while the picture shows the position after a move."""
        return self.now.providers[self.now.seat or 0]

    @cached_property
    def mine(self) -> dict[int, Line]:
        """The topics in demand that the reader offers, by space."""
        if not self.seated or self.view.seat is None:
            return {}
        return {line.field: line for line in scoring_lines(self.view.providers, self.view.demand, self.view.seat)}

    @cached_property
    def given(self) -> Cards:
        """The cards of the hand that the chosen move would give away."""
        return given_cards(chosen_action(self.scene.picked)) if self.scene.picked else ()

    @cached_property
    def changed(self) -> set[int]:
        """The demand spaces that changed since the reader's last turn."""
        return changed_fields(self.scene.trail)

    def hand(self) -> list[tuple[str, int, str, bool]]:
        """Return the cards of the hand: spot, card, look, is new. Cards that a move would give away are still shown."""
        cards = self.now.hand
        gone: list[int] = []
        if self.scene.before is not None:
            p = Position.from_view(self.now, self.now.seat or 0)
            played = played_cards(p, chosen_action(self.scene.picked))
            kept = [card for card in self.given if card in played]
            gone = list(remove_cards(played, tuple(kept)))
        given, new, found = list(self.given), list(self.view.drawn), []
        for spot, card in zip(card_spots(cards), cards, strict=True):
            if card in gone:
                gone.remove(card)
                continue
            look = "in-hand"
            if card in given:
                given.remove(card)
                look += " paying"
            elif spot == self.scene.thing:
                look += " picked"
            is_new = card in new
            if is_new:
                new.remove(card)
            found.append((spot, card, look, is_new))
        return found

    def card_keys(self, laid: Sequence[Laid]) -> dict[int, int]:
        """Return how many copies of each card are on the reader's servers, to tell the copies in the hand apart."""
        found: dict[int, int] = {}
        for topic in laid:
            for card in topic.cards:
                found[card] = found.get(card, 0) + 1
        return found


def card_key(card: int, copy: int) -> str:
    return f"card-{CARD_WORDS[card]}-{copy}"


def changed_fields(events: Sequence[Event]) -> set[int]:
    """Return the spaces changed by these events."""
    found = set()
    for event in events:
        if event.kind in ("filled", "displaced"):
            found.add(FIELD_OF[event.data["field"]])
        elif event.kind == "shifted":
            found.update((FIELD_OF[event.data["lower"]], FIELD_OF[event.data["upper"]]))
    return found


def topics_in_demand(view: View) -> list[int]:
    return [RUBRIC[card] for card in view.demand if card != EMPTY]
