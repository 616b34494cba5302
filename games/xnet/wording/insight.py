"""Sentences about a finished match: luck, and points by topic."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.xnet.wording.names import rubric


def chance_name(kind: str) -> str:
    return _("Cards drawn")


def source_name(source: str) -> str:
    return rubric(source)
