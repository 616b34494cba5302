"""Test settings. tests/services.py provides Postgres and Redis; SQLite is used only on request."""

from __future__ import annotations

import os

from club.settings import environment as env
from club.settings.base import *
from club.settings.base import INSTALLED_APPS, MIDDLEWARE, VAR
from games.core import registry

registry.EXTRA[:] = ["tests.toy.candles", "tests.toy.pebbles"]
SECRET_KEY = "only-for-tests"
DEMO = False
VENDOR = env.one_of("FERNZUG_TEST_DATABASE", ("postgresql", "sqlite"))  # database-specific tests run on both
VAR.mkdir(parents=True, exist_ok=True)
if VENDOR == "sqlite":
    FILE = VAR / f"test-{os.getpid()}.sqlite3"  # a file, so that threads can share it
    DATABASES = {"default": {**env.sqlite(FILE), "TEST": {"NAME": str(FILE)}}}
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"  # a test survives no power failure
else:
    DATABASES = {"default": env.database("TEST_DATABASE_URL", "")}
MIDDLEWARE = [name for name in MIDDLEWARE if "whitenoise" not in name]  # tests do not collect static files
INSTALLED_APPS = ["tests.emptying", *registry.EXTRA, *INSTALLED_APPS]  # its `flush` instead of Django's
READS_PER_MINUTE = 0
MOST_OPEN_TABLES = MOST_MATCHES = GUEST_MOST_OPEN_TABLES = GUEST_MOST_MATCHES = 0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
EMAIL_FILE_PATH = VAR / "mail"
CELERY_TASK_ALWAYS_EAGER = False
