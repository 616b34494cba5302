"""What pages read about members."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db.models import QuerySet

from club.accounts.models import Invitation, Member


def invitations() -> QuerySet[Invitation]:
    return Invitation.objects.select_related("invited_by", "used_by").order_by("-created_at")


def primary_address(member: Member) -> EmailAddress | None:
    address: EmailAddress | None = EmailAddress.objects.filter(user=member).order_by("-primary").first()
    return address
