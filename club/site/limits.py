"""What nobody needs at once: bodies of megabytes, files, hundreds of deeds a minute. Answered 413, 415 and 429."""

from __future__ import annotations

import time
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from club.site import errors

MINUTE = 60
READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
MAIL_IN = "/mails/in/"  # a mail provider brings whole mails, signed; everybody else sends forms

Handler = Callable[[HttpRequest], HttpResponse]


def refuse_too_much(handle: Handler) -> Handler:
    """By what the request says of itself, before anything of it is read."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path == MAIL_IN:
            largest = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
            return errors.too_large(request) if length_of(request) > largest else handle(request)
        if length_of(request) > settings.LARGEST_FORM:
            return errors.too_large(request)
        if request.content_type == "multipart/form-data" and request.method == "POST" and request.FILES:
            return errors.no_files(request)
        return handle(request)

    return middleware


def length_of(request: HttpRequest) -> int:
    said = request.META.get("CONTENT_LENGTH") or "0"
    return int(said) if said.isascii() and said.isdigit() else 0


def refuse_floods(handle: Handler) -> Handler:
    """Deeds of one member, or of one address without a member, are counted by the minute. Reading is free here."""

    def middleware(request: HttpRequest) -> HttpResponse:
        most = settings.DEEDS_PER_MINUTE
        if most and request.method not in READING and deeds_this_minute(who(request)) > most:
            return errors.too_often(request)
        return handle(request)

    return middleware


def who(request: HttpRequest) -> str:
    if request.user.is_authenticated:
        return f"member {request.user.pk}"
    return f"address {get_adapter(request).get_client_ip(request)}"


def deeds_this_minute(whose: str) -> int:
    key = f"deeds:{whose}:{int(time.time() // MINUTE)}".replace(" ", ":")
    if cache.add(key, 1, 2 * MINUTE):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # forgotten in between
        return 1
