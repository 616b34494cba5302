"""The match page of a lesson: it says what to press next, marks that place, and explains any other press.

The match exists in memory only. It is played again from the lesson's script for every page, so no list, clock, rating
or notification ever sees it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.matches.models import Match, Move, Seat
from club.matches.page import MatchPage
from club.matches.page.gathering import quoted
from club.matches.page.outcome import Strip
from club.matches.services.tables import BOT_NAMES
from club.web.addresses import address
from games.core import coaching, codec
from games.core.coaching import Progress
from games.core.contract import AnyGame, Decision, Scene
from games.core.escaping import escape
from games.core.lessons import LEARNER, Lesson, Say
from games.core.svg import Markup

MARK = 'data-here aria-describedby="coach"'  # of the element to press; the texts of the dock describe it


class Choice(msgspec.Struct, frozen=True):
    """What the reader has pressed since their last move, as in the query string of the page."""

    picked: str = ""
    thing: str = ""
    mode: str = ""

    @classmethod
    def of(cls, href: str) -> Choice:
        query = {name: values[0] for name, values in parse_qs(urlsplit(href).query).items()}
        return cls(query.get("do", ""), query.get("on", ""), query.get("mode", ""))


class LessonPage(MatchPage):
    course: Lesson
    done: int
    progress: Progress
    pointed: str = ""  # an attribute of the element to press: its id, address or value
    press: int = 0  # how many presses of the current move were made
    explained: str = ""  # why the last press was not the expected one

    @property
    def lesson(self) -> Lesson:
        return self.course

    @cached_property
    def url(self) -> str:
        return address("lesson", self.game.slug)

    @property
    def title(self) -> str:
        return _("Lesson: {game}").format(game=self.game.name)

    @property
    def finished(self) -> bool:
        return self.done >= len(self.course.steps)

    @property
    def say(self) -> Say:
        return self.course.steps[self.done].says[self.press]

    @property
    def turn_label(self) -> str:
        if self.finished:
            return _("Lesson finished")
        return _("Step {n} of {all}").format(n=self.done + 1, all=len(self.course.steps))

    # What differs from a stored match

    @cached_property
    def sheet_text(self) -> str:
        return self.progress.sheet

    @cached_property
    def _view_before(self) -> Any:
        return self.rules.view(self.progress.before, LEARNER)

    @property
    def offers_lesson(self) -> bool:
        return False

    @property
    def can_undo(self) -> bool:
        return False

    def positions(self, since: int, until: int) -> Iterator[tuple[Move, Any]]:
        for move, step in zip(self.moves[1:], self.progress.moves, strict=True):
            if since < step.number <= until:
                yield move, step.state

    def _confirms(self, decision: Decision, words: Any) -> bool:
        return True  # so that the presses of a lesson are the same for everybody

    def _strip(self) -> Strip | None:
        if self.explained:
            return Strip(self.explained, icon="info", look="again")
        if not self.done:
            return Strip(str(self.course.goal), icon="flag")
        strip = super()._strip()
        return None if strip is None else msgspec.structs.replace(strip, watch=None)

    # The mark

    @cached_property
    def scene(self) -> Scene:
        """Mark only the place to press. The others can be pressed too: then the page explains."""
        scene = super().scene
        targets = {
            word: target
            if self.pointed in (f'id="spot-{word}"', f'href="{escape(target.href)}"') or not target.marked
            else msgspec.structs.replace(target, kind="instead")
            for word, target in scene.targets.items()
        }
        return msgspec.structs.replace(scene, targets=targets) if self.pointed else scene

    @cached_property
    def board(self) -> str:
        return self._marked(super().board)

    @cached_property
    def shelf(self) -> str:
        return self._marked(super().shelf)

    @cached_property
    def controls(self) -> str:
        return self._marked(super().controls)

    def _marked(self, markup: str) -> str:
        if not self.pointed:
            return markup
        return Markup(re.sub(rf"(?<=\s){re.escape(self.pointed)}", f"{self.pointed} {MARK}", markup))

    def mark_id(self, name: str) -> str:
        """Return the mark for the button with this id, if it is the one to press."""
        return Markup(f" {MARK}") if self.pointed == f'id="{name}"' else ""

    @property
    def pointed_href(self) -> str:
        """The address of the link to press, if it is not on the board."""
        found = re.fullmatch(r'href="(.*)"', self.pointed)
        return unescape(found[1]) if found else ""

    def mark_link(self, href: str) -> str:
        """Return the mark for a link to this address, if it is the one to press."""
        return Markup(f" {MARK}") if self.pointed == f'href="{escape(href)}"' else ""

    # Where to press

    @property
    def reached_by(self) -> list[Choice]:
        """The query strings that lead to this page: its own, and that of a press on the sheet without a script."""
        step = self.course.steps[self.done]
        own = [Choice(self.picked, self.thing, self.mode)]
        if not self.press and not self.picked and not self.thing:
            own.append(Choice())
        if step.sheet and self.mode == step.sheet and self.press == len(step.says) - 1:
            own.append(Choice(mode=f"{step.sheet}.{step.words[-1]}"))
        return own

    def find(self, say: Say) -> tuple[str, str]:
        """Return how the element to press can be found in the markup, and the address to which its press leads."""
        step = self.course.steps[self.done]
        if step.sheet and self.mode.partition(".")[0] == step.sheet:
            button = f'value="{step.line}"'
            written = button in f"{self.shelf}{self.controls}"
            return (button if written else f'id="spot-{step.words[-1]}"'), ""
        for question in self.questions:
            if question.line and coaching.expects(self.game, step, question.line):
                holds_up, kind = question.decision.holds_up, question.decision.kind
                return f'id="{"confirm" if holds_up else f"confirm-{kind}"}"', ""
            if question.main_line and coaching.expects(self.game, step, question.main_line):
                return 'id="main-move"', ""
        # The way with the fewest presses; among equals the first, which is on the board.
        ways = [href for href in self._ways() if href in self._wanted]
        href = max(ways, key=lambda way: len(Choice.of(way).picked.split()), default=None)
        if href is None:
            raise LookupError(f"no place to press for {step.line!r} after {self.picked!r} {self.thing!r} {self.mode!r}")
        spots = [word for word, target in self.scene.targets.items() if target.href == href and word in self._drawn]
        in_dock = any(href == mode_href for _mode, mode_href, _chosen in self.modes)
        # A link that is in several places, of which a phone and a large window show one each, is marked by its address.
        return (f'id="spot-{spots[0]}"' if len(spots) == 1 and not in_dock else f'href="{escape(href)}"'), href

    def _ways(self) -> Iterator[str]:
        """Yield the addresses of everything that can be pressed: on the board, in the dock, in the controls."""
        yield from (target.href for word, target in self.scene.targets.items() if word in self._drawn)
        for question in [] if self.controls else self.questions:
            yield from (choice.href for choice in question.choices)
            if question.main is not None:
                yield question.main.href
            if question.stepper is not None:
                yield from (question.stepper.less, question.stepper.more)
        yield from (href for _mode, href, chosen in self.modes if not chosen)
        yield from map(unescape, re.findall(r'href="([^"]*)"', self.controls))

    @cached_property
    def _wanted(self) -> set[str]:
        """The addresses that lead towards the step's move."""
        step = self.course.steps[self.done]
        if step.sheet:
            return {f"{self.url}?mode={step.sheet}"}
        words, begun = step.words, len(self.picked.split())
        found = {self.href(words[:n]) for n in range(begun + 1, len(words) + 1)}
        for thing, uses in self._uses.items():
            if thing != self.thing and any(list(use.words) == words[: len(use.words)] for _asked, use in uses):
                found.add(f"{self.url}?on={quoted(thing)}")
        return found


