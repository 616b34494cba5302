"""Pauses by agreement: all clocks of the match are stopped until a player resumes it."""

from __future__ import annotations

from club.accounts.models import Member
from club.matches import timing
from club.matches.errors import NotNow
from club.matches.models import Match, Remark
from club.matches.services.agreement import pause_if_agreed
from club.matches.services.ledger import Ledger, locked

BY_ORGANIZER = "organizer_paused"  # the remark of a pause that players cannot end


def propose_pause(*, match_id: int, member: Member, wanted: bool) -> Ledger:
    """Propose a pause or withdraw the proposal. The pause begins once all who are still playing want it."""
    with locked(match_id) as ledger:
        seat = ledger.player_of(member)
        if ledger.match.paused_at is not None:
            raise NotNow("paused")
        seat.wants_pause = wanted
        pause_if_agreed(ledger)
        return ledger


def resume(*, match_id: int, member: Member) -> Ledger:
    """End the pause; any player still in the match may. Clocks continue with the time they had left."""
    with locked(match_id) as ledger:
        seat = ledger.player_of(member)
        if ledger.match.paused_at is None:
            raise NotNow("not_paused")
        if halted(ledger.match):
            raise NotNow("halted")
        go_on(ledger)
        ledger.remark("resumed", seat=seat.number)
        return ledger


def halted(match: Match) -> bool:
    """Whether an organizer paused the match, so that only an organizer can resume it."""
    last = Remark.objects.filter(match=match, kind__in=("paused", BY_ORGANIZER)).order_by("-pk").first()
    return match.paused_at is not None and last is not None and last.kind == BY_ORGANIZER


def go_on(ledger: Ledger) -> None:
    ledger.match.paused_at = None
    for seat in ledger.seats:
        unused = timing.left(ledger.match, seat, ledger.now)
        if unused is not None:
            timing.run(ledger.match, seat, ledger.now, unused)
