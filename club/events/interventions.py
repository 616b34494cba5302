"""Organizers' interventions in an event: set a result, sign off, cancel, hand over, substitute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.accounts.access import organizes
from club.accounts.models import Member
from club.audit.interventions import Intervention, Interventions, Preview, Subject, Values
from club.audit.models import AuditEntry
from club.events import history, news
from club.events.errors import NotNow, NotThere, NotYours, Refused
from club.events.locks import locked, must_be
from club.events.models import Chair, Entry, Event, Round, Table
from club.matches.models import Match

Status = Event.Status


class EventSubject(Subject):
    """The event and what the intervention did: who is told, in which words, and what it is about."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event
        self.data = {"event": event.pk}
        self.match: Match | None = None
        self.member: Member | None = None
        self.changes: list[str] = []
        self.told: list[Member] = []
        self.words: Callable[[], news.Words] | None = None

    def check(self, organizer: Member) -> None:
        """Every organizer may decide; who plays at a table may not decide about it (`set_result`)."""

    def audit_fields(self) -> dict[str, Any]:
        return {"match": self.match, "member": self.member, "about": self.event.title}

    def effects(self) -> list[str]:
        return self.changes

    def concerned(self) -> list[Member]:
        return self.told

    def notify(self, entry: AuditEntry) -> None:
        if self.words is not None:
            news.tell_of(self.event, entry, self.told, self.words)


@contextmanager
def locked_event(event_id: int) -> Iterator[EventSubject]:
    with locked(event_id) as event:
        yield EventSubject(event)


EVENT_INTERVENTIONS = Interventions("event", locked=locked_event)


# Results


def set_result(subject: EventSubject, organizer: Member, values: Values, reason: str) -> None:
    """Set the result of a table by hand. The match itself does not change."""
    event, places = subject.event, {int(chair): place for chair, place in values["places"].items()}
    table = Table.objects.filter(pk=values["table"], round__event=event).select_related("round", "match").first()
    if table is None:
        raise NotThere("no_such_table")
    must_be(event, Status.RUNNING, Status.FINISHED)
    chairs = list(Chair.objects.filter(table=table).select_related("entry__member"))
    if any(chair.entry.member_id == organizer.pk for chair in chairs):
        raise NotYours("own_table")
    if later_depends_on(event, table):
        raise NotNow("next_round_drawn")
    if len(chairs) < 2 or {chair.pk for chair in chairs} != set(places) or not is_ranking(places.values()):
        raise Refused("bad_places")
    for chair in chairs:
        chair.set_place = places[chair.pk]
    Chair.objects.bulk_update(chairs, ["set_place"])
    table.ruled_at, table.ruled_by, table.ruling = timezone.now(), organizer, reason[:300]
    table.save(update_fields=["ruled_at", "ruled_by", "ruling"])
    subject.match = table.match
    subject.data["places"] = {str(chair.entry_id): chair.set_place for chair in chairs}
    subject.told = [chair.entry.member for chair in chairs if chair.entry.member is not None]
    subject.words = lambda: news.result_set(event)


def is_ranking(places: Iterable[int]) -> bool:
    """Tell whether the places form a ranking: 1, 2, 3, or with shared places 1, 1, 3."""
    found = sorted(places)
    return all(place == 1 + sum(other < place for other in found) for place in found)


def later_depends_on(event: Event, table: Table) -> bool:
    """Tell whether a later round was drawn from this result. This happens only in a knock-out."""
    if event.kind != Event.Kind.KNOCKOUT:
        return False
    return Round.objects.filter(event=event, number__gt=table.round.number).exists()


def make_final(subject: EventSubject, organizer: Member, values: Values, reason: str) -> None:
    """Make the standings final, after an organizer has checked them."""
    event = subject.event
    must_be(event, Status.FINISHED)
    past = history.load(event)
    ranked = []
    for division in past.divisions:
        for row in past.standings(division):
            entry = past.entries[row.player]
            entry.place = row.place
            ranked.append(entry)
    Entry.objects.bulk_update(ranked, ["place"])
    event.status, event.signed_at, event.signed_by = Status.SIGNED, timezone.now(), organizer
    event.save(update_fields=["status", "signed_at", "signed_by"])
    news.tell(event, news.SIGNED, news.players(event))


# The event


def call_off(subject: EventSubject, organizer: Member, values: Values, reason: str) -> None:
    event = subject.event
    must_be(event, Status.RUNNING, Status.DRAFT, Status.REGISTRATION, Status.FINISHED)
    event.status = Status.CANCELLED
    event.save(update_fields=["status"])
    subject.told = news.players(event)
    subject.words = lambda: news.cancelled(event)


