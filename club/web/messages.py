"""Message storage like Django's default, but with a lazily created cookie signer."""

from __future__ import annotations

from django.contrib.messages.storage.base import BaseStorage
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.core.signing import TimestampSigner, get_cookie_signer
from django.http import HttpRequest
from django.utils.functional import cached_property


class LateCookie(CookieStorage):
    """Cookie storage that creates its signer on first use: most requests have no messages."""

    def __init__(self, request: HttpRequest) -> None:
        BaseStorage.__init__(self, request)

    @cached_property
    def signer(self) -> TimestampSigner:
        return get_cookie_signer(salt=self.key_salt)


class Storage(FallbackStorage):
    storage_classes = (LateCookie, SessionStorage)
