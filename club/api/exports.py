"""Personal data of this app (see club/accounts/personal_data.py)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import DELETED, PersonalData
from club.api.models import Token

PERSONAL = [
    PersonalData(
        "api_tokens",
        _("Your API tokens"),
        Token,
        DELETED,
        ("name", "scope", "created_at", "expires_at", "last_used_at"),
    ),
]
