"""One-click unsubscribe without logging in (RFC 8058), by a signed URL that contains the member and the kind."""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

from club.accounts.models import Member
from club.notifications import preferences
from club.notifications.models import Preference
from club.outbox.models import Notification

Kind = Notification.Kind
ABOUT_MATCHES = (Kind.TURN, Kind.REMINDER, Kind.TIMEOUT, Kind.STARTED, Kind.FINISHED, Kind.PLAN)
# Links in emails already sent depend on the salt. There is no timestamp, so they never expire.
SIGNER = signing.Signer(salt="club.replies.unsubscribing")


def path(notice: Notification) -> str:
    return path_for(notice.member, notice.kind)


def path_for(member: Member, kind: str) -> str:
    return reverse("unsubscribe", args=[SIGNER.sign_object([member.pk, kind])])


def member_of(token: str) -> Member | None:
    try:
        pk, _kind = SIGNER.unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Member.objects.filter(pk=pk, is_active=True).first()


def unsubscribe(member: Member) -> None:
    """Unsubscribe from emails about matches; other settings stay unchanged."""
    preferences.no_mails(member, ABOUT_MATCHES)


def wants_mails(member: Member) -> bool:
    wishes = preferences.wishes_of(member)
    return any(wishes[kind].mail != Preference.Mail.OFF for kind in ABOUT_MATCHES)
