"""Queues are short compared to their tables: Postgres must use a partial index, also for prepared statements.

A prepared statement soon gets a generic plan, made without parameter values. Such a plan can use a partial index only
if the condition of the index is a literal in the SQL; otherwise the relay would read all deliveries every time.
"""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from club.db.constants import Constant
from club.notifications.models import Delivery
from tests.test_plans import GROWING, Statement, club, heard, hot  # noqa: F401  # the club is a fixture

pytestmark = pytest.mark.django_db

PARTIAL = {
    "the relay": "delivery_queue",
    "the ratings": "match_to_rate",
    "long pauses": "match_paused",
    "who cannot be reached": "member_unreachable",
    "who waits to be let in": "member_waiting",
    "the organizers": "member_organizing",
}


def plan_for_any_values(statement: Statement) -> str:
    sql, params = statement
    numbers = itertools.count(1)
    values = f"({', '.join(['NULL'] * len(params))})" if params else ""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        cursor.execute("SET LOCAL enable_seqscan = off")  # the table is too small for the index to pay off
        cursor.execute("PREPARE any_values AS " + re.sub("%s", lambda _: f"${next(numbers)}", sql).replace("%%", "%"))
        cursor.execute(f"EXPLAIN EXECUTE any_values{values}")
        plan = "\n".join(row[0] for row in cursor.fetchall())
        cursor.execute("DEALLOCATE any_values")
        cursor.execute("SET LOCAL plan_cache_mode = auto")
        cursor.execute("SET LOCAL enable_seqscan = on")
    return plan


def test_generic_plans_use_the_partial_index(club: dict[str, Any]) -> None:
    for name, index in PARTIAL.items():
        statements = heard(hot(club)[name])
        assert statements
        for statement in statements:
            assert index in plan_for_any_values(statement), f"{name}: {statement[0]}"


def test_generic_plans_of_queue_queries_scan_no_whole_table(club: dict[str, Any]) -> None:
    whole = re.compile(rf"Seq Scan on ({'|'.join(GROWING)})\b")
    found = [
        f"{name}: {read[0]} by {statement[0][:300]}"
        for name in ("the figures", "letters", "the sweep", "routing", "the relay")
        for statement in heard_and_undone(hot(club)[name])
        if (read := whole.search(plan_for_any_values(statement)))
    ]
    assert not found, "\n".join(found)


def heard_and_undone(work: Any) -> list[Statement]:
    before = transaction.savepoint()
    statements = heard(work)
    transaction.savepoint_rollback(before)
    return statements


def test_a_bound_parameter_misses_the_partial_index(club: dict[str, Any]) -> None:
    queued = Delivery.objects.filter(channel="push", status="queued", send_after__lte=timezone.now())
    (bound,) = heard(lambda: list(queued.order_by("pk").values_list("pk", flat=True)[:50]))
    assert "delivery_queue" not in plan_for_any_values(bound)


def test_name_prefixes_are_looked_up_by_index(club: dict[str, Any]) -> None:
    ((sql, params),) = heard(hot(club)["who is called so"])
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}", params)
        assert any("member_called" in row[0] for row in cursor.fetchall())


def test_only_plain_words_are_allowed_as_sql_constants() -> None:
    assert not Delivery.objects.filter(status=Constant("queued")).exists()
    with pytest.raises(ValueError, match="plain words"):
        Delivery.objects.filter(status=Constant("' OR ''='")).exists()
