"""Set the request's user, language and time zone, with no query besides the session's."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare
from django.utils.translation.trans_real import parse_accept_lang_header

from club.accounts.models import Member
from club.accounts.zones import ZONE_COOKIE
from club.clubinfo.selectors import club
from club.web import words

DOORS = frozenset(
    {
        "account_login", "account_signup", "account_request_login_code", "account_confirm_login_code",
        "account_confirm_email", "account_reset_password", "account_reset_password_done",
        "account_reset_password_from_key", "account_reset_password_from_key_done", "mfa_authenticate",
        "mfa_login_webauthn", "account_inactive", "awaiting_approval",
    }
)  # fmt: skip


def member_of(request: HttpRequest) -> Member | AnonymousUser:
    key = request.session.get(SESSION_KEY)
    if key is None:
        return AnonymousUser()
    member: Member | None = request.session.member  # type: ignore[attr-defined]  # our own SessionStore
    if member is None or str(member.pk) != str(key):  # logged in during this request
        member = Member.objects.filter(pk=key).first()
    if member is None or not member.is_active or member.suspended:
        return AnonymousUser()
    if not begun_with(member.password, request.session.get(HASH_SESSION_KEY, ""), settings.SECRET_KEY):
        request.session.flush()  # the password was changed elsewhere
        return AnonymousUser()
    return member


@lru_cache(maxsize=5000)
def begun_with(password: str, session_hash: str, secret: str) -> bool:
    """Return whether the session's auth hash matches the current password. Cached: every request checks it."""
    return constant_time_compare(session_hash, Member(password=password).get_session_auth_hash())


class MemberMiddleware(AuthenticationMiddleware):
    def process_request(self, request: HttpRequest) -> None:
        """Load the user eagerly: every request needs it, because the language depends on it."""
        request.user = member_of(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Treat a guest as anonymous on login and sign-up pages; redirect account pages to the sign-up."""
        user = request.user
        if not user.is_authenticated or not user.is_guest:
            return None
        if at_a_door(request):
            request.guest = user  # type: ignore[attr-defined]  # read by guest_of
            request.user = AnonymousUser()
        elif manages_account(request, view):
            return redirect("account_signup")
        return None


def at_a_door(request: HttpRequest) -> bool:
    door = request.resolver_match.url_name if request.resolver_match else ""
    cancels_login = door == "account_logout" and LOGIN_SESSION_KEY in request.session
    return door in DOORS or cancels_login


def manages_account(request: HttpRequest, view: Callable[..., Any]) -> bool:
    """Return whether the page is about passwords, email addresses or passkeys, which guests do not have."""
    door = request.resolver_match.url_name if request.resolver_match else ""
    return view.__module__.startswith("allauth.") and door != "account_logout"


def guest_of(request: HttpRequest) -> Member | None:
    """Return the guest behind this request, also on pages that treat a guest as anonymous."""
    if request.user.is_authenticated and request.user.is_guest:
        return request.user
    return getattr(request, "guest", None)


class LanguageMiddleware(LocaleMiddleware):
    """Activate the member's language and time zone, or else those of the browser."""

    def process_request(self, request: HttpRequest) -> None:
        user = request.user
        language = getattr(user, "language", "") or language_of(request)
        translation.activate(language)
        words.remember(language)
        request.LANGUAGE_CODE = language
        timezone.activate(known_zone(getattr(user, "time_zone", "") or request.COOKIES.get(ZONE_COOKIE, "")))

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Content-Language", translation.get_language())
        timezone.deactivate()
        return response


def language_of(request: HttpRequest) -> str:
    """Return the browser's preferred language, or the club's if none of the preferred ones is supported."""
    found = translation.get_language_from_request(request)
    header = request.headers.get("Accept-Language", "").lower()
    wanted = {code.partition("-")[0] for code, _weight in parse_accept_lang_header(header)}
    asked = found in wanted or settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    return found if asked else club().language


def known_zone(name: str) -> zoneinfo.ZoneInfo:
    try:
        return zoneinfo.ZoneInfo(name or club().time_zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return zoneinfo.ZoneInfo("UTC")
