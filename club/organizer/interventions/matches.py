"""The organizers' interventions on a match, and how a match is locked, previewed and its players told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from club.accounts.models import Member
from club.accounts.selectors import called
from club.audit.interventions import Intervention, Interventions, Subject, Values
from club.audit.models import AuditEntry
from club.matches import wording
from club.matches.models import Remark
from club.matches.services import interventions
from club.matches.services.ledger import Ledger, locked, seats_under_lock
from club.organizer.errors import NotYours, Refused
from club.organizer.forms import interventions as forms
from club.organizer.interventions import match_effects
from club.outbox import services as outbox
from games.core.speech import Names


class MatchSubject(Subject):
    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self.ledger = ledger
        self.before = match_effects.Before.of(ledger)

    @property
    def version(self) -> str:
        """A version that changes with every move and every remark in the log."""
        return f"{self.ledger.match.version}.{Remark.objects.filter(match=self.ledger.match).count()}"

    def check(self, organizer: Member) -> None:
        if interventions.plays_in(self.ledger, organizer):
            raise NotYours("own_match")

    def audit_fields(self) -> dict[str, Any]:
        return {"match": self.ledger.match, "about": str(self.ledger.match)}

    def effects(self) -> list[str]:
        return match_effects.sentences(self.before, self.ledger)

    def concerned(self) -> list[Member]:
        """Return the members with a seat before or after it. Guests have no address; they can read the log."""
        people = [was.member for was in self.before.seats] + [seat.member for seat in self.ledger.seats]
        return list({member.pk: member for member in people if member is not None and not member.is_guest}.values())

    def notify(self, entry: AuditEntry) -> None:
        """Notify each member from their seat's point of view."""
        seats = [seat.shown_name for seat in self.ledger.seats]
        places = {seat.member_id: seat.number for seat in self.ledger.seats}
        for member in self.concerned():
            names = Names(seats, places.get(member.pk))
            text = [part for remark in self.ledger.remarks for part in wording.by_organizer(remark, names)]
            outbox.tell(member, "organizer", number=entry.pk, match=self.ledger.match, text=text)


@contextmanager
def rehearsed_match(match_id: int) -> Iterator[MatchSubject]:
    with seats_under_lock(match_id) as seats:
        yield MatchSubject(Ledger(seats))


@contextmanager
def locked_match(match_id: int) -> Iterator[MatchSubject]:
    with locked(match_id) as ledger:
        yield MatchSubject(ledger)


MATCH_INTERVENTIONS = Interventions("match", locked=locked_match, rehearsed=rehearsed_match)


def seats_in(ledger: Ledger, values: Values) -> list[Any]:
    """Return the selected seats without duplicates."""
    return [interventions.place_at(ledger, number) for number in sorted({int(number) for number in values["seats"]})]


def extend(match: MatchSubject, organizer: Member, values: Values, reason: str) -> None:
    interventions.extend(match.ledger, seats_in(match.ledger, values), timedelta(seconds=values["seconds"]), reason)


def shorten(match: MatchSubject, organizer: Member, values: Values, reason: str) -> None:
    interventions.take_extension_back(
        match.ledger, seats_in(match.ledger, values), timedelta(seconds=values["seconds"]), reason
    )


def replace(match: MatchSubject, organizer: Member, values: Values, reason: str) -> None:
    if not values["name"]:
        interventions.replace_by_bot(match.ledger, values["seat"], reason)
        return
    member = called(values["name"]).first()
    if member is None:
        raise Refused("no_such_member")
    if member.pk == organizer.pk:
        raise NotYours("not_yourself")
    interventions.replace_by_member(match.ledger, values["seat"], member, reason)


def give_back(match: MatchSubject, organizer: Member, values: Values, reason: str) -> None:
    values["from_bot"] = interventions.place_at(match.ledger, values["seat"]).stood_in
    interventions.give_back(match.ledger, values["seat"], reason)


def rewind(match: MatchSubject, organizer: Member, values: Values, reason: str) -> None:
    values["from"] = match.ledger.match.version
    interventions.rewind(match.ledger, values["to"], reason)


MATCH_INTERVENTIONS.register(
    Intervention(
        "extend", _("Extend"), extend,
        _("For players who are ill, travelling or moving house."), forms.ExtendForm,
        undo=lambda entry: ("shorten", {"seats": entry.data["seats"], "seconds": entry.data["seconds"]}),
        available=lambda table: bool(table.clocks),
    ),
    Intervention(
        "shorten", _("Remove the extra time"), shorten, _("Only as long as it hasn't been used."), forms.ExtendForm,
        listed=False, available=lambda table: bool(table.clocks),
    ),
    Intervention(
        "pause", _("Pause"), lambda match, organizer, values, reason: interventions.pause(match.ledger, reason),
        _("All clocks stop until an organizer resumes the match."), forms.InterventionForm,
        undo=lambda entry: ("resume", {}), available=lambda table: table.match.paused_at is None,
    ),
    Intervention(
        "resume", _("Continue"), lambda match, organizer, values, reason: interventions.resume(match.ledger, reason),
        _("Every clock continues with the time it had left."), forms.InterventionForm,
        undo=lambda entry: ("pause", {}), available=lambda table: table.match.paused_at is not None,
    ),
    Intervention(
        "replace", _("Replace a player"), replace,
        _("With a bot that holds the seat, or with another member. Ask the member first: they're seated right "
          "away."),
        forms.ReplaceForm, undo=lambda entry: ("return", {"seat": entry.data["seat"]}),
        warning=_("A member who takes over the seat sees everything hidden in it."),
    ),
    Intervention(
        "return", _("Return a seat"), give_back,
        _("To the member a bot is standing in for, or the member who had it before."),
        forms.SeatForm,
        undo=lambda entry: ("replace" if entry.data["from_bot"] else "return", {"seat": entry.data["seat"]}),
        available=lambda table: bool(table.returnable),
    ),
    Intervention(
        "rewind", _("Rewind"), rewind,
        _("Goes back to an earlier move. The log keeps everything, and the clocks restart."),
        forms.RewindForm, undo=lambda entry: ("rewind", {"to": entry.data["from"]}),
        warning=_("Players still know what they've seen in the meantime. Dice and cards drawn from here on will be "
                  "different."),
        available=lambda table: table.match.version > 0,
    ),
    Intervention(
        "end", _("End unrated"),
        lambda match, organizer, values, reason: interventions.end_unrated(match.ledger, reason),
        _("Nobody wins, nobody loses, no rating changes."), forms.InterventionForm,
        warning=_("This can't be undone: everything hidden is shown to everyone."),
    ),
    Intervention(
        "reveal", _("View hidden information"),
        lambda match, organizer, values, reason: interventions.reveal(match.ledger, organizer.name, reason),
        _("Only if a dispute can't be settled any other way. Everyone in the match is notified."),
        forms.InterventionForm, administrators=True,
        warning=_("This can't be undone: you'll know what the players can't."),
    ),
)  # fmt: skip
