"""Play a whole turn given as several lines of notation, for example in an email.

All lines must be readable before the first one is played. The lines are rehearsed first. If one is refused, `rehearsal`
decides which of the lines before it are recorded (G-10), so nothing has to be rolled back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from club.accounts.models import Member
from club.matches.errors import MatchError, NotNow, Refused, Stale
from club.matches.models import Match, Seat
from club.matches.rehearsal import questions, rehearse
from club.matches.services.ledger import Ledger
from club.matches.services.moves import LONGEST_LINE
from games.core.advance import Origin
from games.core.contract import Refusal

MOST_LINES = 100


@dataclass(frozen=True)
class Turn:
    """The result: how many lines were recorded, and the problem with its line number (0: not about one line)."""

    played: int = 0
    problem: MatchError | None = None
    line: int = 0


class Unreadable(Exception):
    def __init__(self, line: int, problem: MatchError) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem


def play_lines(ledger: Ledger, *, member: Member, version: int, lines: Sequence[str], origin: Origin = "mail") -> Turn:
    """Play the lines of a member who saw the match at this version; each answers an open question that accepts it.

    The caller holds the lock, so that it can record the result in the same transaction.
    """
    try:
        seat = seat_to_play(ledger, member, version)
        if not lines or len(lines) > MOST_LINES:
            raise Refused("too_many_lines" if lines else "no_lines")
        actions = read(ledger, lines)
    except MatchError as problem:
        return Turn(problem=problem)
    except Unreadable as unreadable:
        return Turn(problem=unreadable.problem, line=unreadable.line)
    rehearsal = rehearse(
        ledger.game, ledger.rules, ledger.state, ledger.asked, seat.number, actions,
        number=ledger.match.version, key=ledger.key, origin=origin if seat.member_id == member.pk else "deputy",
    )  # fmt: skip
    for step in rehearsal.standing:
        ledger.record(step, member)
    if rehearsal.standing:
        seat.misses = 0
        ledger.follow()
    wrong = 0 if rehearsal.problem is None else len(rehearsal.steps) + 1
    return Turn(len(rehearsal.standing), rehearsal.problem, wrong)


def seat_to_play(ledger: Ledger, member: Member, version: int) -> Seat:
    seat = ledger.seat_of(member, deputies=True)
    ledger.must_be(Match.Status.RUNNING)
    if seat.bot:
        raise NotNow("bot_plays")
    if moved_on(ledger, seat, version):
        raise Stale("moved_on_since_mail")
    if not questions(ledger.asked, seat.number):
        raise NotNow("nothing_asked")
    return seat


def moved_on(ledger: Ledger, seat: Seat, version: int) -> bool:
    """Whether the seat has acted since this version, or has been asked a new question.

    Simultaneous actions of other seats do not matter: they never conflict (see `advance.reopen`).
    """
    return seat.last_move > version or any(asked.opened > version for asked in questions(ledger.asked, seat.number))


def read(ledger: Ledger, lines: Sequence[str]) -> list[Any]:
    """Parse all lines; raise Unreadable for the first one that cannot be parsed."""
    actions = []
    for number, line in enumerate(lines, 1):
        try:
            actions.append(ledger.game.read_typed(line[:LONGEST_LINE]))
        except Refusal as refusal:
            raise Unreadable(number, Refused("game", refusal=refusal)) from refusal
    return actions
