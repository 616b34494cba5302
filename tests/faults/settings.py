"""Settings for fault injection: as in production, but on loopback without TLS, with fail points and few limits."""

from __future__ import annotations

from club.settings.base import *
from club.settings.base import INSTALLED_APPS, MIDDLEWARE

SECRET_KEY = "only-for-the-storm-only-for-the-storm-only-for-the-storm"
DEMO = False
WRITES_PER_MINUTE = 0
READS_PER_MINUTE = 0
MOST_OPEN_TABLES = MOST_MATCHES = GUEST_MOST_OPEN_TABLES = GUEST_MOST_MATCHES = 0
INSTALLED_APPS = [*INSTALLED_APPS, "tests.faults.apps.FaultsConfig"]
MIDDLEWARE = [
    "tests.faults.points.before_sending",
    *[name for name in MIDDLEWARE if "whitenoise" not in name],  # no collectstatic here
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ACCOUNT_RATE_LIMITS = False  # all players share one IP address; an empty dict would mean the defaults
LOOKING_SECONDS = 0
REPLY_ANSWERS_PER_HOUR = 10_000
