"""What pages read about members."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower

from club.accounts.models import Member


def called(name: str) -> QuerySet[Member]:
    """The one member of this name, whatever the case: asked as the index on it is made, so that nobody else is read."""
    return Member.objects.alias(lower=Lower("username")).filter(lower=Lower(Value(name)))


def primary_address(member: Member) -> EmailAddress | None:
    address: EmailAddress | None = EmailAddress.objects.filter(user=member).order_by("-primary").first()
    return address
