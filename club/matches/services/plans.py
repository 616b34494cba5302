"""Save a seat's conditional moves and standing orders."""

from __future__ import annotations

from club.accounts.models import Member
from club.matches import planning
from club.matches.models import Match
from club.matches.services.ledger import Ledger, locked

LONGEST_TEXT = 4000


def set_plan(*, match_id: int, member: Member, text: str) -> Ledger:
    with locked(match_id) as ledger:
        seat = ledger.seat_of(member)
        ledger.must_be(Match.Status.RUNNING)
        seat.plan = planning.dump(planning.read(ledger.game, text[:LONGEST_TEXT]))
        return ledger
