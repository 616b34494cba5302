"""Production settings. Startup fails with a list of all unsafe or missing settings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host

from club.settings import base
from club.settings import environment as env
from club.settings.base import *

SHORTEST_SECRET = 50
SHORTEST_TOKEN = 20
FEWEST_NOTICE_DAYS = 14
HERE = ("localhost", "127.0.0.1", "::1")


def problems() -> Iterator[str]:
    address = urlsplit(base.CLUB_URL)
    sender = base.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip(" >")
    if not base.SECRET_KEY:
        yield "SECRET_KEY is missing: set it to 50 or more random characters"
    elif base.SECRET_KEY.startswith("demo-only") or len(set(base.SECRET_KEY)) < 10:
        yield "SECRET_KEY is not random: set it to 50 or more random characters"
    elif len(base.SECRET_KEY) < SHORTEST_SECRET:
        yield "SECRET_KEY is too short: set it to 50 or more random characters"
    if address.scheme != "https" or not address.hostname or address.path.strip("/") or address.query:
        yield "CLUB_URL must be the club's https:// address without a path: links in emails begin with it"
    if "*" in base.ALLOWED_HOSTS:
        yield "ALLOWED_HOSTS must name the club's hosts, not *"
    elif address.hostname and not validate_host(address.hostname, base.ALLOWED_HOSTS):
        yield f"ALLOWED_HOSTS must name the host of CLUB_URL, {address.hostname}"
    if not os.environ.get("DATABASE_URL", "").strip():
        yield "DATABASE_URL is missing: postgres://user:password@host/club, or sqlite:////folder/club.sqlite3"
    if not os.environ.get("EMAIL_HOST", "").strip():
        yield "EMAIL_HOST is missing: without a mail server, no member gets a notification by email"
    if sender in ("", *HERE):
        yield "DEFAULT_FROM_EMAIL is missing: set it to an address of your domain, such as Club <club@example.org>"
    if base.EMAIL_USE_TLS and base.EMAIL_USE_SSL:
        yield "EMAIL_USE_TLS and EMAIL_USE_SSL exclude each other: the first is for port 587, the second for 465"
    if base.EMAIL_HOST_PASSWORD and base.EMAIL_HOST not in HERE and not (base.EMAIL_USE_TLS or base.EMAIL_USE_SSL):
        yield "EMAIL_USE_TLS must be yes: the password would be sent unencrypted"
    if base.MAIL_PROVIDER and ":" not in base.ANYMAIL["WEBHOOK_SECRET"]:
        yield "MAIL_WEBHOOK_SECRET must be user:password, as the mail provider sends it"
    if base.MAIL_PROVIDER in base.MAIL_PROVIDER_KEYS and not base.MAIL_PROVIDER_KEY:
        yield "MAIL_PROVIDER_KEY is missing: this mail provider signs its webhooks with it, or needs it for requests"
    if base.IMAP_URL and urlsplit(base.IMAP_URL).scheme != "imaps" and urlsplit(base.IMAP_URL).hostname not in HERE:
        yield "IMAP_URL must begin with imaps://: the password would be sent unencrypted"
    if 0 < len(base.METRICS_TOKEN) < SHORTEST_TOKEN:
        yield "METRICS_TOKEN is too short: set it to 20 or more random characters, or leave it empty"
    origins = [env.parts_of("CSRF_TRUSTED_ORIGINS", origin) for origin in base.CSRF_TRUSTED_ORIGINS]
    if any(origin.scheme != "https" or not origin.hostname for origin in origins):
        yield "CSRF_TRUSTED_ORIGINS must be https:// addresses: a page sent over http:// could be changed on the way"
    if env.number("TRUSTED_PROXIES", 1) < 1:
        yield "TRUSTED_PROXIES must be 1 or more: otherwise all visitors behind the proxy would count as one address"
    if 0 < base.NOTICE_DAYS < FEWEST_NOTICE_DAYS:
        yield "NOTICE_DAYS must be 0 or at least 14: until then bounced emails are matched to their notification"
    if os.environ.get("DEMO", "no").strip().lower() not in ("", "no", "false", "0"):
        yield "DEMO must not be set: the passwords of the demo members are public"


if found := list(problems()):
    raise ImproperlyConfigured("; ".join(found))

ALLAUTH_TRUSTED_PROXY_COUNT = env.number("TRUSTED_PROXIES", 1)  # their X-Forwarded-For entries are trusted
SECURE_SSL_REDIRECT = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_SECURE = True
CSRF_COOKIE_NAME = "__Host-csrf"
CSRF_COOKIE_HTTPONLY = True
