"""Tests: a real Postgres and Redis, put into the environment by tests/services.py; never SQLite by accident."""

from __future__ import annotations

from club.settings.base import *  # noqa: F403
from club.settings.base import INSTALLED_APPS, MIDDLEWARE, VAR
from club.settings.base import env as env
from games.core import registry

registry.EXTRA[:] = ["tests.toy.pebbles"]
SECRET_KEY = "only-for-tests"
DEMO = False
VENDOR = env.one_of("FERNZUG_TEST_DATABASE", ("postgresql", "sqlite"))  # `make test` runs what depends on it on both
DATABASES = {"default": env.sqlite(VAR / "test.sqlite3") if VENDOR == "sqlite" else env.database("TEST_DATABASE_URL", "")}
if VENDOR == "sqlite":
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}  # a file, so that several threads share it
VAR.mkdir(parents=True, exist_ok=True)
MIDDLEWARE = [name for name in MIDDLEWARE if "whitenoise" not in name]  # nothing is collected for tests
INSTALLED_APPS = [*registry.EXTRA, *INSTALLED_APPS]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
EMAIL_FILE_PATH = VAR / "mail"
CELERY_TASK_ALWAYS_EAGER = False
