"""The board of the match page: what can be pressed on it, and the preview of a move that is being chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from django.utils.functional import cached_property

from club.accounts.models import Member
from club.matches import wording
from club.matches.models import Match
from club.matches.page.gathering import PageGathering, quoted
from club.matches.page.outcome import Strip
from club.matches.services import sheets
from games.core import choices, codec, gathering
from games.core.advance import Asked
from games.core.contract import Decision, Desk, Scene, Target
from games.core.speech import called
from games.core.svg import Markup

spots = re.compile('id="spot-([^"]+)"').findall  # the clickable spots of a board


class PageBoard(PageGathering):
    @cached_property
    def _drawn(self) -> set[str]:
        return set(spots(self.board)) | set(spots(self.shelf))

    @property
    def writes_sheet(self) -> bool:
        """Whether the reader can write their own sheet on this page."""
        can_write = self.me is not None and not self.me.left and self.match.status == Match.Status.RUNNING
        return can_write and self.game.sheet is not None and self.at is None

    @cached_property
    def sheet_text(self) -> str:
        """The reader's own sheet."""
        return "" if self.me is None else sheets.texts([self.me]).get(self.me.number, "")

    @property
    def desk(self) -> Desk:
        return Desk(self._sheet_form, lambda line: self.href(line.split()), self._sheet_attributes)

    @property
    def _sheet_url(self) -> str:
        mode, _dot, _detail = self.mode.partition(".")
        return f"{self.url}sheet/" + (f"?mode={quoted(mode)}" if mode else "")

    def _sheet_form(self, inner: str) -> str:
        url = self._sheet_url
        swap = 'hx-target="#match" hx-swap="outerHTML" hx-push-url="false"'
        opening = f'<form method="post" action="{url}" hx-post="{url}" {swap}>'
        return Markup(f"{opening}{self.csrf}{inner}</form>")

    def _sheet_attributes(self, line: str) -> dict[str, str]:
        return {"hx-post": self._sheet_url, "hx-vals": codec.encode({"line": line}), "hx-push-url": "false"}

    @cached_property
    def board(self) -> str:
        shown = self.preview
        scene = self.scene
        if shown is not None:
            scene = msgspec.structs.replace(scene, before=self.view)
        with called(self.names.seats):
            return self.game.board.draw(self.view if shown is None else shown, scene)

    @cached_property
    def scene(self) -> Scene:
        targets: dict[str, Target] = {}
        picked: tuple[str, ...] = ()
        gathered: tuple[gathering.Words, ...] = ()
        uses = self._uses.get(self.thing, ())
        if self._asked:
            targets.update(self._thing_targets())
        for asked in sorted(self._asked, key=lambda a: a.decision.holds_up):
            offer, lines = self._offers[asked.decision.kind], self._lines_of(asked.decision.kind)
            picked = offer.picked if offer.chosen or not any(o.chosen for o in self._offers.values()) else picked
            gathered = lines or gathered
            for word, other in offer.others().items():
                targets[word] = self._link(self.href(other.picked, lines), self._label(other.before, word), other.kind)
            kind = "instead" if uses else "next"
            targets.update((word, self._target(asked, offer, word, kind)) for word in offer.next)
            targets.update(self._changes(offer))
            targets.update(self._gathered_targets(offer, lines))
            for asked_now, use in uses:
                if asked_now is asked:
                    targets.update(self._use_spots(asked, use))
        choosing = bool(uses) or any(map(self._has_begun, self._offers))
        mine = self.me is not None and self.game.sheet is not None and self.writes_sheet
        return Scene(
            picked,
            targets,
            () if choosing else self.trail,
            () if choosing else self.latest,
            thing=self.thing if uses else "",
            mode=self.mode,
            sheet=self.sheet_text if mine else "",
            desk=self.desk if mine else None,
            gathered=gathered,
            mode_url=f"{self.url}?mode=" if self.is_now else "",
        )

    @cached_property
    def shelf(self) -> str:
        """The row under the board."""
        with called(self.names.seats):
            return self.game.presentation.shelf(self.view, self.scene) if self.at is None else ""

    @cached_property
    def controls(self) -> str:
        """The controls of the sheet in place of the question; '' for the question."""
        with called(self.names.seats):
            return self.game.presentation.controls(self.view, self.scene) if self.writes_sheet else ""

    def _strip(self) -> Strip | None:
        usual = self.problem or self.at is not None
        told = None if usual else self.game.presentation.remark(self.view, self.scene)
        if told is None:
            return super()._strip()
        return Strip(
            told.sentence,
            more=told.more,
            change=told.change,
            icon=told.icon or "info",
            look=told.look,
            picture=told.picture,
        )

    def _gathered_targets(self, offer: choices.Offer, lines: Sequence[gathering.Words]) -> Iterator[tuple[str, Target]]:
        """Return the gathered moves, each by its last word: a press takes it back."""
        rest = offer.picked if offer.chosen else ()
        for i, words in enumerate(lines):
            without = self.href(rest, (*lines[:i], *lines[i + 1 :]))
            yield words[-1], self._link(without, self._label(words[:-1], words[-1]), "drop")

    @cached_property
    def _uses(self) -> dict[str, list[tuple[Asked, choices.Use]]]:
        """The things on the board that can be pressed, each with its uses."""
        things = self.game.presentation.things(self.view) if self._asked else {}
        found: dict[str, list[tuple[Asked, choices.Use]]] = {}
        for asked in self._asked if things else ():
            for thing, possible in self._uses_of(asked, things).items():
                found.setdefault(thing, []).extend((asked, use) for use in possible)
        return found

    def _uses_of(self, asked: Asked, things: Mapping[str, Sequence[str]]) -> dict[str, list[choices.Use]]:
        return choices.uses(self.game, self.rules, self._state_after_lines(asked), asked.decision, things)

    def _thing_targets(self) -> Iterator[tuple[str, Target]]:
        chosen = bool(self.thing) or any(map(self._has_begun, self._offers))
        kind = "instead" if chosen else "next"
        for thing, uses in self._uses.items():
            if len(uses) == 1 and thing != self.thing:
                yield thing, self._thing_target(*uses[0], kind)
                continue
            label = self._use_label(uses[0][1]) if len(uses) == 1 else wording.things_label(self._use_labels(uses))
            if thing == self.thing:
                yield thing, self._link(self.url_in_mode, label, "drop")
            else:
                yield thing, self._link(f"{self.url}?on={quoted(thing)}", label, kind)

    def _thing_target(self, asked: Asked, use: choices.Use, kind: str) -> Target:
        """Return the link of a thing with one use: it puts down what is picked, is gathered, or picks its line."""
        decision, words = asked.decision, use.words
        lines, offer = self._lines_of(decision.kind), self._offers[decision.kind]
        label = self.game.presentation.use(self.view, words) or self._label(words[:-1], words[-1])
        picked = offer.picked if self._has_begun(decision.kind) and offer.chosen else ()
        if picked == words:
            return self._link(self.href((), lines), label, "drop")
        confirms = not use.complete or self._confirms(decision, words)
        if confirms and picked and use.complete and self.game.presentation.gathers(decision.kind, words) is not None:
            return self._link(self.href(picked, (*lines, words)), label, kind)
        href = self.href(words, lines)
        return self._link(href, label, kind) if confirms else self._playing(asked, words, href, label, kind)

    def _use_spots(self, asked: Asked, use: choices.Use) -> Iterator[tuple[str, Target]]:
        """Return the spots that offer a use of the pressed thing: its own spot, or the words that may follow."""
        if spot := self.game.presentation.spot(self.view, use.words):
            yield spot, self._use_target(asked, use)
            return
        found = choices.offer(self.game, self.rules, self._state_after_lines(asked), asked.decision, use.words)
        for word in found.next:
            yield word, self._target(asked, found, word)

    def _use_target(self, asked: Asked, use: choices.Use) -> Target:
        href, label = self.href(use.words), self._use_label(use)
        if not use.complete or self._confirms(asked.decision, use.words):
            return self._link(href, label, "next")
        return self._playing(asked, use.words, href, label, "next")

    def _changes(self, offer: choices.Offer) -> Iterator[tuple[str, Target]]:
        if offer.chosen and offer.complete:
            for spot, press in self.game.presentation.changes(self.view, offer.picked).items():
                yield spot, self._link(self.href(press.line.split()), press.label, "instead")

    def _use_labels(self, uses: Sequence[tuple[Asked, choices.Use]]) -> list[str]:
        return [self._use_label(use) for _asked, use in uses]

    def _use_label(self, use: choices.Use) -> str:
        return self.game.presentation.use(self.view, use.words) or self._label((), use.words[0])

    def _label(self, picked: Sequence[str], word: str) -> str:
        return self.game.wording.choice(self.view, picked, word)

    def _link(self, href: str, label: str, kind: str) -> Target:
        return Target(href, label, {"hx-get": href}, kind)

    def _target(self, asked: Asked, offer: choices.Offer, word: str, kind: str = "next") -> Target:
        words = (*offer.picked, word)
        label, href = self._label(offer.picked, word), self.href(words, self._lines_of(asked.decision.kind))
        if word not in offer.ends or self._confirms(asked.decision, words):
            return self._link(href, label, kind)
        return self._playing(asked, words, href, label, kind)

    def _playing(self, asked: Asked, words: Sequence[str], href: str, label: str, kind: str) -> Target:
        """Return a link that plays the complete move at once. Without JavaScript it asks for confirmation."""
        decision = asked.decision
        move = gathering.join((*self._lines_of(decision.kind), words))
        values = {"decision": decision.kind, "token": asked.opened, "move": move, "seen": self.version}
        if begins := self.game.presentation.gathers(decision.kind, words):
            values["then"] = " ".join(begins)
        attributes = {"hx-post": f"{self.url}play/", "hx-vals": codec.encode(values), "hx-push-url": "false"}
        return Target(href, label, attributes, kind)

    def _confirms(self, decision: Decision, words: Sequence[str]) -> bool:
        """Whether this move has to be confirmed before it is played."""
        if self.game.presentation.suggested(self.view, words):
            return True
        match self.reader.confirmation:
            case Member.Confirmation.NEVER:
                return False
            case Member.Confirmation.FINAL:
                return not self.game.presentation.undoable(decision.kind, words)
        return True

    @cached_property
    def panel(self) -> str:
        with called(self.names.seats):
            return self.game.board.panel(self.view, self.scene)
