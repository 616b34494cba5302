"""Request type for the type checker: a request behind `login_required`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

if TYPE_CHECKING:
    from club.accounts.models import Member
    from club.web.http import Request

    class MemberRequest(Request):
        user: Member

else:
    MemberRequest = HttpRequest
