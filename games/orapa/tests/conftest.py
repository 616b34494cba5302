"""Lets the game be tested alone: without the site's settings, with a German catalogue made for the occasion."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from babel.messages import mofile, pofile
from django.conf import settings
from django.utils import translation

HERE = Path(__file__).parent.parent


def compiled() -> str:
    folder = Path(tempfile.mkdtemp()) / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (HERE / "locale/de/LC_MESSAGES/django.po").open("rb") as source, (folder / "django.mo").open("wb") as target:
        mofile.write_mo(target, pofile.read_po(source, locale="de"))
    return str(folder.parent.parent)


if not settings.configured and not os.environ.get("DJANGO_SETTINGS_MODULE"):
    import django

    settings.configure(
        USE_I18N=True,
        LANGUAGE_CODE="en",
        LOCALE_PATHS=[compiled()],
        INSTALLED_APPS=["games.orapa"],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    )
    django.setup()


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield
