"""/healthz, /readyz and /metrics, for proxies, supervisors and Prometheus, under any host name."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from club.accounts.models import Member
from club.matches import services
from club.matches.errors import Stale
from club.matches.models import Heartbeat, Seat
from club.matches.services import clocks
from club.notifications import relay
from club.operations import health, heartbeats, tasks
from tests.factories import MemberFactory
from tests.playing import play_one, start


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "migrated", False)


def value(line: str, text: str | None = None) -> float:
    """Return the value of this metric with its labels, or 0 if it is missing."""
    page = Client().get("/metrics").content.decode() if text is None else text
    return next((float(x.rsplit(" ", 1)[1]) for x in page.splitlines() if x.rsplit(" ", 1)[0] == line), 0)


def broken(*args: Any, **kwargs: Any) -> None:
    raise OperationalError("the server has gone away: password=geheim")


def test_healthz_needs_no_database_and_accepts_any_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["club.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    client = Client(headers={"host": "10.0.0.7:8000"})
    assert client.get("/games/").status_code in (301, 400)  # any other page checks both
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]
    assert client.post("/healthz").status_code == 405


@pytest.mark.django_db
def test_readyz_lists_each_check() -> None:
    answer = Client().get("/readyz")
    assert answer.status_code == 200
    assert answer.content.decode() == "database: ok\nmigrations: ok\n"


@pytest.mark.django_db
def test_readyz_fails_without_a_database_and_shows_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "database", broken)
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.content.decode() == "database: does not answer\n"
    assert Client().get("/healthz").status_code == 200


@pytest.mark.django_db
def test_readyz_fails_while_migrations_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: [("one", False), ("two", False)])
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert "migrations: 2 not applied" in answer.content.decode()
    monkeypatch.undo()
    assert Client().get("/readyz").status_code == 200


@pytest.mark.django_db
def test_access_to_metrics(settings: Any, lena: Member, browser_of: Any) -> None:
    stranger = {"REMOTE_ADDR": "203.0.113.9"}
    assert Client().get("/metrics").status_code == 200
    assert Client(**stranger).get("/metrics").status_code == 403
    assert Client().get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 403  # by a local proxy
    assert Client().get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403
    lena.is_superuser = True
    lena.save()
    assert browser_of(lena).get("/metrics", **stranger).status_code == 403  # not even an administrator may read them
    assert Client(**stranger).get("/metrics", headers={"authorization": "Bearer "}).status_code == 403
    settings.METRICS_TOKEN = "a-token-of-the-one-who-counts"
    wrong, right = "Bearer another", f"Bearer {settings.METRICS_TOKEN}"
    assert Client(**stranger).get("/metrics", headers={"authorization": wrong}).status_code == 403
    assert Client(**stranger).get("/metrics", headers={"authorization": right}).status_code == 200
    settings.METRICS_ALLOW = ["203.0.113.0/24"]
    assert Client(**stranger).get("/metrics").status_code == 200
    assert Client().get("/metrics").status_code == 403
    assert Client(REMOTE_ADDR="").get("/metrics").status_code == 403


@pytest.mark.django_db
def test_metrics_work_without_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    assert value("fernzug_database_up") == 1
    monkeypatch.setattr(heartbeats, "seen", broken)
    answer = Client().get("/metrics")
    assert answer.status_code == 200
    assert value("fernzug_database_up", answer.content.decode()) == 0


@pytest.mark.django_db
def test_metrics_need_a_fixed_number_of_queries(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(10):
        Client().get("/metrics")


@pytest.mark.django_db
def test_requests_are_counted_by_view_and_status() -> None:
    found = 'fernzug_requests_total{method="GET",status="200",view="games"}'
    lost = 'fernzug_requests_total{method="GET",status="404",view="nothing"}'
    odd = 'fernzug_requests_total{method="other",status="405",view="games"}'
    slow = 'fernzug_request_seconds_count{view="games"}'
    before = [value(line) for line in (found, lost, odd, slow)]
    Client().get("/games/")
    Client().get("/nowhere-at-all/")
    Client().generic("BREW", "/games/")
    assert [value(line) for line in (found, lost, odd, slow)] == [
        n + by for n, by in zip(before, (1, 1, 1, 2), strict=True)
    ]


@pytest.mark.django_db(transaction=True)
def test_moves_and_refused_moves_are_counted(lena: Member) -> None:
    moves, refused = 'fernzug_moves_total{game="nine",origin="member"}', 'fernzug_refused_total{reason="moved_on"}'
    match = start([lena, MemberFactory()])
    before = value(moves), value(refused)
    play_one(match.pk)
    with pytest.raises(Stale):
        services.undo(match_id=match.pk, member=lena, token=999)
    assert (value(moves), value(refused)) == (before[0] + 1, before[1] + 1)


@pytest.mark.django_db(transaction=True)
def test_lateness_of_deadlines_and_notifications(lena: Member) -> None:
    deadlines, notices = "fernzug_deadline_lateness_seconds", "fernzug_notice_lateness_seconds"
    sent, settled = notices + '_count{channel="mail"}', 'fernzug_deliveries_total{channel="mail",status="sent"}'
    match = start([lena, MemberFactory()])
    before = [value(line) for line in (f"{deadlines}_count", f"{deadlines}_sum", sent, settled)]
    relay.deliver("mail")
    late = timezone.now() - timedelta(seconds=90)
    Seat.objects.filter(match=match, to_act=True).update(due_at=late)
    assert value('fernzug_queue_age_seconds{queue="deadlines"}') == pytest.approx(90, abs=30)
    assert clocks.sweep() == 1
    count, total, mails, fates = [value(line) for line in (f"{deadlines}_count", f"{deadlines}_sum", sent, settled)]
    assert count == before[0] + 1
    assert total - before[1] == pytest.approx(90, abs=30)
    assert mails - before[2] == fates - before[3] > 0
    assert value('fernzug_queue_age_seconds{queue="deadlines"}') == 0


@pytest.mark.django_db
def test_heartbeat_age_grows_until_the_next_heartbeat() -> None:
    tasks.beat()
    clocks.sweep()
    line = 'fernzug_heartbeat_age_seconds{of="worker"}'
    assert value(line) < 30
    Heartbeat.objects.update(seen_at=timezone.now() - timedelta(hours=2))
    assert value(line) == pytest.approx(7200, abs=60)
    assert value('fernzug_heartbeat_age_seconds{of="sweep"}') == pytest.approx(7200, abs=60)
    tasks.beat()
    assert value(line) < 30
