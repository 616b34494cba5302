"""Settings for `make up`: a demo club on one machine, without other services."""

from __future__ import annotations

from club.settings import environment as env
from club.settings.base import *
from club.settings.base import VAR

DEMO_KEY = "demo-only-secret-key-that-production-refuses-to-start-with"
SECRET_KEY = env.text("SECRET_KEY", DEMO_KEY)
DEMO = env.flag("DEMO", SECRET_KEY == DEMO_KEY)  # a real club started with these settings is no demo
ALLOWED_HOSTS = ["*"]  # also for phones in the same network
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR / "mail"
REPLY_DOMAIN = env.text("REPLY_DOMAIN", "localhost")
REQUIRE_SECOND_FACTOR = not DEMO  # visitors can try the demo's organizer account
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # passkeys on http://localhost
