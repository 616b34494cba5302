"""A stream of your turns as server-sent events."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from ninja import Router

from club.accounts.access import me as member_of
from club.api import access
from club.matches.lists import turns_of

MOST_TURNS = 200
RETRY_MILLISECONDS = 2000

AS_STREAM = {
    "responses": {200: {"description": "OK", "content": {"text/event-stream": {"schema": {"type": "string"}}}}}
}

router = Router(tags=["you"])


@router.get("/turns/stream", auth=access.READ, openapi_extra=AS_STREAM)
def stream(request: HttpRequest) -> HttpResponse:
    """Send your turns as server-sent events: one event `turn` per match that waits for you.

    The answer ends after the events that are known now. A client of server-sent events asks again after `retry`
    milliseconds, as the standard says, and sends the last id, so that it gets only what is new. So a stream costs no
    thread of the web server while nothing happens.
    """
    seen = set(request.headers.get("Last-Event-ID", "").split(","))
    turns = {f"{seat.match_id}.{seat.match.version}": seat for seat in turns_of(member_of(request), MOST_TURNS)}
    last = ",".join(turns)
    events = [f"retry: {RETRY_MILLISECONDS}\n\n"]
    for key, seat in turns.items():
        if key not in seen:
            data = json.dumps({"match": seat.match_id, "game": seat.match.game, "version": seat.match.version})
            events.append(f"id: {last}\nevent: turn\ndata: {data}\n\n")
    if not turns:
        events.append("id: \nevent: none\ndata: {}\n\n")
    response = HttpResponse("".join(events), content_type="text/event-stream; charset=utf-8")
    response["Cache-Control"] = "no-store"
    return response
