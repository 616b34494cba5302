"""The real club: refuses to start with what is unsafe or missing, naming it."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from club.settings import environment as env
from club.settings.base import *  # noqa: F403
from club.settings.base import ALLOWED_HOSTS, ANYMAIL, CLUB_URL, MAIL_PROVIDER, SECRET_KEY

if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY is missing: set it to 50 or more random characters")
if SECRET_KEY.startswith("demo-only") or len(SECRET_KEY) < 50:
    raise ImproperlyConfigured("SECRET_KEY is the demo key or too short: set it to 50 or more random characters")
if not CLUB_URL.startswith("https://"):
    raise ImproperlyConfigured("CLUB_URL must be the club's https:// address: links in mails lead there")
if MAIL_PROVIDER and ":" not in ANYMAIL["WEBHOOK_SECRET"]:
    raise ImproperlyConfigured("MAIL_WEBHOOK_SECRET must be user:password, as the mail provider sends it")
if "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS must name the club's hosts, not *")

ALLAUTH_TRUSTED_PROXY_COUNT = env.number("TRUSTED_PROXIES", 1)  # whose word on the client's address counts
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
