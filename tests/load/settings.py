"""Production settings, but on loopback without TLS and without collectstatic."""

from __future__ import annotations

from tests.bench.settings import *
from tests.bench.settings import MIDDLEWARE

MIDDLEWARE = [name for name in MIDDLEWARE if "whitenoise" not in name]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