def hand_over(subject: EventSubject, organizer: Member, values: Values, reason: str) -> None:
    """Make another organizer the owner of the event."""
    event, owner = subject.event, Member.objects.filter(pk=values["owner"]).first()
    if owner is None or not organizes(owner) or not owner.is_active:
        raise Refused("not_an_organizer")
    former, subject.told = event.owner, news.concerned_by_transfer(event, owner)
    subject.data["before"] = event.owner_id
    event.owner = owner
    event.save(update_fields=["owner"])
    subject.member = owner
    subject.words = lambda: news.handed_over(event)
    sentence = _("{new} takes over from {old}.") if former else _("{new} takes over the event.")
    subject.changes = [
        sentence.format(new=owner.name, old=former.name if former else ""),
        _("Matches, rounds and standings stay as they are. The event can be handed back at any time."),
    ]


def replace_player(subject: EventSubject, organizer: Member, values: Values, reason: str) -> None:
    """Replace the member of an entry. The entry keeps its results; the new member plays its next tables."""
    event = subject.event
    must_be(event, Status.RUNNING)
    entry = Entry.objects.filter(event=event, pk=values["entry"]).select_related("member").first()
    if entry is None:
        raise NotThere("no_such_entry")
    by = Member.objects.filter(pk=values["by"]).first()
    if by is None or by.is_guest or not by.is_active:
        raise Refused("no_such_member")
    if Entry.objects.filter(event=event, member=by).exists():
        raise NotNow("already_registered")
    former = entry.member
    entry.member, entry.withdrawn_at = by, None
    entry.lucky_word = ""  # it belonged to the former player
    entry.save(update_fields=["member", "withdrawn_at", "lucky_word"])
    subject.member = by
    subject.data["before"] = former.pk if former else None
    subject.told = [by, *([former] if former is not None else [])]
    subject.words = lambda: news.sent_in(event, former, by)


EVENT_INTERVENTIONS.register(
    Intervention("event_result", gettext_lazy("Table result decided"), set_result),
    Intervention(
        "event_signed", gettext_lazy("Event signed off"), make_final,
        already=lambda subject, values: subject.event.status == Status.SIGNED,
    ),
    Intervention(
        "event_cancelled", gettext_lazy("Event cancelled"), call_off,
        already=lambda subject, values: subject.event.status == Status.CANCELLED,
    ),
    Intervention(
        "event_transferred", gettext_lazy("Event handed over"), hand_over,
        already=lambda subject, values: subject.event.owner_id == values["owner"],
    ),
    Intervention("event_substitute", gettext_lazy("Substitute sent into an event"), replace_player),
)  # fmt: skip


# Services


def rule(
    *, event_id: int, table_id: int, actor: Member, places: Mapping[int, int], reason: str, token: str | None = None
) -> None:
    """Set the result of a table. `places` maps each chair to its place."""
    values = {"table": table_id, "places": dict(places)}
    EVENT_INTERVENTIONS.apply(
        "event_result", event_id, organizer=actor, values=values, reason=reason, token=token
    )  # fmt: skip


def sign_off(*, event_id: int, actor: Member) -> None:
    EVENT_INTERVENTIONS.apply("event_signed", event_id, organizer=actor, values={}, reason="", token=None)


def cancel(*, event_id: int, actor: Member, reason: str) -> None:
    EVENT_INTERVENTIONS.apply("event_cancelled", event_id, organizer=actor, values={}, reason=reason, token=None)


def preview_transfer(*, event_id: int, actor: Member, to: Member, reason: str) -> Preview:
    return EVENT_INTERVENTIONS.preview(
        "event_transferred", event_id, organizer=actor, values={"owner": to.pk}, reason=reason
    )


def transfer(*, event_id: int, actor: Member, to: Member, reason: str, token: str | None = None) -> None:
    EVENT_INTERVENTIONS.apply(
        "event_transferred", event_id, organizer=actor, values={"owner": to.pk}, reason=reason, token=token
    )


def substitute(*, event_id: int, entry_id: int, actor: Member, by: Member, reason: str) -> None:
    values = {"entry": entry_id, "by": by.pk}
    EVENT_INTERVENTIONS.apply(
        "event_substitute", event_id, organizer=actor, values=values, reason=reason, token=None
    )  # fmt: skip
