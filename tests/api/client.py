"""A test client of the API that sends a token."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from club.accounts.models import Member
from club.api import tokens


class ApiClient:
    def __init__(self, member: Member | None, scope: str = "play") -> None:
        self.client = Client()
        self.headers = {}
        if member is not None:
            _token, text = tokens.create(member=member, name="test", scope=scope, days=30)
            self.headers = {"Authorization": f"Bearer {text}"}

    def get(self, path: str, **query: Any) -> HttpResponse:
        return self.client.get(f"/api/v1{path}", query, headers=self.headers)

    def send(self, path: str, method: str = "post", **body: Any) -> HttpResponse:
        send = getattr(self.client, method)
        return send(f"/api/v1{path}", body, content_type="application/json", headers=self.headers)
