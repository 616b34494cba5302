"""A whole turn written as several lines of notation, as in a mail: rehearsed first, then played all or nothing.

Nothing is written before every line is known to be right. One exception keeps it fair: after a line that used chance or
showed something, a wrong line must not take the dice back once its answer has told about them. So where the mistake
could not be foreseen (`foreseeable`), what was played up to that chance stands, as it would on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, SupportsBytes

from club.accounts.models import Member
from club.matches.errors import MatchError, NotNow, Refused, Stale
from club.matches.ledger import Ledger
from club.matches.models import Match, Seat
from club.matches.play import LONGEST_LINE
from games.core import advance
from games.core.advance import Asked, Origin, Step
from games.core.contract import Refusal
from games.core.rng import Rng

MOST_LINES = 100
WORLDS = 16  # imagined to find out whether a mistake could be foreseen


@dataclass(frozen=True)
class Turn:
    """What became of the lines: how many stand, and what was wrong with which one (0: with none of them alone)."""

    played: int = 0
    problem: MatchError | None = None
    line: int = 0


class WrongLine(Exception):
    def __init__(self, line: int, problem: MatchError, steps: Sequence[Step] = ()) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem
        self.steps = steps  # that came before it

    @property
    def said(self) -> tuple[Any, ...]:
        refusal = self.problem.data.get("refusal", self.problem)
        return self.line, refusal.code, refusal.data


def play_lines(ledger: Ledger, *, member: Member, version: int, lines: Sequence[str], origin: Origin = "mail") -> Turn:
    """Plays the lines of somebody who saw the match at this version; each answers an open question that accepts it.

    The caller holds the lock, so that it can write down in the same transaction what it made of the lines.
    """
    try:
        seat = seat_to_play(ledger, member, version)
        if not lines or len(lines) > MOST_LINES:
            raise Refused("too_many_lines" if lines else "no_lines")
    except MatchError as problem:
        return Turn(problem=problem)
    stage = Stage(ledger, seat, origin if seat.member_id == member.pk else "deputy")
    try:
        actions = read(ledger, lines)
        standing: Sequence[Step] = stage.rehearse(actions)
        turn = Turn(len(standing))
    except WrongLine as wrong:
        standing = up_to_last_final(wrong.steps)
        if standing and foreseeable(stage, actions, wrong):
            standing = []
        turn = Turn(len(standing), wrong.problem, wrong.line)
    for step in standing:
        ledger.record(step, member)
    if standing:
        seat.misses = 0
        ledger.follow()
    return turn


def seat_to_play(ledger: Ledger, member: Member, version: int) -> Seat:
    seat = ledger.seat_of(member, deputies=True)
    ledger.must_be(Match.Status.RUNNING)
    if seat.bot:
        raise NotNow("bot_plays")
    if moved_on(ledger, seat, version):
        raise Stale("moved_on_since_mail")
    if not questions(ledger.asked, seat):
        raise NotNow("nothing_asked")
    return seat


def moved_on(ledger: Ledger, seat: Seat, version: int) -> bool:
    """The seat itself has acted since, or is asked something that was not asked then.

    What other seats do at the same time does not count: simultaneous players never collide (see `advance.reopen`).
    """
    return seat.last_move > version or any(asked.opened > version for asked in questions(ledger.asked, seat))


def questions(asked: Sequence[Asked], seat: Seat) -> list[Asked]:
    """What this seat is asked: first what the table waits for."""
    return sorted((a for a in asked if a.decision.seat == seat.number), key=lambda a: not a.decision.holds_up)


def read(ledger: Ledger, lines: Sequence[str]) -> list[Any]:
    """All lines must be readable before the first one counts."""
    actions = []
    for number, line in enumerate(lines, 1):
        try:
            actions.append(ledger.game.read(line[:LONGEST_LINE]))
        except Refusal as refusal:
            raise WrongLine(number, Refused("game", refusal=refusal)) from refusal
    return actions


class Stage:
    """Where the lines are rehearsed: on the match as it stands, or on one that the seat cannot tell from it.

    Nobody else acts in between: not a bot, not a standing order.
    """

    def __init__(self, ledger: Ledger, seat: Seat, origin: Origin) -> None:
        self.ledger = ledger
        self.seat = seat
        self.origin = origin
        self.start: Any = ledger.state
        self.key: SupportsBytes = ledger.key

    def imagined(self, number: int) -> Stage:
        other = Stage(self.ledger, self.seat, self.origin)
        other.key = bytes(self.key) + f" imagined {number}".encode()
        other.start = self.ledger.rules.reimagine(self.start, self.seat.number, Rng(other.key, 0))
        return other

    def rehearse(self, actions: Sequence[Any]) -> list[Step]:
        steps: list[Step] = []
        state, asked = self.start, self.ledger.asked
        for action in actions:
            try:
                step = self.answer(
                    state, questions(asked, self.seat), action, self.ledger.match.version + len(steps) + 1
                )
            except MatchError as problem:
                raise WrongLine(len(steps) + 1, problem, steps) from problem
            steps.append(step)
            state, asked = step.state, advance.reopen(asked, step)
        return steps

    def answer(self, state: Any, mine: Sequence[Asked], action: Any, number: int) -> Step:
        """The first question that accepts the action; the first one's reason where none does."""
        reasons: list[MatchError] = []
        for asked in mine:
            try:
                return advance.act(
                    self.ledger.game, self.ledger.rules, state, asked, action,
                    number=number, key=self.key, origin=self.origin,
                )  # fmt: skip
            except Refusal as refusal:
                reasons.append(Refused("game", refusal=refusal))
        began_here = number > self.ledger.match.version + 1
        if not reasons or (began_here and not mine[0].decision.holds_up):
            raise NotNow("turn_over")
        raise reasons[0]


def foreseeable(stage: Stage, actions: Sequence[Any], wrong: WrongLine) -> bool:
    """The same line would be wrong for the same reason whatever the seat cannot know: telling so tells nothing."""
    for number in range(WORLDS):
        try:
            stage.imagined(number).rehearse(actions)
        except WrongLine as there:
            if there.said == wrong.said:
                continue
        return False
    return True


def up_to_last_final(steps: Sequence[Step]) -> Sequence[Step]:
    while steps and not steps[-1].final:
        steps = steps[:-1]
    return steps
