"""Decorator that turns a `MatchError` into an error page. Chat pages have no board to show the error on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse

from club.matches import wording
from club.matches.errors import MatchError
from club.web import errors
from club.web.http import Request

View = Callable[..., HttpResponse]


def answers_errors(view: View) -> View:
    @wraps(view)
    def answering(request: Request, match_id: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, match_id, **kwargs)
        except MatchError as problem:
            return errors.page(request, problem.status, wording.title(problem), wording.error(None, problem))

    return answering
