"""Production settings, but on loopback without TLS."""

from __future__ import annotations

import os

from club.settings import base
from club.settings.base import *

SECRET_KEY = "only-for-the-bench-only-for-the-bench-only-for-the-bench"
DEMO = False
WRITES_PER_MINUTE = 0
READS_PER_MINUTE = 0
MOST_OPEN_TABLES = MOST_MATCHES = GUEST_MOST_OPEN_TABLES = GUEST_MOST_MATCHES = 0
LIVE_URL = "/live/"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGGING = {"version": 1, "disable_existing_loggers": True, "root": {"level": "ERROR"}}
if os.environ.get("BENCH_COMPRESSED"):
    MIDDLEWARE = ["django.middleware.gzip.GZipMiddleware", *base.MIDDLEWARE]
