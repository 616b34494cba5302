"""Invite people by link, by email, or from a list. Emails are queued as rows and sent by `invitation_mails.deliver`."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts.models import Invitation, Member
from club.audit import services as audit
from club.audit.models import AuditEntry
from club.clubinfo.selectors import club
from club.organizer.members.models import InvitationMail
from club.web.errors import NotPossible

MAILS_A_DAY = 200  # per organizer
MOST_LINES = 300
LONGEST_LINE = 500
LONGEST_NAME = 60
LANGUAGES = ("en", "de")
HEADINGS = {"name", "mail", "email", "e-mail", "address", "adresse", "language", "sprache"}


@dataclass(frozen=True)
class Line:
    """One line of the list: a person to invite, or what is wrong with it."""

    number: int
    text: str
    name: str = ""
    email: str = ""
    language: str = ""
    problem: str = ""
    known: bool = False  # already a member or invited: valid, but nothing to do

    @property
    def ready(self) -> bool:
        return not self.problem and not self.known


@transaction.atomic(durable=True)
def make_link(*, actor: Member, note: str) -> Invitation:
    invitation = Invitation.objects.create(invited_by=actor, note=note)
    audit.record(actor, "invitation", reason="", about=f"#{invitation.pk}")
    return invitation


@transaction.atomic(durable=True)
def revoke(*, actor: Member, pk: int) -> bool:
    """Revoke an invitation. Return False if it was already used or revoked."""
    found = Invitation.objects.select_for_update().filter(pk=pk, used_at=None).first()
    if found is None:
        return False
    found.delete()
    audit.record(actor, "invitation_revoked", reason="", about=f"#{pk}")
    return True


def mails_left(actor: Member) -> int:
    """Return today's remaining quota, counted from the audit log so that revoking invitations does not raise it."""
    yesterday = timezone.now() - timedelta(days=1)
    entries = AuditEntry.objects.filter(actor=actor, kind="invitation_mails", created_at__gt=yesterday)
    sent = sum(int(data["mails"]) for data in entries.values_list("data", flat=True))
    return max(0, MAILS_A_DAY - sent)


@transaction.atomic(durable=True)
def send(*, actor: Member, lines: list[Line]) -> int:
    """Invite people who are not invited yet and return their number. Sending the same list again is a no-op."""
    Member.objects.select_for_update().get(pk=actor.pk)  # serializes the lists of one organizer
    ready = [line for line in lines if line.ready]
    if len(ready) > mails_left(actor):
        sentence = _("You can send {n} invitations a day and have {left} left today. Invite the others tomorrow.")
        raise NotPossible(sentence.format(n=MAILS_A_DAY, left=mails_left(actor)))
    sent = sum(invite(actor, line) for line in ready)
    if sent:
        audit.record(actor, "invitation_mails", reason="", mails=sent)
    return sent


def invite(actor: Member, line: Line) -> bool:
    now = timezone.now()
    try:
        with transaction.atomic():
            invitation = Invitation.objects.create(invited_by=actor, note=line.name or line.email[:100])
            InvitationMail.objects.create(
                invitation=invitation, email=line.email, name=line.name, language=line.language,
                created_at=now, send_after=now,
            )  # fmt: skip
    except IntegrityError:  # invited concurrently by another organizer
        return False
    return True


# The list


def read(text: str) -> list[Line]:
    """Parse lines of name, email address and language, separated by commas, semicolons or tabs."""
    lines: list[Line] = []
    given = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if given and is_heading(given[0][1]):
        given = given[1:]
    if len(given) > MOST_LINES:
        raise NotPossible(_("A list can have up to {n} lines. Send it in parts.").format(n=MOST_LINES))
    seen: dict[str, int] = {}
    for number, line in given:
        judged = judge(number, line)
        if judged.ready and judged.email in seen:
            twice = _("Same address as in line {n}").format(n=seen[judged.email])
            judged = Line(number, line, judged.name, judged.email, judged.language, problem=twice)
        seen.setdefault(judged.email, number)
        lines.append(judged)
    return mark_known(lines)


def is_heading(line: str) -> bool:
    return all(word in HEADINGS for word in (cell.lower() for cell in cells(line)) if word) and "@" not in line


def cells(line: str) -> list[str]:
    separator = next((sign for sign in ("\t", ";") if sign in line), ",")
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator, strict=True), [])]
    except csv.Error:
        return []


def judge(number: int, line: str) -> Line:
    shown = line[:LONGEST_LINE]

    def wrong(problem: str) -> Line:
        return Line(number, shown, problem=problem)

    if len(line) > LONGEST_LINE:
        return wrong(_("The line is too long"))
    if not line.isprintable() and "\t" not in line:
        return wrong(_("It contains a character that can't be displayed"))
    found = cells(line)
    if not found:
        return wrong(_("A quotation mark is missing at the end"))
    if len(found) > 3:
        return wrong(_("There's more than a name, an address and a language"))
    if len(found) == 1:
        found = ["", *found]
    name, email, language = (*found, "")[:3]
    if not email:
        return wrong(_("The email address is missing"))
    if len(name) > LONGEST_NAME:
        return wrong(_("The name is longer than {n} characters").format(n=LONGEST_NAME))
    if "@" in name:
        return wrong(_("Put the name first, then the address"))
    if not is_address(email):
        return wrong(_("{text} isn't an email address").format(text=email))
    if language.lower() not in ("", *LANGUAGES):
        return wrong(_("The language must be en or de"))
    return Line(number, shown, name, email.lower(), language.lower() or club().language)


def is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text.rpartition("@")[0]) <= 64 and len(text) <= 254  # limits of mail servers


def mark_known(lines: list[Line]) -> list[Line]:
    """Mark members and invited people, with two queries for the whole list."""
    addresses = [line.email for line in lines if line.ready]
    known = set(Member.objects.filter(email__in=addresses).values_list("email", flat=True))
    known |= set(InvitationMail.objects.filter(email__in=addresses).values_list("email", flat=True))
    return [
        Line(line.number, line.text, line.name, line.email, line.language, known=True)
        if line.ready and line.email in known
        else line
        for line in lines
    ]
