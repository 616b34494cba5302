"""Log lines carry the request, member, match and task, and never a secret."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from logging.config import dictConfig
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from kombu.exceptions import OperationalError
from structlog import contextvars

import club.urls
from club.accounts.models import Member
from club.matches.models import Seat
from club.matches.services import clocks
from club.operations import celery_signals, tasks
from club.settings import logs
from tests.factories import MemberFactory
from tests.operations.test_health import value
from tests.playing import start

logger = logging.getLogger("club.tests")


@pytest.fixture
def lines(settings: Any) -> Iterator[io.StringIO]:
    """Capture the log output, one JSON object per line."""
    written = io.StringIO()
    config = logs.logging("INFO", "json")
    config["handlers"]["console"]["stream"] = written
    dictConfig(config)
    yield written
    dictConfig(settings.LOGGING)


def last(lines: io.StringIO) -> dict[str, Any]:
    return json.loads(lines.getvalue().splitlines()[-1])


def speak(request: HttpRequest, match_id: int) -> HttpResponse:
    logger.info("something happened")
    return HttpResponse()


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("no mail to lena@example.org")


urlpatterns = [path("speak/<int:match_id>/", speak), path("fail/", fail), *club.urls.urlpatterns]
handler500 = club.urls.handler500


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_a_line_contains_request_member_and_match(lines: io.StringIO, lena: Member, browser_of: Any) -> None:
    answer = browser_of(lena).get("/speak/7/", headers={"x-request-id": "from-the-proxy-1"})
    line = last(lines)
    assert (line["request_id"], line["member"], line["match"]) == ("from-the-proxy-1", lena.pk, 7)
    assert answer["X-Request-ID"] == "from-the-proxy-1"
    Client().get("/speak/8/")
    assert "member" not in last(lines)  # the previous request's context is cleared
    logger.info("between requests")
    assert "request_id" not in last(lines)


@pytest.mark.parametrize("given", ["", "short", "a" * 65, "two words here", "evil\x1b[31mred", "line%0Abreak"])
def test_an_invalid_request_id_is_replaced(given: str) -> None:
    answer = Client().get("/manifest.webmanifest", headers={"x-request-id": given})
    assert re.fullmatch(r"[0-9a-f]{32}", answer["X-Request-ID"])


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_an_error_contains_the_request_id_and_is_counted(lines: io.StringIO) -> None:
    counted = 'fernzug_errors_total{logger="django.request"}'
    before = value(counted)
    answer = Client(raise_request_exception=False).get("/fail/")
    assert answer.status_code == 500
    line = next(x for x in map(json.loads, lines.getvalue().splitlines()) if "exception" in x)
    assert line["request_id"] == answer["X-Request-ID"]
    assert "RuntimeError" in line["exception"]
    assert "lena@" not in lines.getvalue()
    assert value(counted) == before + 1


@pytest.mark.parametrize(
    "secret, text",
    [
        ("lena@example.org", "SMTPRecipientsRefused: {'lena@example.org': (550, b'no')}"),
        ("reply+7.3.12.x9f@play.example.org", "mail to reply+7.3.12.x9f@play.example.org"),
        ("geheim", "postgres://club:geheim@db.example.org/club"),
        ("geheim", "redis://:geheim@localhost:6379"),
        ("aB3xK9mQ2rT7vW1yZ4cD6fG8", "Not Found: /tables/invite/aB3xK9mQ2rT7vW1yZ4cD6fG8/"),
        (
            "eyJtIjo3LCJ3IjoxfQ",
            "Forbidden: /mails/off/eyJtIjo3LCJ3IjoxfQ:1sWxyz:kT0qb5l2nH8vQe3rJ7uYpA1sDfGh/",
        ),
    ],
)
def test_secrets_are_removed(lines: io.StringIO, secret: str, text: str) -> None:
    logger.warning("%s", text)
    assert secret not in lines.getvalue()
    assert last(lines)["level"] == "warning"


def test_a_broker_outage_is_logged_without_a_traceback(lines: io.StringIO) -> None:
    beat = logging.getLogger("celery.beat")
    for problem in (OperationalError("Error 111 connecting to redis:6379."), RuntimeError("something else")):
        try:
            raise problem
        except Exception as raised:
            beat.error("Message Error: %s\n%s", raised, ["a stack"], exc_info=True)
    away, other = map(json.loads, lines.getvalue().splitlines())
    assert away["event"] == "the broker is away: Error 111 connecting to redis:6379."
    assert "exception" not in away
    assert "RuntimeError" in other["exception"]


def test_other_text_is_not_removed(lines: io.StringIO) -> None:
    logger.info("the sweep failed at expire(match_id=71, seat=2) at 12:31:09, see /matches/71/play/")
    assert last(lines)["event"] == "the sweep failed at expire(match_id=71, seat=2) at 12:31:09, see /matches/71/play/"


def test_requests_are_logged_if_enabled(lines: io.StringIO, settings: Any) -> None:
    Client().get("/manifest.webmanifest")
    assert not lines.getvalue()
    settings.LOG_REQUESTS = True
    Client().get("/manifest.webmanifest")
    line = last(lines)
    assert (line["event"], line["view"], line["status"], line["method"]) == ("answered", "manifest", 200, "GET")


@pytest.mark.django_db(transaction=True)
def test_a_failed_sweep_logs_the_match(lines: io.StringIO, lena: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    match = start([lena, MemberFactory()])
    Seat.objects.filter(match=match, to_act=True).update(due_at=match.created_at)
    monkeypatch.setattr(clocks, "lapse_turn", fail)
    clocks.sweep()
    line = next(x for x in map(json.loads, lines.getvalue().splitlines()) if "exception" in x)
    assert line["match"] == match.pk


@pytest.mark.django_db
def test_tasks_are_logged_with_their_name_and_counted(lines: io.StringIO) -> None:
    counted = 'fernzug_tasks_total{state="SUCCESS",task="club.operations.tasks.beat"}'
    before = value(counted)
    tasks.beat.apply(task_id="task-1")
    assert value(counted) == before + 1
    celery_signals.begin("task-2", tasks.beat)
    logger.info("in the task")
    assert (last(lines)["task"], last(lines)["task_id"]) == ("club.operations.tasks.beat", "task-2")
    celery_signals.end("task-2", tasks.beat, "SUCCESS")
    assert not contextvars.get_contextvars()
