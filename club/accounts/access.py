"""Access control for views."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.accounts.models import Member

View = Callable[..., HttpResponseBase]
SECOND_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def me(request: HttpRequest) -> Member:
    """Return the logged-in member or guest, or raise PermissionDenied."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def organizes(member: Member) -> bool:
    return member.is_organizer or member.is_superuser


def has_second_factor(member: Member) -> bool:
    """Return whether the member has an authenticator app or a passkey. Recovery codes alone do not count."""
    found: bool = Authenticator.objects.filter(user=member, type__in=SECOND_FACTORS).exists()
    return found


def lacks_second_factor(member: Member) -> bool:
    """Return whether the member still has to set up the second factor that organizers and staff need."""
    return settings.REQUIRE_SECOND_FACTOR and not has_second_factor(member)


def organizers_only(view: View) -> View:
    def check(member: Member) -> None:
        if not organizes(member):
            raise PermissionDenied(_("Organizers only. If you need this page, ask an organizer."))

    return guarded(view, check)


def administrators_only(view: View) -> View:
    def check(member: Member) -> None:
        if not member.is_superuser:
            raise PermissionDenied(_("Administrators only. If you need this page, ask an administrator."))

    return guarded(view, check)


def guarded(view: View, check: Callable[[Member], None]) -> View:
    """Check the role, then that a second factor is set up. allauth already asks for it at login."""

    @login_required
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        member = me(request)
        check(member)
        if lacks_second_factor(member):
            return redirect("second_factor")
        return view(request, *args, **kwargs)

    return answer
