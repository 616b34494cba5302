"""Who may see a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.accounts.models import Member

View = Callable[..., HttpResponse]
SECOND_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def me(request: HttpRequest) -> Member:
    """The member or guest who asks, on pages that need one."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def organizes(member: Member) -> bool:
    return member.is_organizer or member.is_superuser


def has_second_factor(member: Member) -> bool:
    """Recovery codes alone are none."""
    found: bool = Authenticator.objects.filter(user=member, type__in=SECOND_FACTORS).exists()
    return found


def lacks_second_factor(member: Member) -> bool:
    """Whoever has power over others proves who they are twice."""
    return settings.REQUIRE_SECOND_FACTOR and not has_second_factor(member)


def organizers_only(view: View) -> View:
    def check(member: Member) -> None:
        if not organizes(member):
            raise PermissionDenied(_("This page is for the organizers of the club."))

    return guarded(view, check)


def administrators_only(view: View) -> View:
    def check(member: Member) -> None:
        if not member.is_superuser:
            raise PermissionDenied(_("This page is for the administrators of the club."))

    return guarded(view, check)


def guarded(view: View, check: Callable[[Member], None]) -> View:
    """First the role, then the second factor: at log-in allauth asks for it, so here it is enough that there is one."""

    @login_required
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        member = me(request)
        check(member)
        if lacks_second_factor(member):
            return redirect("second_factor")
        return view(request, *args, **kwargs)

    return answer
