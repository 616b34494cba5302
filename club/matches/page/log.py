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
ALL_MOVES = 100_000


class Line(msgspec.Struct, frozen=True):
    number: int
    text: str
    at: datetime
    aside: str = ""


class PageLog(PagePosition):
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
