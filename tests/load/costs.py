"""Measure the processor time of a turn, a page view and a notification, in the process and in its database backend.

Processor time instead of elapsed time, so that the figures are valid on a busy machine too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test import Client

from club.notifications import policy, relay
from club.notifications.models import Delivery
from tests.factories import MemberFactory
from tests.load.processes import cpu_seconds
from tests.playing import asked_of, some_line, start, to_move

REPEATS = 100
NOTICES = 40


def measure(tell: Callable[..., None]) -> None:
    members = [MemberFactory(), MemberFactory()]
    match = start(members, round_limit=0)
    clients = {}
    for member in members:
        clients[member.pk] = Client()
        clients[member.pk].force_login(member)
    reader, page = clients[members[0].pk], f"/matches/{match.pk}/"
    addresses = {"match page": page, "pulse without news": f"{page}pulse/?v=0", "your turns": "/turns/"}
    addresses |= {"tables": "/tables/", "front page": "/", "notices": "/settings/notices/receipts/"}
    for name, address in addresses.items():
        cost(tell, name, lambda address=address: reader.get(address), REPEATS)

    forms: list[tuple[Client, dict[str, Any]]] = []

    def prepare() -> None:
        asked, seat = asked_of(match.pk)[0], to_move(match.pk)
        form = {"decision": asked.decision.kind, "token": asked.opened, "seen": asked.opened}
        forms.append((clients[seat.member_id], {**form, "move": some_line(match.pk, asked)}))

    def turn() -> None:
        client, form = forms.pop()
        answer = client.post(f"{page}play/", form, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.status_code

    cost(tell, "turn", turn, REPEATS, prepare)
    policy.judge = lambda delivery, now: policy.Send()
    relay.deliver("mail")
    again = list(Delivery.objects.filter(channel="mail").values_list("pk", flat=True)[:NOTICES])

    def unsend() -> None:
        Delivery.objects.filter(pk__in=again).update(status="queued", attempts=0, send_after="2020-01-01T00:00Z")

    web, database, _ = spent(lambda: relay.deliver("mail"), 1, unsend)
    tell(
        "notice by mail, with board",
        f"{1000 * web / len(again):.1f} ms",
        f"database {1000 * database / len(again):.1f} ms",
    )


def cost(tell: Callable[..., None], name: str, work: Callable[[], Any], times: int, prepare: Any = None) -> None:
    spent(work, 10, prepare)
    web, database, statements = spent(work, times, prepare)
    tell(
        name,
        f"{1000 * web / times:.1f} ms",
        f"database {1000 * database / times:.1f} ms, {statements / times:.0f} statements",
    )


def spent(work: Callable[[], Any], times: int, prepare: Any = None) -> tuple[float, float, int]:
    """Return the processor seconds of this process and of the database, and the number of statements."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = cursor.fetchone()[0]
    heard: list[int] = []

    def count(execute: Any, *args: Any) -> Any:
        heard.append(1)
        return execute(*args)

    here = there = 0.0
    for _ in range(times):
        if prepare:
            prepare()
        began, far = time.process_time(), cpu_seconds(backend)
        with connection.execute_wrapper(count):
            work()
        here += time.process_time() - began
        there += cpu_seconds(backend) - far
    return here, there, len(heard)
