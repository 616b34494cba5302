"""Actions on an event that only organizers may take. Each one is recorded in the audit log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils import timezone

from club.accounts.access import organizes
from club.accounts.models import Member
from club.audit import services as audit
from club.events import history, news
from club.events.locks import locked, must_be
from club.events.models import Chair, Entry, Event, Round, Table
from club.matches.errors import NotNow, NotThere, NotYours, Refused

Status = Event.Status


def rule(
    *, event_id: int, table_id: int, actor: Member, places: Mapping[int, int], reason: str, token: str | None = None
) -> Table:
    """Set the result of a table by hand. `places` maps each chair to its place. The match itself does not change."""
    with locked(event_id) as event:
        table = Table.objects.filter(pk=table_id, round__event=event).select_related("round", "match").first()
        if table is None:
            raise NotThere("no_such_table")
        if token and audit.done(token):
            return table
        must_be(event, Status.RUNNING, Status.FINISHED)
        chairs = list(Chair.objects.filter(table=table).select_related("entry__member"))
        if any(chair.entry.member_id == actor.pk for chair in chairs):
            raise NotYours("own_table")
        if later_depends_on(event, table):
            raise NotNow("next_round_drawn")
        if len(chairs) < 2 or {chair.pk for chair in chairs} != set(places) or not is_ranking(places.values()):
            raise Refused("bad_places")
        for chair in chairs:
            chair.set_place = places[chair.pk]
        Chair.objects.bulk_update(chairs, ["set_place"])
        table.ruled_at, table.ruled_by, table.ruling = timezone.now(), actor, reason[:300]
        table.save(update_fields=["ruled_at", "ruled_by", "ruling"])
        act = audit.record(
            actor, "event_result", reason=reason, match=table.match, about=event.title, token=token,
            event=event.pk, table=table.pk, places={str(chair.entry_id): chair.set_place for chair in chairs},
        )  # fmt: skip
        told = [chair.entry.member for chair in chairs if chair.entry.member is not None]
        news.tell_of(event, act, told, lambda: news.result_set(event))
        return table


def is_ranking(places: Iterable[int]) -> bool:
    """Tell whether the places form a ranking: 1, 2, 3, or with shared places 1, 1, 3."""
    found = sorted(places)
    return all(place == 1 + sum(other < place for other in found) for place in found)


def later_depends_on(event: Event, table: Table) -> bool:
    """Tell whether a later round was drawn from this result. This happens only in a knock-out."""
    if event.kind != Event.Kind.KNOCKOUT:
        return False
    return Round.objects.filter(event=event, number__gt=table.round.number).exists()


def sign_off(*, event_id: int, actor: Member) -> Event:
    """Make the standings final, after an organizer has checked them."""
    with locked(event_id) as event:
        if event.status == Status.SIGNED:
            return event
        must_be(event, Status.FINISHED)
        past = history.load(event)
        ranked = []
        for division in past.divisions:
            for row in past.standings(division):
                entry = past.entries[row.player]
                entry.place = row.place
                ranked.append(entry)
        Entry.objects.bulk_update(ranked, ["place"])
        event.status, event.signed_at, event.signed_by = Status.SIGNED, timezone.now(), actor
        event.save(update_fields=["status", "signed_at", "signed_by"])
        audit.record(actor, "event_signed", reason="", about=event.title, event=event.pk)
        news.tell(event, news.SIGNED, news.players(event))
        return event


def cancel(*, event_id: int, actor: Member, reason: str) -> Event:
    with locked(event_id) as event:
        if event.status == Status.CANCELLED:
            return event
        must_be(event, Status.RUNNING, Status.DRAFT, Status.REGISTRATION, Status.FINISHED)
        event.status = Status.CANCELLED
        event.save(update_fields=["status"])
        act = audit.record(actor, "event_cancelled", reason=reason, about=event.title, event=event.pk)
        news.tell_of(event, act, news.players(event), lambda: news.cancelled(event))
        return event


def transfer(*, event_id: int, actor: Member, to: Member, reason: str, token: str | None = None) -> Event:
    """Make another organizer the owner of the event."""
    if not organizes(to) or not to.is_active:
        raise Refused("not_an_organizer")
    with locked(event_id) as event:
        if event.owner_id == to.pk or (token and audit.done(token)):
            return event
        before, told = event.owner_id, news.concerned_by_transfer(event, to)
        event.owner = to
        event.save(update_fields=["owner"])
        act = audit.record(
            actor, "event_transferred", reason=reason, member=to, about=event.title, token=token, event=event.pk,
            before=before,
        )  # fmt: skip
        news.tell_of(event, act, told, lambda: news.handed_over(event))
        return event


def substitute(*, event_id: int, entry_id: int, actor: Member, by: Member, reason: str) -> Entry:
    """Replace the member of an entry. The entry keeps its results; the new member plays its next tables."""
    with locked(event_id) as event:
        must_be(event, Status.RUNNING)
        entry = Entry.objects.filter(event=event, pk=entry_id).select_related("member").first()
        if entry is None:
            raise NotThere("no_such_entry")
        if by.is_guest or not by.is_active:
            raise Refused("no_such_member")
        if Entry.objects.filter(event=event, member=by).exists():
            raise NotNow("already_registered")
        former = entry.member
        entry.member, entry.withdrawn_at = by, None
        entry.lucky_word = ""  # it belonged to the former player
        entry.save(update_fields=["member", "withdrawn_at", "lucky_word"])
        act = audit.record(
            actor, "event_substitute", reason=reason, member=by, about=event.title, event=event.pk, entry=entry.pk,
            before=former.pk if former else None,
        )  # fmt: skip
        told = [by, *([former] if former is not None else [])]
        news.tell_of(event, act, told, lambda: news.sent_in(event, former, by))
        return entry
