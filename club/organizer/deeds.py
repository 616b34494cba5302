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
from club.matches.errors import NotYours, Refused
from club.matches.services import interventions
from club.matches.services.ledger import Ledger
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
        "extend", _("Extend"), _("For players who are ill, travelling or moving house."), extend, forms.ExtendForm,
        undo=lambda act: ("shorten", {"seats": act.data["seats"], "seconds": act.data["seconds"]}),
    ),
    Deed(
        "shorten", _("Remove the extra time"), _("Only as long as it hasn't been used."), shorten, forms.ExtendForm,
        offered=False,
    ),
    Deed(
        "pause", _("Pause"), _("All clocks stop until an organizer resumes the match."),
        lambda ledger, organizer, values, reason: interventions.pause(ledger, reason),
        undo=lambda act: ("resume", {}),
    ),
    Deed(
        "resume", _("Continue"), _("Every clock continues with the time it had left."),
        lambda ledger, organizer, values, reason: interventions.resume(ledger, reason),
        undo=lambda act: ("pause", {}),
    ),
    Deed(
        "replace", _("Replace a player"),
        _("With a bot that holds the seat, or with another member. Ask the member first: they're seated right "
          "away."),
        replace, forms.ReplaceForm, undo=lambda act: ("return", {"seat": act.data["seat"]}),
        warning=_("A member who takes over the seat sees everything hidden in it."),
    ),
    Deed(
        "return", _("Return a seat"), _("To the member a bot is standing in for, or the member who had it before."),
        give_back, forms.SeatForm,
        undo=lambda act: ("replace" if act.data["from_bot"] else "return", {"seat": act.data["seat"]}),
    ),
    Deed(
        "rewind", _("Rewind"), _("Goes back to an earlier move. The log keeps everything, and the clocks restart."),
        rewind, forms.RewindForm, undo=lambda act: ("rewind", {"to": act.data["from"]}),
        warning=_("Players keep what they've learned in the meantime. Dice and cards drawn from here on will be "
                  "different."),
    ),
    Deed(
        "end", _("End unrated"), _("Nobody wins, nobody loses, no rating changes."),
        lambda ledger, organizer, values, reason: interventions.end_unrated(ledger, reason),
        warning=_("This can't be undone: everything hidden is shown to everyone."),
    ),
    Deed(
        "reveal", _("View hidden information"),
        _("Only if a dispute can't be settled any other way. Everyone in the match is notified."),
        lambda ledger, organizer, values, reason: interventions.reveal(ledger, organizer.name, reason),
        administrators=True, warning=_("This can't be undone: you can't unsee what you've seen."),
    ),
)  # fmt: skip
DEEDS = {deed.kind: deed for deed in ALL}


def offered_to(organizer: Member) -> list[Deed]:
    return [deed for deed in ALL if deed.offered and (organizer.is_superuser or not deed.administrators)]
