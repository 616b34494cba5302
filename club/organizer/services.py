"""Actions on a match: preview, idempotent execution, notifications, and an audit entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from club.accounts.models import Member
from club.audit import services as audit
from club.audit.models import AuditEntry
from club.matches import wording
from club.matches.errors import NotYours, Stale
from club.matches.models import Remark
from club.matches.services import interventions
from club.matches.services.ledger import Ledger, locked, seats_under_lock
from club.notifications.wording import reader
from club.organizer import effects
from club.organizer.deeds import Deed, Values
from club.outbox import services as outbox
from games.core.speech import Names


@dataclass(frozen=True)
class Preview:
    effects: Sequence[str]
    told: Sequence[Member]
    stand: str  # version of the match in the preview


def rehearse(deed: Deed, *, match_id: int, organizer: Member, values: Values, reason: str) -> Preview:
    """Preview an action by running it on the current match in a transaction that is rolled back."""
    with seats_under_lock(match_id) as seats:
        ledger = Ledger(seats)
        stand = stand_of(ledger)
        before = do(deed, ledger, organizer, dict(values), reason)
        transaction.set_rollback(True)
    return Preview(effects.sentences(before, ledger), concerned(before, ledger), stand)


def stand_of(ledger: Ledger) -> str:
    """Return a version that changes with every move and every remark in the log."""
    return f"{ledger.match.version}.{Remark.objects.filter(match=ledger.match).count()}"


def intervene(
    deed: Deed, *, match_id: int, organizer: Member, values: Values, reason: str, token: str,
    seen: str = "", undoes: int | None = None,
) -> AuditEntry:  # fmt: skip
    """Run the action once per token: a repeated submit finds the recorded entry under the lock."""
    with locked(match_id) as ledger:
        done = audit.done(once := f"{match_id} {token}"[:40])
        if done is not None:
            return done
        if seen and seen != stand_of(ledger):
            raise Stale("moved_on")
        before = do(deed, ledger, organizer, values, reason)
        details: Values = {**values, **({"undoes": undoes} if undoes else {})}
        act = audit.record(
            organizer, deed.kind, reason=reason, match=ledger.match, about=str(ledger.match), token=once, **details
        )
        tell(act, concerned(before, ledger), ledger)
        return act


def do(deed: Deed, ledger: Ledger, organizer: Member, values: Values, reason: str) -> effects.Before:
    if interventions.plays_in(ledger, organizer):
        raise NotYours("own_match")
    if deed.administrators and not organizer.is_superuser:
        raise NotYours("for_administrators")
    before = effects.Before.of(ledger)
    deed.do(ledger, organizer, values, reason)
    return before


def concerned(before: effects.Before, ledger: Ledger) -> list[Member]:
    """Return the members with a seat before or after the action. Guests have no address; they can read the log."""
    people = [was.member for was in before.seats] + [seat.member for seat in ledger.seats]
    return list({member.pk: member for member in people if member is not None and not member.is_guest}.values())


def tell(act: AuditEntry, members: Sequence[Member], ledger: Ledger) -> None:
    """Notify each member in their language and from their seat's point of view."""
    seats = [seat.shown_name for seat in ledger.seats]
    places = {seat.member_id: seat.number for seat in ledger.seats}
    for member in members:
        with reader(member):
            names = Names(seats, places.get(member.pk))
            text = "\n".join(wording.by_organizer(remark, names) for remark in ledger.remarks)
            outbox.tell(member, "organizer", number=act.pk, match=ledger.match, text=text)
