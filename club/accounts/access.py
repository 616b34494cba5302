"""Who may see a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from club.accounts.models import Member

View = Callable[..., HttpResponseBase]


def me(request: HttpRequest) -> Member:
    """The member or guest who asks, on pages that need one."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def organizes(member: Member) -> bool:
    return member.is_organizer or member.is_superuser


def organizers_only(view: View) -> View:
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not organizes(me(request)):
            raise PermissionDenied(_("This page is for the organizers of the club."))
        return view(request, *args, **kwargs)

    return guarded


def administrators_only(view: View) -> View:
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not me(request).is_superuser:
            raise PermissionDenied(_("This page is for the administrators of the club."))
        return view(request, *args, **kwargs)

    return guarded
