"""Member lifecycle: guests, sign-up, approval, and deletion without breaking matches."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import get_random_string

from club.accounts import personal_data, signals
from club.accounts.models import Invitation, Member, MemberSession
from club.clubinfo.selectors import club

# Guests


def welcome_guest(*, language: str, time_zone: str) -> Member:
    for digits in (4, 4, 4, 5, 6, 8, 12):
        name = "Guest-" + get_random_string(digits, "0123456789")
        guest = Member(username=name, is_guest=True, language=language, time_zone=time_zone)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("no free name for a guest")


def merge_guest(*, guest: Member, member: Member) -> None:
    """Hand the guest's data to the member who logged in, and delete the guest."""
    signals.guest_merged.send(Member, guest=guest, member=member)
    guest.delete()


# Joining


def invitation_for(code: str) -> Invitation | None:
    """Return the unused invitation with this code."""
    if not code:
        return None
    return Invitation.objects.select_related("invited_by").filter(code=code, used_at=None).first()


def claim_invitation(code: str) -> Invitation | None:
    """Like `invitation_for`, with a row lock, so that a link works only once."""
    if not code:
        return None
    return Invitation.objects.select_for_update().filter(code=code, used_at=None).first()


def use_invitation(*, invitation: Invitation, member: Member) -> None:
    invitation.used_by = member
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_by", "used_at"])


def waiting() -> QuerySet[Member]:
    return Member.objects.filter(is_active=False, last_login=None, is_guest=False).order_by("date_joined")


def is_waiting(member: Member) -> bool:
    """Return whether the member was never approved, as opposed to one whose account was closed."""
    return not member.is_active and member.last_login is None


def let_in(*, member: Member) -> bool:
    """Approve a waiting member. Return False if they were approved already."""
    return waiting().filter(pk=member.pk).update(is_active=True) > 0


def tell_they_are_in(*, member: Member) -> None:
    if member.email:
        with translation.override(member.language or club().language):
            context = {"user": member, "login_url": settings.CLUB_URL + reverse("account_login")}
            get_adapter().send_mail("accounts/email/approved", member.email, context)


def log_out_elsewhere(*, member: Member, session_key: str | None) -> int:
    """End all other sessions of the member. Return their number."""
    ended, _rows = MemberSession.objects.filter(member=member).exclude(session_key=session_key).delete()
    return ended


def trust_only_this_browser(*, request: HttpRequest, user: Member, **kwargs: object) -> None:
    """End other sessions after a second factor was added, because they were opened without it."""
    log_out_elsewhere(member=user, session_key=request.session.session_key)


# Leaving


def is_last_administrator(member: Member) -> bool:
    others = Member.objects.filter(is_superuser=True, is_active=True).exclude(pk=member.pk)
    return member.is_superuser and not others.exists()


def forget(member: Member) -> None:
    """Delete the account. Its matches are kept: bots take over, and the name is removed."""
    signals.account_closing.send(Member, member=member)
    with transaction.atomic():
        personal_data.erase(member)
        member.delete()


# Settings


def save_settings(*, member: Member, form: ModelForm[Member]) -> None:
    """Save the settings form. A new time zone shifts quiet hours and absences, and with them running deadlines."""
    before = Member.objects.get(pk=member.pk)
    form.save()
    if "time_zone" in form.changed_data:
        signals.time_zone_changed.send(Member, member=member, before=before)
