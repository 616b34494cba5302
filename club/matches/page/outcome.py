"""The outcome strip: what the latest moves brought the reader, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.functional import cached_property

from club.matches import wording
from club.matches.models import Move
from club.matches.page.log import PageLog
from club.matches.positions import state_at
from games.core.contract import Event
from games.core.presentation import Die, Goal, Told
from games.core.speech import called

MOST_MORE = 2  # sentences in the second line


class Strip(msgspec.Struct, frozen=True):
    sentence: str
    more: str = ""  # the second line
    change: str = ""
    less: bool = False  # the change is for the worse
    icon: str = "info"
    dice: Sequence[Die] = ()
    look: str = ""  # "own", "win", "no" (refused) or "clash" (a contradiction)
    picture: str = ""  # markup in place of the icon
    watch: tuple[int, int] | None = None  # the moves that can be watched: after the first number, up to the second


class PageOutcome(PageLog):
    @cached_property
    def goal(self) -> Goal | None:
        return self.game.presentation.goal(self.view)

    @cached_property
    def seen_until(self) -> int:
        """The number of the last move that the reader has seen."""
        if self.seen is not None and self.seen < self.version:
            return self.seen
        return max(self.version - 1, 0) if self.me is None or self.match.over else self.last_turn

    @property
    def _latest(self) -> list[Move]:
        return [move for move in self.moves if move.number > self.seen_until]

    @property
    def only_own_moves(self) -> bool:
        """Whether the reader made all moves that they have not seen yet."""
        return self.me is not None and all(move.seat == self.me.number for move in self._latest)

    @cached_property
    def strip(self) -> Strip | None:
        with called(self.names.seats):
            return self._strip()

    def _strip(self) -> Strip | None:
        if self.problem:
            return Strip(self.problem, icon="stop", look="no")
        if self.at is not None:
            return self._past_strip()
        if self.is_first_turn:
            return Strip(self.goal.text if self.goal else self.game.wording.tagline(), icon="flag")
        latest = self._latest
        lines = [line.text for move in latest for line in self.lines_of(move)]
        events = [event for move in latest for event in self.visible_events(move)]
        if not lines:
            lines = [line.text for move in self.moves[-1:] for line in self.lines_of(move)]
            return Strip(lines[-1], more=" ".join(lines[:-1][-MOST_MORE:])) if lines else None
        told = self._told(latest, events, lines)
        others = [line for line in lines if line != told.sentence][-MOST_MORE:]
        left = len(lines) - len(others) - 1
        own = self.me is not None and latest[-1].seat == self.me.number
        change, less = self._change(told)
        look = "win" if self.match.over and told.icon == "cup" else "own" if own else ""
        return Strip(
            told.sentence,
            more=" ".join([*others, wording.more_lines(left)] if left > 0 and others else others),
            change=change,
            less=less,
            icon=told.icon or ("check" if own else "rival"),
            dice=self._dice(events) if told.icon == "dice" else (),
            look=look,
            picture=told.picture,
            watch=(self.seen_until, self.version) if len(latest) > 1 or not own else None,
        )

    def _past_strip(self) -> Strip | None:
        shown = [move for move in self.moves if move.number == self.at]
        lines = [line for move in shown for line in self.lines_of(move)]
        if not lines:
            return Strip(wording.position_after(self.at or 0))
        events = [event for move in shown for event in self.visible_events(move)]
        more = " ".join([line.text for line in lines[1:]]) or wording.move_number(self.at or 0)
        return Strip(lines[0].text, more=more, icon="replay", dice=self._dice(events))

    def _dice(self, events: Sequence[Event]) -> Sequence[Die]:
        """Return the dice of the latest roll."""
        rolls = (self.game.presentation.dice(event) for event in reversed(events))
        return next((dice for dice in rolls if dice), ())

    @property
    def is_first_turn(self) -> bool:
        """Whether the reader has to move and has never moved in this match."""
        return self.me is not None and self.my_turn and not self.me.last_move

    @property
    def offers_lesson(self) -> bool:
        """Whether the page offers the lesson: to readers who have to move for the first time in this match."""
        return self.is_first_turn and self.game.lesson is not None and self.at is None and not self.problem

    def _told(self, latest: list[Move], events: list[Event], lines: list[str]) -> Told:
        before = self._view_before
        told = self.game.presentation.told(events, before, self.view, self.names) if before is not None else None
        if told is not None:
            return told
        mine = [move for move in latest if self.me is not None and move.seat == self.me.number]
        own = [line.text for move in mine[-1:] for line in self.lines_of(move)]
        rolled = self._dice([event for move in (mine or latest)[-1:] for event in self.visible_events(move)])
        return Told((own or lines[-1:])[0], icon="dice" if rolled else "")

    @cached_property
    def _view_before(self) -> Any:
        """What the reader saw last, or None if it is not known."""
        if any(move.kind in ("undo", "rewind") for move in self._latest):
            return None
        if self.before is not None:
            return self.rules.view(self.before, self.seen_from)
        return self.rules.view(state_at(self.match, self.seats, self.seen_until), self.seen_from)

    def _change(self, told: Told) -> tuple[str, bool]:
        """Return the change in words, and whether it is for the worse."""
        now, before = self.goal, None
        if now is not None and self._view_before is not None:
            before = self.game.presentation.goal(self._view_before)
        less = now is not None and before is not None and now.done < before.done
        if told.change or now is None or before is None or now.done == before.done:
            return told.change, less
        return wording.progress(before, now), less

    @property
    def sound(self) -> str:
        """A word that names the sound for this page: 'end', 'oil', 'turn' or 'move'."""
        if self.match.over:
            return "end"
        if self.strip is not None and self.strip.icon == "oil":
            return "oil"
        return "turn" if self.my_turn else "move"
