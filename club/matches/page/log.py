"""The log of a match for one reader: its lines, and what happened since the reader's last turn."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import takewhile

import msgspec
from django.utils.functional import cached_property

from club.matches import wording
from club.matches.models import Move
from club.matches.page.position import PagePosition
from games.core import codec
from games.core.contract import Event

LATEST_MOVES = 60
LATEST_LINES = 20  # shown of them
ALL_MOVES = 100_000


class Line(msgspec.Struct, frozen=True):
    number: int
    text: str
    at: datetime
    aside: str = ""


class PageLog(PagePosition):
    @cached_property
    def lines(self) -> list[Line]:
        told = [line for move in self.moves for line in self.lines_of(move)]
        for remark in self.remarks:
            told.append(Line(remark.number, wording.remark(remark, self.names), remark.created_at))
        return sorted(told, key=lambda line: line.number)[::-1]

    @property
    def latest_lines(self) -> list[Line]:
        """The first lines of the log, or all if the page was asked for all."""
        return self.lines if len(self.moves) > LATEST_MOVES else self.lines[:LATEST_LINES]

    @property
    def has_earlier_lines(self) -> bool:
        return len(self.latest_lines) < len(self.lines) or (bool(self.moves) and self.moves[0].number > 0)

    @property
    def since(self) -> list[Line]:
        """What the others did between the reader's last turn and the current one."""
        here = len(self.moves) - self._steps
        return [line for move in self.moves[:here] if move.number > self.last_turn for line in self.lines_of(move)]

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

    @cached_property
    def trail(self) -> tuple[Event, ...]:
        if self.at is not None:
            marked = [move for move in self.moves if move.number == self.at]
        elif self.me is None or self.match.over:
            marked = self.moves[-1:]
        else:
            marked = [move for move in self.moves if move.number > self.me.last_move]
        return tuple(event for move in marked for event in self.visible_events(move))

    @cached_property
    def latest(self) -> tuple[Event, ...]:
        """What the latest move did, also if it is the reader's own."""
        if self.at is not None:
            return self.trail
        return tuple(event for move in self.moves[-1:] for event in self.visible_events(move))

    def visible_events(self, move: Move) -> list[Event]:
        """Return the events of a move that the reader may see."""
        if move.number not in self._events_by_move:
            self._events_by_move[move.number] = [
                event
                for event in codec.decode_events(move.events)
                if event.audience is None or self.match.over or self.seen_from in event.audience
            ]
        return self._events_by_move[move.number]

    @cached_property
    def _events_by_move(self) -> dict[int, list[Event]]:
        return {}

    def captions(self, move: Move) -> list[str]:
        """Return the sentences about a move."""
        return [line.text for line in self.lines_of(move)]

    def lines_of(self, move: Move) -> list[Line]:
        if move.number not in self._lines_by_move:
            self._lines_by_move[move.number] = list(self._lines(move))
        return self._lines_by_move[move.number]

    @cached_property
    def _lines_by_move(self) -> dict[int, list[Line]]:
        return {}

    def _lines(self, move: Move) -> Iterator[Line]:
        told = [self.game.wording.event(event, self.names) for event in self.visible_events(move)]
        if move.kind == "undo" and move.seat is not None:
            told = [wording.undone(self.names, move.seat)]
        elif move.kind == "end":
            told = [wording.ended_by_organizer()] if move.origin == "organizer" else [wording.agreed(), *told]
        elif move.kind == "rewind":
            told = [wording.rewound(move.line)]
        elif move.kind == "leave" and not told and move.seat is not None:
            told = [wording.gave_up(self.names, move.seat)]
        aside = wording.taken_back() if move.number in self._taken_back else wording.aside(move.origin)
        if move.number in self.foreseen:
            aside = ", ".join(filter(None, (aside, wording.foreseen())))
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