def page_of(reader: Member, game: AnyGame, lesson: Lesson, done: int, choice: Choice, **more: Any) -> LessonPage:
    """Return the page after some steps and presses. Presses that do not lead to the next move are dropped."""
    progress = coaching.play(game, lesson, done)
    if done >= len(lesson.steps):
        return _page(reader, game, lesson, progress, done, Choice(), **more)
    first = None
    for page in path(reader, game, lesson, progress, done, **more):
        first = first or page
        if choice in page.reached_by:
            if "." in choice.mode:  # without a script, a press on the sheet leads to a button
                page = _page(reader, game, lesson, progress, done, choice, pressed=page, **more)
            return page
    assert first is not None, "a step has at least one press"
    if choice not in (Choice(), *first.reached_by):
        first.explained = str(lesson.steps[done].wrong)
    return first


def path(
    reader: Member, game: AnyGame, lesson: Lesson, progress: Progress, done: int, **more: Any
) -> Iterator[LessonPage]:
    """Yield the page before each press of the next move, each with its mark."""
    choice = Choice(mode=lesson.steps[done].mode)
    for number, say in enumerate(lesson.steps[done].says):
        bare = _page(reader, game, lesson, progress, done, choice, **more)
        mark, href = bare.find(say)
        page = _page(reader, game, lesson, progress, done, choice, **{"part": say.part} | more)
        page.pointed, page.press = mark, number
        yield page
        choice = Choice.of(href)


