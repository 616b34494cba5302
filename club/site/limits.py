"""What nobody needs at once: large bodies, files, hundreds of deeds or pages a minute. Answered 413, 415 and 429."""

from __future__ import annotations

import time
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponse

from club.site import errors

MINUTE = 60
READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
MOST_READERS = 10_000  # whose pages are counted at a time: a flood from everywhere must not fill the memory
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
    """Deeds and pages of one member, or of one address without a member, are counted by the minute.

    Deeds for the whole club, in the cache; pages by each process for itself, because there are far more of them.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        reading = request.method in READING
        most = settings.READS_PER_MINUTE if reading else settings.DEEDS_PER_MINUTE
        if most and (pages if reading else deeds_this_minute)(who(request)) > most:
            return errors.too_often(request)
        return handle(request)

    return middleware


def who(request: HttpRequest) -> str:
    """The member is known by now: the language depended on it."""
    if request.user.is_authenticated:
        return f"member {request.user.pk}"
    return f"address {address_of(request)}"


def address_of(request: HttpRequest) -> str:
    """As the proxies say; where they say too little, whoever is at the other end."""
    try:
        return str(get_adapter(request).get_client_ip(request))
    except (ImproperlyConfigured, PermissionDenied):
        return str(request.META.get("REMOTE_ADDR", ""))


class ThisMinute:
    """How often somebody came, in the memory of this process. Threads may lose one: it is a limit, no bill."""

    def __init__(self) -> None:
        self.minute = 0
        self.counts: dict[str, int] = {}

    def __call__(self, whose: str) -> int:
        minute = int(time.time() // MINUTE)
        counts = self.counts
        if minute != self.minute or len(counts) >= MOST_READERS:
            self.minute, self.counts = minute, {}
            counts = self.counts
        counts[whose] = count = counts.get(whose, 0) + 1
        return count


pages = ThisMinute()


def deeds_this_minute(whose: str) -> int:
    key = f"deeds:{whose}:{int(time.time() // MINUTE)}".replace(" ", ":")
    if cache.add(key, 1, 2 * MINUTE):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # forgotten in between
        return 1
