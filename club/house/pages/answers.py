"""Helpers shared by the pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from club.house.errors import Refused
from club.web import errors

View = Callable[..., HttpResponseBase]


def explains_refusals(view: View) -> View:
    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Refused as problem:
            return errors.page(request, problem.status, _("That's not possible"), str(problem))

    return answering