def _page(
    reader: Member,
    game: AnyGame,
    lesson: Lesson,
    progress: Progress,
    done: int,
    choice: Choice,
    pressed: LessonPage | None = None,
    **more: Any,
) -> LessonPage:
    now = timezone.now()
    match = _match(game, lesson, progress, now)
    seats = [Seat(match=match, number=number) for number in range(lesson.seats)]
    seats[LEARNER].member = reader
    for seat, name in zip(seats[1:], BOT_NAMES, strict=False):
        seat.bot, seat.name = "default", name
    for step in progress.moves:
        if step.seat is not None:
            seats[step.seat].last_move = step.number
    for asked in progress.asked:
        seats[asked.decision.seat].to_act |= asked.decision.holds_up
    _places(seats, match)
    page = LessonPage(
        seats, reader, choice.picked, choice.thing, choice.mode,
        moves=list(_moves(match, progress, now)), state=progress.state, seen=progress.latest, **more,
    )  # fmt: skip
    page.course, page.done, page.progress = lesson, done, progress
    if pressed is not None:
        page.pointed, page.press = f'value="{lesson.steps[done].line}"', pressed.press
    return page


def _match(game: AnyGame, lesson: Lesson, progress: Progress, now: datetime) -> Match:
    outcome = game.rules_at(lesson.rules_version).outcome(progress.state)
    return Match(
        game=game.slug, rules_version=lesson.rules_version, options=codec.encode(lesson.options), size=lesson.seats,
        status=Match.Status.RUNNING if outcome is None else Match.Status.FINISHED, move_seconds=0, rated=False,
        private=True, created_at=now, changed_at=now, version=len(progress.moves),
        asked=codec.encode(progress.asked), outcome="" if outcome is None else codec.encode(outcome),
    )  # fmt: skip


def _moves(match: Match, progress: Progress, now: datetime) -> Iterator[Move]:
    yield Move(
        match=match, number=0, kind="setup", origin="site", events=codec.encode_events(progress.start.events),
        created_at=now,
    )  # fmt: skip
    for step in progress.moves:
        yield Move(
            match=match, number=step.number, kind=step.kind, seat=step.seat, decision=step.decision, line=step.line,
            origin=step.origin, opened=step.opened, events=codec.encode_events(step.events), created_at=now,
        )  # fmt: skip


def _places(seats: list[Seat], match: Match) -> None:
    if match.outcome:
        place = 1
        for group in codec.decode_outcome(match.outcome).ranking:
            for number in group:
                seats[number].place = place
            place += len(group)
