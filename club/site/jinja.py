"""Jinja2 for what is rendered again at every move: it compiles to Python, at a fifth of the cost of Django's templates.

Only the match's own part of its page is drawn this way (templates/jinja2); all other pages are Django templates.
"""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import engines
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import trans_real
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension

from club.house.selectors import club
from club.site import times
from club.site.addresses import address

INCLUDE = re.compile(r'{% include "([^"]+)" %}')


class Paste(Extension):
    """What is included is pasted in when the page is compiled: at run time an include costs as much as ten lines."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INCLUDE.sub(lambda found: self._text(found[1]), source)

    def _text(self, name: str) -> str:
        assert self.environment.loader is not None
        source, _, _ = self.environment.loader.get_source(self.environment, name)
        return self.preprocess(source.removesuffix("\n"), name)


def environment(**options: Any) -> Environment:
    made = Environment(**{**options, "undefined": StrictUndefined}, trim_blocks=True, lstrip_blocks=True)
    made.add_extension(Paste)
    made.globals.update(
        url=address,
        when=times.when,
        time_left=times.time_left,
        moment=times.absolute,
        club_name=lambda: club().name,
    )
    return made


def token_of(request: HttpRequest) -> str:
    """A form that got this far has proved its token, and gets it back: making another costs as much as the board."""
    return (request.method == "POST" and request.headers.get("X-CSRFToken")) or get_token(request)


def render(request: HttpRequest, name: str, **context: Any) -> SafeString:
    """The template in the reader's language, with one CSRF field for all its forms."""
    jinja2: Any = engines["jinja2"]
    template = jinja2.env.get_template(name)
    field = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', token_of(request))
    return SafeString(template.render(context, _=trans_real.catalog().gettext, csrf=field))
