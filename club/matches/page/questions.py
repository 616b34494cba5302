"""The open questions to the reader, and the board on which they can be answered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote

import msgspec
from django.utils.functional import cached_property

from club.matches import planning, wording
from club.matches.page.log import PageLog
from club.web import notation
from club.web.addresses import address
from games.core import choices, codec
from games.core.advance import Asked
from games.core.contract import Decision, Scene, Target
from games.core.speech import called

quoted = lru_cache(maxsize=5000)(quote)  # a board links the same words many times
spots = re.compile('id="spot-([^"]+)"').findall  # the clickable spots of a board


class Choice(msgspec.Struct, frozen=True):
    word: str
    label: str
    href: str


class Question(msgspec.Struct, frozen=True):
    """One open question to the reader, with the choices for the next step."""

    decision: Decision
    token: int
    heading: str
    hint: str
    choices: Sequence[Choice] = ()  # as buttons: those missing on the board, or all if requested
    on_board: bool = False  # some choices can be clicked on the board
    here: str = ""  # the URL of this question with the words picked so far ...
    here_as_buttons: str = ""  # ... and with all choices as buttons
    line: str = ""  # the complete move, ready to be played
    confirm: str = ""
    picked: bool = False
    example: str = ""
    dare: bool = False  # the game always offers one line here, right or wrong
    blocked: Sequence[tuple[str, str]] = ()  # choices that are impossible now, and why


class PageQuestions(PageLog):
    @cached_property
    def questions(self) -> list[Question]:
        """Open questions: those that the match waits for first, then those that may be answered at any time."""
        ordered = sorted(self._asked, key=lambda a: not a.decision.holds_up)
        with called(self.names.seats):
            return [self._question(asked, self._offers[asked.decision.kind]) for asked in ordered]

    @property
    def dared(self) -> bool:
        return any(asked.decision.kind in self.game.dares for asked in self._asked)

    @cached_property
    def _offers(self) -> dict[str, choices.Offer]:
        words = self.picked.split()
        return {
            a.decision.kind: choices.offer(self.game, self.rules, self._state, a.decision, words) for a in self._asked
        }

    def _question(self, asked: Asked, offer: choices.Offer) -> Question:
        words = self.game.wording
        decision = asked.decision
        drawn = self._drawn.intersection(offer.next)
        here = self.href(offer.picked if offer.chosen else ())
        return Question(
            decision=decision,
            token=asked.opened,
            heading=words.question(self.view, decision),
            hint=words.hint(self.view, decision, offer.picked),
            choices=[
                Choice(word, words.choice(self.view, offer.picked, word), self.href([*offer.picked, word]))
                for word in offer.next
                if self.buttons or word not in drawn
            ],
            on_board=bool(drawn),
            here=here,
            here_as_buttons=f"{here}{'&' if '?' in here else '?'}buttons=1",
            line=offer.line if offer.complete else "",
            confirm=words.confirm(offer.picked) if offer.complete else "",
            picked=offer.chosen,
            example=self._example(decision),
            dare=decision.kind in self.game.dares,
            blocked=self._blocked(offer),
        )

    @cached_property
    def _drawn(self) -> set[str]:
        return set(spots(self.board))

    def _blocked(self, offer: choices.Offer) -> list[tuple[str, str]]:
        if self.game.impossible is None or offer.chosen or not offer.decision.holds_up:
            return []
        hindrances = self.game.impossible(self.view)
        choice = self.game.wording.choice
        return [(choice(self.view, (), word), why) for word, why in hindrances.items() if word not in offer.next]

    @property
    def first_turn(self) -> Sequence[str]:
        """A guide for a player who has not moved yet."""
        return (
            self.game.wording.first_turn() if self.me is not None and not self.me.last_move and not self.picked else ()
        )

    def _example(self, decision: Decision) -> str:
        words = next(choices.lines(self.game, self.rules, self._state, decision), ())
        return notation.localized(self.game, " ".join(words))

    @property
    def plan_dropped(self) -> str:
        """The message for a member whose plan was dropped. Deputies do not see it."""
        mine = self.me is not None and not self.by_deputy and planning.load(self.me.plan).dropped
        return wording.dropped_plan() if mine else ""

    @property
    def can_undo(self) -> bool:
        return (
            self.me is not None
            and self.match.undo != "[]"
            and codec.decode(self.match.undo, list[int])[-1] == self.me.number
        )

    def href(self, words: Sequence[str]) -> str:
        return f"{self.url}?do={'+'.join(map(quoted, words))}" if words else self.url

    @cached_property
    def url(self) -> str:
        return address("match", self.match.pk)

    @cached_property
    def board(self) -> str:
        with called(self.names.seats):
            return self.game.board.draw(self.view, self.scene)

    @cached_property
    def scene(self) -> Scene:
        targets: dict[str, Target] = {}
        picked: tuple[str, ...] = ()
        for asked in sorted(self._asked, key=lambda a: a.decision.holds_up):
            offer = self._offers[asked.decision.kind]
            picked = offer.picked if offer.chosen or not any(o.chosen for o in self._offers.values()) else picked
            begun = self.href([*offer.picked, ""])
            targets.update((word, self._target(asked, offer, word, begun + quoted(word))) for word in offer.next)
        trail = () if any(offer.chosen for offer in self._offers.values()) else self.trail
        return Scene(picked, targets, trail)

    def _target(self, asked: Asked, offer: choices.Offer, word: str, href: str) -> Target:
        label = self.game.wording.choice(self.view, offer.picked, word)
        if self.reader.confirm_moves or word not in offer.ends:
            return Target(href, label, {"hx-get": href})
        move = f"{offer.line} {word}"
        values = {"decision": asked.decision.kind, "token": asked.opened, "move": move, "seen": self.version}
        return Target(href, label, {"hx-post": f"{self.url}play/", "hx-vals": codec.encode(values)})

    @cached_property
    def panel(self) -> str:
        with called(self.names.seats):
            return self.game.board.panel(self.view, self.scene)
