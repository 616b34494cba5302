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

from club.operations.doctor.finding import Finding, ill, unused, well

LEAST_FREE_BYTES = 1_000_000_000
LEAST_FREE_SHARE = 0.05
SHORTEST_SECRET = 50


def settings_are_safe() -> Iterator[Finding]:
    if settings.DEMO:
        yield unused(_("This is the demo club: its settings are not meant for strangers."))
        return
    problems = list(problems_of_settings())
    yield from problems
    if not problems:
        yield well(_("The club is at %s.") % settings.CLUB_URL)


def problems_of_settings() -> Iterator[Finding]:
    if len(settings.SECRET_KEY) < SHORTEST_SECRET or settings.SECRET_KEY.startswith("demo-only"):
        yield ill(_("SECRET_KEY is the demo's or too short."), _("Set it to 50 or more random characters."))
    address = urlsplit(settings.CLUB_URL)
    if address.scheme != "https" or not address.hostname:
        yield ill(_("CLUB_URL is no https address."), _("Set it to the address at which members reach the club."))
    elif not validate_host(address.hostname, settings.ALLOWED_HOSTS):
        yield ill(_("ALLOWED_HOSTS does not name the host of CLUB_URL."), _("Add it: %s") % address.hostname)
    if settings.DEBUG:
        yield ill(_("DEBUG is on."), _("Use club.settings.production."))
    if os.geteuid() == 0:
        yield ill(_("This runs as root."), _("Run the club as a user of its own."))


def files() -> Iterator[Finding]:
    folder = Path(settings.VAR)
    if os.access(folder, os.W_OK):
        yield well(_("%s can be written.") % folder)
    else:
        yield ill(_("%s is missing or cannot be written.") % folder, _("Make the folder, or correct FERNZUG_VAR."))
    try:
        found = Path(settings.STATIC_ROOT, staticfiles_storage.url("site.css").rsplit("/", 1)[-1]).is_file()
    except ValueError:  # not in the manifest
        found = False
    if found:
        yield well(_("The static files are collected."))
    else:
        yield ill(_("The static files are not collected."), _("Run: manage.py collectstatic --noinput"))
    compiled = Path(settings.LOCALE_PATHS[0], "de", "LC_MESSAGES", "django.mo")
    if not compiled.is_file():
        yield ill(_("The translations are not compiled."), _("Run: python -m tools.messages compile"))


def disk() -> Iterator[Finding]:
    folder = Path(settings.VAR)
    usage = shutil.disk_usage(next(f for f in (folder, *folder.parents) if f.exists()))
    shown = _("%(free).1f GB of %(total).1f GB are free.") % {"free": usage.free / 1e9, "total": usage.total / 1e9}
    if usage.free < LEAST_FREE_BYTES or usage.free < LEAST_FREE_SHARE * usage.total:
        yield ill(shown, _("Make room: when the disk is full nothing can be written."))
    else:
        yield well(shown)
