"""What pages read about members."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from club.accounts.models import Member


def primary_address(member: Member) -> EmailAddress | None:
    address: EmailAddress | None = EmailAddress.objects.filter(user=member).order_by("-primary").first()
    return address
