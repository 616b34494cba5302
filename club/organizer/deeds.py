"""Registry of the organizers' actions on a match: name in URLs and the audit log, form, and function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Member
from club.accounts.selectors import called
from club.audit.models import AuditEntry
from club.matches import interventions
from club.matches.errors import NotYours, Refused
from club.matches.ledger import Ledger
from club.organizer import forms

Values = dict[str, Any]
Undo = tuple[str, Values]  # the action that undoes another one, and its values


@dataclass(frozen=True)
class Deed:
    kind: str
    name: str | Promise
    about: str | Promise  # shown: what it is for
    do: Callable[[Ledger, Member, Values, str], None]
    form: type[forms.DeedForm] = forms.DeedForm
    undo: Callable[[AuditEntry], Undo | None] = lambda act: None
    warning: str | Promise = ""
    offered: bool = True  # in the list of actions; otherwise it is only used to undo another one
    administrators: bool = False


def seats_in(ledger: Ledger, values: Values) -> list[Any]:
    """Return the selected seats without duplicates."""
    return [interventions.place_at(ledger, number) for number in sorted({int(number) for number in values["seats"]})]


def extend(ledger: Ledger, organizer: Member, values: Values, reason: str) -> None:
    interventions.extend(ledger, seats_in(ledger, values), timedelta(seconds=values["seconds"]), reason)


def shorten(ledger: Ledger, organizer: Member, values: Values, reason: str) -> None:
    interventions.take_extension_back(ledger, seats_in(ledger, values), timedelta(seconds=values["seconds"]), reason)


def replace(ledger: Ledger, organizer: Member, values: Values, reason: str) -> None:
    if not values["name"]:
        interventions.replace_by_bot(ledger, values["seat"], reason)
        return
    member = called(values["name"]).first()
    if member is None:
        raise Refused("no_such_member")
    if member.pk == organizer.pk:
        raise NotYours("not_yourself")
    interventions.replace_by_member(ledger, values["seat"], member, reason)


def give_back(ledger: Ledger, organizer: Member, values: Values, reason: str) -> None:
    values["from_bot"] = interventions.place_at(ledger, values["seat"]).stood_in
    interventions.give_back(ledger, values["seat"], reason)


def rewind(ledger: Ledger, organizer: Member, values: Values, reason: str) -> None:
    values["from"] = ledger.match.version
    interventions.rewind(ledger, values["to"], reason)


ALL = (
    Deed(
        "extend", _("Give more time"), _("For whoever is ill, moving or on a train."), extend, forms.ExtendForm,
        undo=lambda act: ("shorten", {"seats": act.data["seats"], "seconds": act.data["seconds"]}),
    ),
    Deed(
        "shorten", _("Take the extra time back"), _("As long as it is not used."), shorten, forms.ExtendForm,
        offered=False,
    ),
    Deed(
        "pause", _("Pause"), _("All clocks stand until an organizer lets the match go on."),
        lambda ledger, organizer, values, reason: interventions.pause(ledger, reason),
        undo=lambda act: ("resume", {}),
    ),
    Deed(
        "resume", _("Go on"), _("Every clock goes on with what was left."),
        lambda ledger, organizer, values, reason: interventions.resume(ledger, reason),
        undo=lambda act: ("pause", {}),
    ),
    Deed(
        "replace", _("Replace somebody"),
        _("By a bot, who keeps the seat warm, or by another member. Ask them first: they sit down at once."),
        replace, forms.ReplaceForm, undo=lambda act: ("return", {"seat": act.data["seat"]}),
        warning=_("A member who takes the seat sees everything that is hidden in it."),
    ),
    Deed(
        "return", _("Return a seat"), _("To the member for whom a bot stands in, or who had it before."),
        give_back, forms.SeatForm,
        undo=lambda act: ("replace" if act.data["from_bot"] else "return", {"seat": act.data["seat"]}),
    ),
    Deed(
        "rewind", _("Rewind"), _("Back to an earlier move. The log keeps everything; the clocks begin anew."),
        rewind, forms.RewindForm, undo=lambda act: ("rewind", {"to": act.data["from"]}),
        warning=_("Who saw something meanwhile has seen it. Dice and cards drawn from here on will be others."),
    ),
    Deed(
        "end", _("End without rating"), _("Nobody wins, nobody loses, no rating changes."),
        lambda ledger, organizer, values, reason: interventions.end_unrated(ledger, reason),
        warning=_("This cannot be undone: everything hidden is shown to everybody."),
    ),
    Deed(
        "reveal", _("Look at what is hidden"),
        _("Only where a dispute cannot be settled otherwise. Everybody in the match is told."),
        lambda ledger, organizer, values, reason: interventions.reveal(ledger, organizer.name, reason),
        administrators=True, warning=_("This cannot be undone: what you have seen you have seen."),
    ),
)  # fmt: skip
DEEDS = {deed.kind: deed for deed in ALL}


def offered_to(organizer: Member) -> list[Deed]:
    return [deed for deed in ALL if deed.offered and (organizer.is_superuser or not deed.administrators)]
