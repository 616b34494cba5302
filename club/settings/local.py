"""`make up`: the club on one machine with nothing else installed, filled with a demo."""

from __future__ import annotations

from club.settings import environment as env
from club.settings.base import *
from club.settings.base import VAR

DEMO = env.flag("DEMO", True)
SECRET_KEY = env.text("SECRET_KEY", "demo-only-secret-key-that-production-refuses-to-start-with")
ALLOWED_HOSTS = ["*"]  # also from a phone in the same network
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR / "mail"
REPLY_DOMAIN = env.text("REPLY_DOMAIN", "localhost")
REQUIRE_SECOND_FACTOR = not DEMO  # the demo's organizer is for everybody to try, and its pages say so
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # passkeys on http://localhost
