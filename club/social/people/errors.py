"""Error for refused requests, with a reason in the reader's language, and a decorator that shows it as a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from club.web import errors

View = Callable[..., HttpResponse]


class NotPossible(Exception):
    def __init__(self, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def says_why_not(view: View) -> View:
    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotPossible as no:
            return errors.page(request, no.status, _("That's not possible"), no.sentence)

    return answering
