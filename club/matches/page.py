"""The match page for one reader. It shows only `view(state, seat)`; the state itself never leaves this module."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import takewhile
from typing import Any
from urllib.parse import quote

import msgspec
from django.utils import timezone
from django.utils.functional import cached_property

from club.accounts.models import Member
from club.matches import paces, planning, wording
from club.matches.models import Match, Move, Remark, Seat
from club.matches.positions import state_at
from club.matches.services import sheets
from club.matches.services.ledger import Ledger, seat_for
from club.web import notation
from club.web.addresses import address
from club.web.times import duration, time_left
from games.core import choices, codec
from games.core.advance import Asked
from games.core.contract import AGREEMENT, Decision, Desk, Event, Outcome, Scene, Target, TextTable
from games.core.speech import Names, called
from games.core.svg import Markup

quoted = lru_cache(maxsize=5000)(quote)  # a board links the same words many times
spots = re.compile('id="spot-([^"]+)"').findall  # the clickable spots of a board

LATEST_MOVES = 60
ALL_MOVES = 100_000


class Line(msgspec.Struct, frozen=True):
    number: int
    text: str
    at: datetime
    aside: str = ""


class SeatRow(msgspec.Struct, frozen=True):
    number: int
    name: str
    profile: str  # the URL of the member's profile
    badge: str
    tags: Sequence[str]
    note: str
    is_me: bool
    to_act: bool
    place: int | None  # after the end, unless the match ended by agreement
    score: int | None
    clock: str  # the time left, if it is the seat's turn


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


def picture(match: Match) -> str:
    """Draw the public board for a list of matches; '' if spectators may not see the current position."""
    if match.behind_closed_doors or match.seen_late:
        return ""
    game = match.rulebook
    rules = game.rules_at(match.rules_version)
    state = codec.decode(match.state, game.state)
    with called([seat.shown_name for seat in match.seats.all()]):
        return game.board.draw(rules.view(state, None), Scene(name=str(match.pk)))


@dataclass
class MatchPage:
    """The data that the templates show, for one reader at one time."""

    seats: list[Seat]
    reader: Member | Any
    picked: str = ""  # the words of the move chosen so far
    at: int | None = None  # the number of an earlier position to show
    eyes: int | None = None  # after the end: show this seat's view
    buttons: bool = False  # all choices as buttons, for readers who cannot use the board
    problem: str = ""  # why the last request was refused
    typed: str = ""  # what the reader typed, to be corrected
    moves: list[Move] = field(default_factory=list)
    remarks: Sequence[Remark] = ()
    state: Any = None

    def __post_init__(self) -> None:
        self.match: Match = self.seats[0].match
        self.game = self.match.rulebook
        self.rules = self.game.rules_at(self.match.rules_version)
        self.me: Seat | None = seat_for(self.seats, self.reader, timezone.now())
        self.by_deputy = self.me is not None and self.me.member_id != self.reader.pk
        seen_from = self.me.number if self.me else None
        if self.match.over and self.eyes is not None and 0 <= self.eyes < len(self.seats):
            seen_from = self.eyes
        self.seen_from = seen_from
        self.names = Names([seat.shown_name for seat in self.seats], self.me.number if self.me else None)
        self.version = self.match.version if self.me else self.match.watched_version
        self.late = self.me is None and self.match.seen_late
        if self.at is not None and self.at >= self.version:
            self.at = None

    @classmethod
    def after(cls, ledger: Ledger, reader: Member) -> MatchPage:
        """Make the page right after a move from the ledger: no queries, and only the new lines of the log."""
        return cls(ledger.seats, reader, moves=ledger.moves, state=ledger.state)

    # Current position

    @cached_property
    def _state(self) -> Any:
        if self.at is not None or self.late:
            return state_at(self.match, self.seats, self.version if self.at is None else self.at)
        return codec.decode(self.match.state, self.game.state) if self.state is None else self.state

    @cached_property
    def view(self) -> Any:
        return self.rules.view(self._state, self.seen_from)

    @cached_property
    def status(self) -> str:
        return self.game.wording.status(self.view)

    @cached_property
    def pace(self) -> str:
        return wording.pace(self.match)

    @property
    def grace(self) -> str:
        """Whether and for how long members' calendars may stop the clock in this match."""
        return str(paces.GRACE_DAYS.get(self.match.grace_days) or duration(timedelta(days=self.match.grace_days)))

    @cached_property
    def options(self) -> list[tuple[str, str]]:
        values = codec.decode(self.match.options, self.game.options)
        words = self.game.wording
        names = values.__struct_fields__
        return [(words.option(name), words.option_value(name, getattr(values, name))) for name in names]

    # Questions

    @cached_property
    def _asked(self) -> list[Asked]:
        if self.me is None or self.me.bot or self.at is not None:
            return []
        open_now = codec.decode(self.match.asked, tuple[Asked, ...])
        return [asked for asked in open_now if asked.decision.seat == self.me.number]

    @cached_property
    def questions(self) -> list[Question]:
        """Open questions: those that the match waits for first, then those that may be answered at any time."""
        ordered = sorted(self._asked, key=lambda a: not a.decision.holds_up)
        with called(self.names.seats):
            return [self._question(asked, self._offers[asked.decision.kind]) for asked in ordered]

    @property
    def dared(self) -> bool:
        return any(asked.decision.kind in self.game.dares for asked in self._asked)

    @property
    def my_turn(self) -> bool:
        return any(asked.decision.holds_up for asked in self._asked)

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

    def href(self, words: Sequence[str]) -> str:
        return f"{self.url}?do={'+'.join(map(quoted, words))}" if words else self.url

    @cached_property
    def url(self) -> str:
        return address("match", self.match.pk)

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

    # Board, sheets and seats

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

    def sheets(self, csrf: str) -> list[tuple[str, str]]:
        """Return (name, sheet) pairs: the reader's own sheet as a form; after the end all sheets, read-only."""
        with called(self.names.seats):
            return self._sheets(csrf)

    def _sheets(self, csrf: str) -> list[tuple[str, str]]:
        draw = self.game.sheet.draw if self.game.sheet else None
        if draw is None or self.at is not None:
            return []
        if self.match.over:
            kept = sheets.texts(self.seats)
            owners = [seat for seat in self.seats if seat.number in kept]
            views = {seat.number: self.rules.view(self._state, seat.number) for seat in owners}
            return [(seat.shown_name, draw(views[seat.number], kept[seat.number], None)) for seat in owners]
        if self.me is None or self.me.left or self.match.status != Match.Status.RUNNING:
            return []
        text = sheets.texts([self.me]).get(self.me.number, "")
        return [("", draw(self.view, text, Desk(lambda inner: self._sheet_form(inner, csrf), self._move_href)))]

    def _sheet_form(self, inner: str, csrf: str) -> str:
        url = f"{self.url}sheet/"
        opening = f'<form method="post" action="{url}" hx-post="{url}" hx-target="#match" hx-swap="outerHTML">'
        return Markup(f"{opening}{csrf}{inner}</form>")

    def _move_href(self, line: str) -> str:
        return self.href(line.split())

    @cached_property
    def tables(self) -> Sequence[TextTable]:
        with called(self.names.seats):
            return self.game.board.text(self.view)

    @cached_property
    def rows(self) -> list[SeatRow]:
        return [
            SeatRow(
                number=seat.number,
                name=name,
                profile=address("profile", seat.member.username) if seat.member and not seat.member.is_guest else "",
                badge=self.game.board.badge(self.view, seat.number),
                tags=wording.seat_tags(seat, is_me=seat is self.me, by_deputy=self.by_deputy),
                note=" · ".join(filter(None, self._seat_notes(seat))),
                is_me=seat is self.me,
                to_act=seat.to_act and self.is_now,
                place=None if self.by_agreement else seat.place,
                score=self.outcome.scores[seat.number] if self.outcome and self.outcome.scores else None,
                clock=time_left(seat.due_at) if seat.to_act and self.is_now else "",
            )
            for seat, name in zip(self.seats, self.names.seats, strict=True)
        ]

    @property
    def is_now(self) -> bool:
        """Whether the page shows the current position."""
        return self.at is None and not self.late

    @cached_property
    def _out(self) -> tuple[int, ...]:
        out: tuple[int, ...] = self.rules.out(self._state)
        return out

    def _seat_notes(self, seat: Seat) -> Iterator[str]:
        if seat.number in self._out:
            yield wording.out()
        elif not self.late:  # a note could reveal a later resignation
            yield wording.seat_note(seat)
        yield self.game.wording.seat_note(self.view, seat.number)

    # Log

    @cached_property
    def lines(self) -> list[Line]:
        told = [line for move in self.moves for line in self._lines(move)]
        for remark in self.remarks:
            told.append(Line(remark.number, wording.remark(remark, self.names), remark.created_at))
        return sorted(told, key=lambda line: line.number)[::-1]

    @property
    def has_earlier_lines(self) -> bool:
        return bool(self.moves) and self.moves[0].number > 0

    @property
    def since(self) -> list[Line]:
        """What the others did between the reader's last turn and the current one."""
        here = len(self.moves) - self._steps
        return [line for move in self.moves[:here] if move.number > self.last_turn for line in self._lines(move)]

    @cached_property
    def _steps(self) -> int:
        """How many of the latest moves the reader made in a turn that is not over."""
        own = (move.seat == self.me.number for move in reversed(self.moves)) if self.me and self.my_turn else ()
        return sum(1 for _ in takewhile(bool, own))

    @cached_property
    def last_turn(self) -> int:
        """The number of the reader's last move; in the middle of a turn, their last move before that turn."""
        if self.me is None or not self._steps:
            return self.me.last_move if self.me else 0
        return max((move.number for move in self.moves[: -self._steps] if move.seat == self.me.number), default=0)

    @property
    def since_is_shown(self) -> bool:
        """Whether `moves` holds only steps of the current turn, so that the reader's page already shows the rest."""
        return 0 < self._steps == len(self.moves)

    @cached_property
    def trail(self) -> tuple[Event, ...]:
        if self.at is not None:
            marked = [move for move in self.moves if move.number == self.at]
        elif self.me is None or self.match.over:
            marked = self.moves[-1:]
        else:
            marked = [move for move in self.moves if move.number > self.me.last_move]
        return tuple(event for move in marked for event in self._events(move))

    def _events(self, move: Move) -> Iterator[Event]:
        for event in codec.decode_events(move.events):
            if event.audience is None or self.match.over or self.seen_from in event.audience:
                yield event

    def _lines(self, move: Move) -> Iterator[Line]:
        told = [self.game.wording.event(event, self.names) for event in self._events(move)]
        if move.kind == "undo" and move.seat is not None:
            told = [wording.undone(self.names, move.seat)]
        elif move.kind == "end":
            told = [wording.ended_by_organizer()] if move.origin == "organizer" else [wording.agreed(), *told]
        elif move.kind == "rewind":
            told = [wording.rewound(move.line)]
        elif move.kind == "leave" and not told and move.seat is not None:
            told = [wording.gave_up(self.names, move.seat)]
        aside = wording.taken_back() if move.number in self._taken_back else wording.aside(move.origin)
        for text in told:
            if text:
                yield Line(move.number, text, move.created_at, aside)

    @cached_property
    def _taken_back(self) -> set[int]:
        """The numbers of moves that an organizer rewound. They stay in the log but no longer count."""
        rewinds = {move.number: int(move.line) for move in self.moves if move.kind == "rewind"}
        if not rewinds:
            return set()
        counted, number = set(), self.match.version
        while number >= self.moves[0].number:
            counted.add(number)
            number = rewinds.get(number, number - 1)
        return {move.number for move in self.moves} - counted

    @property
    def next_number(self) -> int | None:
        return None if self.at is None or self.at + 1 >= self.version else self.at + 1

    @property
    def previous_number(self) -> int | None:
        now = self.version if self.at is None else self.at
        return now - 1 if now > 0 else None

    # Result

    @cached_property
    def outcome(self) -> Outcome | None:
        return codec.decode_outcome(self.match.outcome) if self.match.outcome else None

    @property
    def result(self) -> str:
        if self.outcome is None:
            return ""
        by_organizer = any(move.kind == "end" and move.origin == "organizer" for move in self.moves[-1:])
        return wording.result(self.game, self.outcome, self.names, by_organizer=by_organizer)

    @property
    def reason(self) -> str:
        return wording.reason(self.game, self.outcome) if self.outcome else ""

    @property
    def by_agreement(self) -> bool:
        return self.outcome is not None and self.outcome.reason == AGREEMENT
