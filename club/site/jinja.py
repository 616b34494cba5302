"""Jinja2 for what is rendered again at every move: it compiles to Python, at a fifth of the cost of Django's templates.

Only the match's own part of its page is drawn this way (templates/jinja2); all other pages are Django templates.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import engines
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import trans_real
from jinja2 import Environment, StrictUndefined

from club.house.selectors import club
from club.site import times


def environment(**options: Any) -> Environment:
    made = Environment(**{**options, "undefined": StrictUndefined}, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(
        url=lambda name, *args: reverse(name, args=args),
        when=times.when,
        time_left=times.time_left,
        moment=times.absolute,
        club_name=lambda: club().name,
    )
    return made


def render(request: HttpRequest, name: str, **context: Any) -> SafeString:
    """The template in the reader's language, with one CSRF field for all its forms."""
    jinja2: Any = engines["jinja2"]
    template = jinja2.env.get_template(name)
    field = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', get_token(request))
    return SafeString(template.render(context, _=trans_real.catalog().gettext, csrf=field))
