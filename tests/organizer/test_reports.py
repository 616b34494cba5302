"""Reported chat: one organizer judges once, and not in a match of their own."""

from __future__ import annotations

import pytest

from club.organizer.models import Act
from club.talk import services as talk
from club.talk.models import ChatLine, Report
from tests.playing import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(lena, jonas):
    match = start([lena, jonas])
    line = talk.write(match_id=match.pk, member=lena, text="You play like a potato")
    talk.report(match_id=match.pk, line=line.pk, member=jonas, reason="Not nice")
    return Report.objects.get()


@pytest.mark.parametrize(("hide", "kind", "removed"), [("yes", "chat_hidden", "organizer"), ("no", "chat_kept", "")])
def test_an_organizer_judges_once(report, mira, browser_of, hide, kind, removed):
    client = browser_of(mira)
    assert "Reported chat" in client.get("/organizer/").content.decode()
    page = client.get("/organizer/reports/").content.decode()
    assert "potato" in page
    assert "Not nice" in page
    form = {"report": report.pk, "hide": hide, "reason": "Be kind."}
    assert client.post("/organizer/reports/", form).status_code == 302
    assert client.post("/organizer/reports/", form).status_code == 404, "it is settled"
    act = Act.objects.get()
    assert (act.kind, act.reason, act.member_id) == (kind, "Be kind.", report.line.member_id)
    assert ChatLine.objects.get().removed_by == removed
    assert "Nothing is reported." in client.get("/organizer/reports/").content.decode()


def test_not_in_a_match_of_ones_own(report, jonas, mira, browser_of):
    seat = report.line.match.seats.get(member=jonas)
    seat.member = mira
    seat.save()
    answer = browser_of(mira).post("/organizer/reports/", {"report": report.pk, "hide": "yes"})
    assert answer.status_code == 403
    assert not Act.objects.exists()


@pytest.mark.parametrize("number", ["", "x", "999999", "9" * 30])
def test_a_report_that_does_not_exist(mira, browser_of, number):
    assert browser_of(mira).post("/organizer/reports/", {"report": number}).status_code == 404
