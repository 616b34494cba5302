"""Jinja2 for the fragment of the match page that every move renders: Django's templates take several times as long.

Only templates/jinja2 uses it; all other pages are Django templates.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext
from jinja2 import Environment, StrictUndefined

from club.clubinfo.selectors import club
from club.web import times
from club.web.addresses import address


def environment(**options: Any) -> Environment:
    made = Environment(**{**options, "undefined": StrictUndefined}, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(
        url=address,
        when=times.when,
        time_left=times.time_left,
        moment=times.absolute,
        ordinal=ordinal,
        capfirst=capfirst,
        icon=icon,
        code=code,
        club_name=lambda: club().name,
    )
    return made


@cache
def icon(name: str) -> SafeString:
    """Refer to a drawing of templates/jinja2/match/icons.html."""
    return format_html('<svg class="i" aria-hidden="true"><use href="#i-{}"/></svg>', name)


def code(notation: str) -> SafeString:
    return format_html("<code>{}</code>", notation)


class Translations(dict[str, str]):
    """The texts of the templates in one language, which does not change while the process runs."""

    def __missing__(self, message: str) -> str:
        self[message] = gettext(message)
        return self[message]


@cache
def translations(language: str | None) -> Translations:
    return Translations()


def csrf_token(request: HttpRequest) -> str:
    """Return the token that the request was accepted with, or else a new one."""
    sent = request.META.get(settings.CSRF_HEADER_NAME, "") if request.method == "POST" else ""
    return sent or get_token(request)


def csrf_field(request: HttpRequest) -> SafeString:
    return format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', csrf_token(request))


def render(request: HttpRequest, name: str, **context: Any) -> SafeString:
    """Render the template in the active language."""
    context["_"] = translations(get_language()).__getitem__
    return mark_safe(render_to_string(name, context, using="jinja2"))  # Jinja has escaped it
