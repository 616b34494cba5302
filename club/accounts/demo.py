"""Logins of the demo, shown on its login page."""

from __future__ import annotations

from django.utils.translation import gettext_noop

PASSWORD = "fernzug"
LOGINS = [
    ("lena", PASSWORD, gettext_noop("plays a lot, and it's her turn")),
    ("jonas", PASSWORD, gettext_noop("reads German")),
    ("mira", PASSWORD, gettext_noop("organizer")),
    ("admin", PASSWORD, gettext_noop("administrator")),
]
