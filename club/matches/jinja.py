"""Jinja2 for the fragment that is rendered at every move: it costs a fifth of what Django's templates do.

Only the match fragment of the match page uses it (templates/jinja2); all other pages are Django templates.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import engines
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, trans_real
from jinja2 import Environment, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension

from club.clubinfo.selectors import club
from club.web import times
from club.web.addresses import address
from games.core.escaping import escape

INCLUDE = re.compile(r'{% include "([^"]+)" %}')
WORDS = re.compile(r'{{ _\("([^"]+)"\) }}')

HELPERS = {
    "url": address,
    "when": times.when,
    "time_left": times.time_left,
    "moment": times.absolute,
    "club_name": lambda: club().name,
}


class Paste(Extension):
    """Inline includes and translated strings when the template is compiled instead of at every render."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        whole = INCLUDE.sub(lambda found: self._text(found[1]), source)
        return WORDS.sub(lambda found: escape(gettext(found[1])), whole)

    def _text(self, name: str) -> str:
        assert self.environment.loader is not None
        source, _, _ = self.environment.loader.get_source(self.environment, name)
        return self.preprocess(source.removesuffix("\n"), name)


class Plainly(CodeGenerator):
    """Compile attribute access and calls to plain Python, without Jinja's fallbacks for items and undefined values."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        self.visit(node.node, frame)
        self.write("(")
        for value in node.args:
            self.visit(value, frame)
            self.write(", ")
        for named in node.kwargs:
            self.write(f"{named.key}=")
            self.visit(named.value, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.shown(")


class PageEnvironment(Environment):
    code_generator_class = Plainly

    @staticmethod
    def shown(value: Any) -> str:
        """Escape the value unless it is safe markup."""
        if type(value) is str:
            return escape(value)
        return str(value.__html__()) if hasattr(value, "__html__") else escape(str(value))


def environment(**options: Any) -> Environment:
    made = PageEnvironment(**{**options, "undefined": StrictUndefined}, trim_blocks=True, lstrip_blocks=True)
    made.add_extension(Paste)
    made.globals.clear()  # Jinja merges globals into the context at every render; `render` passes all that is needed
    return made


def token_of(request: HttpRequest) -> str:
    """Return the request's CSRF token.

    A POST that got this far has sent a valid token, so it is reused: masking a new one costs as much as the board.
    """
    return (request.method == "POST" and request.META.get(settings.CSRF_HEADER_NAME)) or get_token(request)


@cache
def speaking(language: str) -> Environment:
    """Return the environment for this language, which must be active when its templates are compiled."""
    jinja2: Any = engines["jinja2"]
    spoken: Environment = jinja2.env.overlay()
    return spoken


def render(request: HttpRequest, name: str, **context: Any) -> SafeString:
    """Render the template in the reader's language, with one CSRF field for all its forms."""
    template = speaking(get_language() or "en").get_template(name)
    field = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', token_of(request))
    return SafeString(template.render(HELPERS, **context, _=trans_real.catalog().gettext, csrf=field))
