"""Play every match of a member over the API by choosing legal lines at random.

    FERNZUG_URL=http://localhost:8000 FERNZUG_TOKEN=fz_... python examples/bot.py

It needs nothing but Python. Replace `choose` to make it play well.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

URL = os.environ.get("FERNZUG_URL", "http://localhost:8000") + "/api/v1"
TOKEN = os.environ.get("FERNZUG_TOKEN", "")


def call(path: str, body: dict[str, Any] | None = None) -> Any:
    """Call the API and return the decoded answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers), timeout=30) as answer:
        return json.load(answer)


def turns() -> Iterator[int]:
    """Yield the number of each match that waits for us, as the stream of turns tells them."""
    last, pause = "", 2.0
    while True:
        headers = {"Authorization": f"Bearer {TOKEN}", "Last-Event-ID": last}
        with urllib.request.urlopen(
            urllib.request.Request(f"{URL}/turns/stream", headers=headers), timeout=60
        ) as lines:
            for line in lines:
                field, _, value = line.decode().rstrip("\n").partition(": ")
                if field == "retry":
                    pause = int(value) / 1000
                elif field == "id":
                    last = value
                elif field == "data" and "match" in value:
                    yield int(json.loads(value)["match"])
        time.sleep(pause)


def choose(match: dict[str, Any], question: dict[str, Any]) -> str:
    """Return the line to play. `match["view"]` is everything that our seat can see."""
    return random.choice(question["legal"])


def play(number: int) -> None:
    """Answer the questions of a match until it is somebody else's turn."""
    while True:
        match = call(f"/matches/{number}")
        asked = [question for question in match["questions"] if question["holds_up"]]
        if not asked:
            return
        move = {"decision": asked[0]["decision"], "token": asked[0]["token"], "line": choose(match, asked[0])}
        try:
            told = call(f"/matches/{number}/moves", move)["told"]
            print(f"#{number} {move['line']}: {' '.join(told)}", flush=True)
        except urllib.error.HTTPError as refused:
            print(f"#{number} {move['line']}: {json.load(refused)['detail']}", file=sys.stderr, flush=True)
            if refused.code not in (409, 422):
                return


if __name__ == "__main__":
    for number in turns():
        play(number)
