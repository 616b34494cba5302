"""Jinja2 for the fragment of the match page that every move renders: Django's templates take several times as long.

Only templates/jinja2 uses it; all other pages are Django templates.
"""

from __future__ import annotations

from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from jinja2 import Environment, StrictUndefined

from club.clubinfo.selectors import club
from club.web import times
from club.web.addresses import address


def environment(**options: Any) -> Environment:
    made = Environment(**{**options, "undefined": StrictUndefined}, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(
        _=gettext,
        url=address,
        when=times.when,
        time_left=times.time_left,
        moment=times.absolute,
        ordinal=ordinal,
        club_name=lambda: club().name,
    )
    return made


def render(request: HttpRequest, name: str, **context: Any) -> SafeString:
    """Render the template, with one CSRF field for all its forms."""
    context["csrf"] = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', get_token(request))
    return mark_safe(render_to_string(name, context, using="jinja2"))  # Jinja has escaped it
