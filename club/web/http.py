"""Request types for the type checker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from club.accounts.models import Member

if TYPE_CHECKING:

    class Request(HttpRequest):
        user: Member | AnonymousUser
        htmx: HtmxDetails

    class MemberRequest(Request):
        """A request behind `login_required`."""

        user: Member

else:
    Request = MemberRequest = HttpRequest
