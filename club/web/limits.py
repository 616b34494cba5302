"""Request limits: large bodies (413), uploaded files (415), and too many requests per minute (429)."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponse

from club.web import errors

MINUTE = 60
HOUR = 60 * MINUTE
READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
MOST_READERS = 10_000  # counted at a time: a distributed flood must not fill the memory
IPV6_NETWORK_BITS = 64  # the network that a provider usually assigns to one customer
MAIL_IN = "/mails/in/"  # the mail provider's signed webhook, which posts whole emails

Handler = Callable[[HttpRequest], HttpResponse]


def limit_request_size(handle: Handler) -> Handler:
    """Refuse bodies that are too large, by Content-Length before reading them, and uploaded files."""

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


def limit_request_rate(handle: Handler) -> Handler:
    """Limit reads and writes per minute for each member, or for each client address when logged out.

    Writes are counted in the cache across all processes. Reads are far more frequent, so each process counts its own.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        reading = request.method in READING
        most = settings.READS_PER_MINUTE if reading else settings.WRITES_PER_MINUTE
        if most and (reads_this_minute if reading else writes_this_minute)(client_key(request)) > most:
            return errors.too_often(request)
        return handle(request)

    return middleware


def client_key(request: HttpRequest) -> str:
    """Return the rate limit key. The user is already loaded, because the language depends on it."""
    if request.user.is_authenticated:
        return f"member {request.user.pk}"
    return f"address {network_of(address_of(request))}"


def address_of(request: HttpRequest) -> str:
    """Return the client address according to the trusted proxies, or else the peer's address."""
    try:
        return str(get_adapter(request).get_client_ip(request))
    except (ImproperlyConfigured, PermissionDenied):
        return str(request.META.get("REMOTE_ADDR", ""))


def network_of(address: str) -> str:
    """Return what counts as one client: an IPv4 address, or an IPv6 /64 network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found.packed, IPV6_NETWORK_BITS), strict=False))


class ThisMinute:
    """Per-process counter for the current minute, without a lock: a limit may miss a few concurrent requests."""

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


reads_this_minute = ThisMinute()


def writes_this_minute(whose: str) -> int:
    return count("deeds", whose, MINUTE)  # the name that running clubs have in their cache


def allow(request: HttpRequest, action: str, most: int, seconds: int = HOUR) -> bool:
    """Count an action of this member or client address; return whether it is still within the limit."""
    return count(action, client_key(request), seconds) <= most


def count(action: str, whose: str, seconds: int) -> int:
    """Return how often this was counted in the current period, across all processes."""
    key = f"{action}:{whose}:{int(time.time() // seconds)}".replace(" ", ":")
    if cache.add(key, 1, 2 * seconds):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # the key expired in between
        return 1
