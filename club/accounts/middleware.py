"""Guests on account pages, and the member's language and time zone."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from typing import Any

from allauth.account.stages import LoginByCodeStage, LoginStageController
from allauth.mfa.stages import AuthenticateStage
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare

from club.accounts.models import Member
from club.accounts.zones import ZONE_COOKIE
from club.clubinfo.selectors import club

Handler = Callable[[HttpRequest], HttpResponseBase]

LOGIN_PAGES = frozenset(
    {
        "account_login", "account_signup", "account_request_login_code", "account_confirm_login_code",
        "account_confirm_email", "account_reset_password", "account_reset_password_done",
        "account_reset_password_from_key", "account_reset_password_from_key_done", "mfa_authenticate",
        "mfa_login_webauthn", "account_inactive", "awaiting_approval",
    }
)  # fmt: skip


class GuestMiddleware:
    """Treat a guest as anonymous on login and sign-up pages; redirect account pages to the sign-up."""

    def __init__(self, handle: Handler) -> None:
        self.handle = handle

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.handle(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        user = request.user
        if not user.is_authenticated or not user.is_guest:
            return None
        if is_login_page(request):
            request.guest = user  # type: ignore[attr-defined]  # read by guest_of
            request.user = AnonymousUser()
        elif manages_account(request, view):
            return redirect("account_signup")
        return None


def is_login_page(request: HttpRequest) -> bool:
    page = request.resolver_match.url_name if request.resolver_match else ""
    return page in LOGIN_PAGES or (page == "account_logout" and is_logging_in(request))


def is_logging_in(request: HttpRequest) -> bool:
    """Return whether a login waits for its second factor or its code."""
    return any(LoginStageController.enter(request, stage.key) for stage in (AuthenticateStage, LoginByCodeStage))


def manages_account(request: HttpRequest, view: Callable[..., Any]) -> bool:
    """Return whether the page is about passwords, email addresses or passkeys, which guests do not have."""
    page = request.resolver_match.url_name if request.resolver_match else ""
    return view.__module__.startswith("allauth.") and page != "account_logout"


def guest_of(request: HttpRequest) -> Member | None:
    """Return the guest behind this request, also on pages that treat a guest as anonymous."""
    if request.user.is_authenticated and request.user.is_guest:
        return request.user
    return getattr(request, "guest", None)


def use_loaded_member(handle: Handler) -> Handler:
    """Use the member that was loaded with the session as the user, instead of reading it again.

    This comes after Django's AuthenticationMiddleware, which still decides in every other case: if nobody is logged
    in, if the member may not log in any more, or if the session does not belong to the member's current password.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        session = request.session
        key = session.get(SESSION_KEY)  # loads the session
        member: Member | None = getattr(session, "member", None)
        if (
            member is not None
            and key == str(member.pk)
            and session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
            and member.is_active
            and not member.suspended
            and constant_time_compare(session.get(HASH_SESSION_KEY, ""), member.get_session_auth_hash())
        ):
            request.user = member
        return handle(request)

    return middleware


def use_preferences(handle: Handler) -> Handler:
    """Activate the member's language and time zone, or else those of the browser, or else those of the club.

    Django's LocaleMiddleware comes before this and has activated the browser's language.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        user = request.user
        language = getattr(user, "language", "") or ("" if asks_for_language(request) else club().language)
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        timezone.activate(known_zone(getattr(user, "time_zone", "") or request.COOKIES.get(ZONE_COOKIE, "")))
        try:
            return handle(request)
        finally:
            timezone.deactivate()

    return middleware


def asks_for_language(request: HttpRequest) -> bool:
    """Return whether the browser prefers the active language, or its user has chosen one."""
    header = request.headers.get("Accept-Language", "").lower()
    wanted = {part.partition(";")[0].strip().partition("-")[0] for part in header.split(",")}
    return translation.get_language() in wanted or settings.LANGUAGE_COOKIE_NAME in request.COOKIES


def known_zone(name: str) -> zoneinfo.ZoneInfo:
    try:
        return zoneinfo.ZoneInfo(name or club().time_zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return zoneinfo.ZoneInfo("UTC")
