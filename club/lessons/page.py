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
from club.matches.page.outcome import Strip
from club.matches.services.tables import BOT_NAMES
from club.web.addresses import address
from games.core import coaching, codec
from games.core.contract import AnyGame, Decision, Scene
from games.core.coaching import Progress
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
    pointed: str = ""  # the id of the element to press, or the address of a button without an id
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
            if self.pointed == f"spot-{word}" or not target.marked
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
        return Markup(markup.replace(f'id="{self.pointed}"', f'id="{self.pointed}" {MARK}', 1))


def page_of(reader: Member, game: AnyGame, lesson: Lesson, done: int, choice: Choice, **more: Any) -> LessonPage:
    """Return the page after some steps and presses. Presses that do not lead to the next move are dropped."""
    progress = coaching.play(game, lesson, done)
    if done >= len(lesson.steps):
        return _page(reader, game, lesson, progress, done, Choice(), **more)
    first = None
    for page in path(reader, game, lesson, progress, done, **more):
        first = first or page
        if (page.picked, page.thing, page.mode) == (choice.picked, choice.thing, choice.mode):
            return page
    assert first is not None, "a step has at least one press"
    if choice != Choice():
        first.explained = str(lesson.steps[done].wrong)
    return first


def path(
    reader: Member, game: AnyGame, lesson: Lesson, progress: Progress, done: int, **more: Any
) -> Iterator[LessonPage]:
    """Yield the page before each press of the next move, each with its mark."""
    choice = Choice()
    for number, say in enumerate(lesson.steps[done].says):
        bare = _page(reader, game, lesson, progress, done, choice, **more)
        pointed, href = target(bare, say)
        page = _page(reader, game, lesson, progress, done, choice, **{"part": say.part} | more)
        page.pointed, page.press = pointed, number
        yield page
        choice = Choice.of(href)


def target(page: LessonPage, say: Say) -> tuple[str, str]:
    """Return the element that leads to the step's move, by its id or address, and the address of its press."""
    step = page.course.steps[page.done]
    if say.at:
        return say.at, _href(page, say.at)
    for question in page.questions:
        if question.line and coaching.expects(page.game, step, question.line):
            kind = question.decision.kind
            return "confirm" if question.decision.holds_up else f"confirm-{kind}", ""
        if question.main_line and coaching.expects(page.game, step, question.main_line):
            return "main-move", ""
    wanted = _wanted(page)
    drawn = page._drawn
    for word, spot in page.scene.targets.items():
        if word in drawn and spot.href in wanted:
            return f"spot-{word}", spot.href
    for question in page.questions:
        buttons = [*question.choices, *([question.main] if question.main else [])]
        for button in buttons:
            if button.href in wanted:
                return button.href, button.href
    for _mode, href, chosen in page.modes:
        if href in wanted and not chosen:
            return href, href
    raise LookupError(f"no place to press for {step.line!r} after {page.picked!r} {page.thing!r}")


def _wanted(page: LessonPage) -> set[str]:
    """Return the addresses that lead further towards the step's move."""
    words = page.course.steps[page.done].words
    begun = len(page.picked.split())
    found = {page.href(words[:n]) for n in range(begun + 1, len(words) + 1)}
    for thing, uses in page._uses.items():
        if any(list(use.words) == words[: len(use.words)] for _asked, use in uses):
            found.add(f"{page.url}?on={thing}")
    return found


def _href(page: LessonPage, name: str) -> str:
    """Return the address of the link with this id, '' for a button."""
    markup = f"{page.board}{page.shelf}{page.controls}"
    tag = re.search(rf'<[^>]*\bid="{re.escape(name)}"[^>]*>', markup)
    href = re.search(r'\bhref="([^"]*)"', tag[0]) if tag else None
    return unescape(href[1]) if href else ""


def _page(
    reader: Member, game: AnyGame, lesson: Lesson, progress: Progress, done: int, choice: Choice, **more: Any
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
