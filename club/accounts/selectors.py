"""Queries about members."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower

from club.accounts.models import Member


def called(name: str) -> QuerySet[Member]:
    """Return the member with this name, case-insensitively, by an expression that matches the unique index."""
    return Member.objects.alias(lower=Lower("username")).filter(lower=Lower(Value(name)))


def primary_address(member: Member) -> EmailAddress | None:
    address: EmailAddress | None = EmailAddress.objects.filter(user=member).order_by("-primary").first()
    return address
