"""Run interventions in tests: with the services, or with the pages."""

from __future__ import annotations

import re
from itertools import count

from club.organizer.interventions.matches import MATCH_INTERVENTIONS
from tests.playing import start

TOKENS = count(1)
REASON = "Jonas is in hospital."


def do(kind, match, organizer, *, token=None, **values):
    token = token or f"token {next(TOKENS)}"
    return MATCH_INTERVENTIONS.apply(kind, match.pk, organizer=organizer, values=values, reason=REASON, token=token)


def preview(kind, match, organizer, **values):
    return MATCH_INTERVENTIONS.preview(kind, match.pk, organizer=organizer, values=values, reason=REASON).effects


def two(lena, jonas, **options):
    return start([lena, jonas], **options)


def hidden(html):
    """Return the hidden fields of a preview."""
    pairs = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html)
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        fields.setdefault(name, []).append(value)
    return fields


def through_the_pages(client, address, **values):
    """Submit the form and its preview; return the final response and the submitted fields."""
    assert client.get(address).status_code == 200
    seen = client.post(address, {"reason": REASON, **values})
    assert seen.status_code == 200, seen.content.decode()
    form = hidden(seen.content.decode())
    return client.post(address, form), form
