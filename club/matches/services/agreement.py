"""End or pause a match once all members still playing agree.

Bots, and seats that resigned or are out of the game, do not have to agree (G-8, G-12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from club.matches import timing

if TYPE_CHECKING:
    from club.matches.models import Seat
    from club.matches.services.ledger import Ledger


def asked_to_agree(ledger: Ledger) -> list[Seat]:
    return [seat for seat in ledger.seats if seat.playing and not seat.bot]


def end_if_agreed(ledger: Ledger) -> None:
    people = asked_to_agree(ledger)
    if ledger.running and people and all(seat.wants_end for seat in people):
        ledger.end_by_agreement("member")


def pause_if_agreed(ledger: Ledger) -> None:
    people = asked_to_agree(ledger)
    if ledger.running and ledger.match.paused_at is None and people and all(seat.wants_pause for seat in people):
        stop_clocks(ledger)
        ledger.remark("paused")


def stop_clocks(ledger: Ledger) -> None:
    """Pause the match: stop all clocks and store the time they have left."""
    for seat in ledger.seats:
        seat.wants_pause = False
        unused = timing.read_off(ledger.match, seat, ledger.now)
        if unused is not None:
            seat.kept_seconds = int(unused.total_seconds())
            seat.due_at = seat.remind_at = None
    ledger.match.paused_at = ledger.now
