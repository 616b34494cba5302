"""Health checks of this machine: settings, folders, disk."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http.request import validate_host
from django.utils.translation import gettext as _

from club.operations.doctor.finding import Finding, broken, fine, unused

LEAST_FREE_BYTES = 1_000_000_000
LEAST_FREE_SHARE = 0.05
SHORTEST_SECRET = 50


def settings_are_safe() -> Iterator[Finding]:
    if settings.DEMO:
        yield unused(_("This is the demo club. Don't use its settings on a public site."))
        return
    problems = list(problems_of_settings())
    yield from problems
    if not problems:
        yield fine(_("The club is at %s.") % settings.CLUB_URL)


def problems_of_settings() -> Iterator[Finding]:
    if len(settings.SECRET_KEY) < SHORTEST_SECRET or settings.SECRET_KEY.startswith("demo-only"):
        yield broken(_("SECRET_KEY is the demo key or too short."), _("Set it to at least 50 random characters."))
    address = urlsplit(settings.CLUB_URL)
    if address.scheme != "https" or not address.hostname:
        yield broken(_("CLUB_URL isn't an https address."), _("Set it to the address where members reach the club."))
    elif not validate_host(address.hostname, settings.ALLOWED_HOSTS):
        yield broken(_("ALLOWED_HOSTS doesn't include the host of CLUB_URL."), _("Add it: %s") % address.hostname)
    if settings.DEBUG:
        yield broken(_("DEBUG is on."), _("Use club.settings.production."))
    if os.geteuid() == 0:
        yield broken(_("The club is running as root."), _("Run the club under its own user account."))


def files() -> Iterator[Finding]:
    folder = Path(settings.VAR)
    if os.access(folder, os.W_OK):
        yield fine(_("%s is writable.") % folder)
    else:
        yield broken(_("%s is missing or not writable.") % folder, _("Create the folder, or correct FERNZUG_VAR."))
    try:
        found = Path(settings.STATIC_ROOT, staticfiles_storage.url("site.css").rsplit("/", 1)[-1]).is_file()
    except ValueError:  # not in the manifest
        found = False
    if found:
        yield fine(_("The static files have been collected."))
    else:
        yield broken(_("The static files haven't been collected."), _("Run: manage.py collectstatic --noinput"))
    compiled = Path(settings.LOCALE_PATHS[0], "de", "LC_MESSAGES", "django.mo")
    if not compiled.is_file():
        yield broken(_("The translations haven't been compiled."), _("Run: python -m tools.messages compile"))


def disk() -> Iterator[Finding]:
    folder = Path(settings.VAR)
    usage = shutil.disk_usage(next(f for f in (folder, *folder.parents) if f.exists()))
    shown = _("%(free).1f GB of %(total).1f GB free.") % {"free": usage.free / 1e9, "total": usage.total / 1e9}
    if usage.free < LEAST_FREE_BYTES or usage.free < LEAST_FREE_SHARE * usage.total:
        yield broken(shown, _("Free up space: once the disk is full, nothing can be saved."))
    else:
        yield fine(shown)
