"""A pause by agreement: all clocks of the match stand until somebody goes on."""

from __future__ import annotations

from club.accounts.models import Member
from club.matches import timing
from club.matches.errors import NotNow
from club.matches.ledger import Ledger, locked
from club.matches.models import Match, Remark

BY_ORGANIZER = "organizer_paused"  # the remark of a pause that no seat may end


def propose_pause(*, match_id: int, member: Member, wanted: bool) -> Ledger:
    """Begins once everybody still playing wants it; a wish can be taken back until then."""
    with locked(match_id) as ledger:
        seat = ledger.seat_of(member)
        ledger.must_be(Match.Status.RUNNING)
        if seat.left:
            raise NotNow("already_left")
        if ledger.match.paused_at is not None:
            raise NotNow("paused")
        seat.wants_pause = wanted
        if all(other.wants_pause for other in ledger.seats if not other.left and not other.bot):
            stand(ledger)
            ledger.remark("paused")
        return ledger


def stand(ledger: Ledger) -> None:
    for seat in ledger.seats:
        seat.wants_pause = False
        unused = timing.read_off(ledger.match, seat, ledger.now)
        if unused is not None:
            seat.kept_seconds = int(unused.total_seconds())
            seat.due_at = seat.remind_at = None
    ledger.match.paused_at = ledger.now


def resume(*, match_id: int, member: Member) -> Ledger:
    """Any of the seats may end the pause; every clock goes on with what was left."""
    with locked(match_id) as ledger:
        seat = ledger.seat_of(member)
        ledger.must_be(Match.Status.RUNNING)
        if ledger.match.paused_at is None:
            raise NotNow("not_paused")
        if halted(ledger.match):
            raise NotNow("halted")
        go_on(ledger)
        ledger.remark("resumed", seat=seat.number)
        return ledger


def halted(match: Match) -> bool:
    """The pause is an organizer's, so only an organizer ends it."""
    last = Remark.objects.filter(match=match, kind__in=("paused", BY_ORGANIZER)).order_by("-pk").first()
    return match.paused_at is not None and last is not None and last.kind == BY_ORGANIZER


def go_on(ledger: Ledger) -> None:
    ledger.match.paused_at = None
    for seat in ledger.seats:
        unused = timing.left(ledger.match, seat, ledger.now)
        if unused is not None:
            timing.run(ledger.match, seat, ledger.now, unused)
