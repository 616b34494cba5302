"""No more mails, with one click and without logging in (RFC 8058): a signed address that says who and what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core import signing
from django.urls import reverse

from club.accounts.models import Member

if TYPE_CHECKING:
    from club.notices.models import Notice

SIGNER = signing.Signer(salt="club.replies.unsubscribing")  # no time in it: the same at every attempt, good for ever


def address(notice: Notice) -> str:
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
    Member.objects.filter(pk=member.pk).update(turn_mails=False)
