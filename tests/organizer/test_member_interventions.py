"""Mute and suspend: they expire, can be ended early, notify the member and are logged."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Member, MemberSession
from club.audit.models import AuditEntry
from club.matches.errors import NotNow, NotYours
from club.matches.models import Match, Remark, Seat
from club.matches.services import clocks
from club.organizer.interventions.members import MEMBER_INTERVENTIONS
from club.outbox.models import Notification
from club.social.people import challenges
from club.social.people.models import Challenge
from club.web.errors import NotPossible
from games.core import registry
from tests.factories import MemberFactory
from tests.inbound_mail.writing import address_for, arrive, log, reply, written
from tests.notifications.helpers import read
from tests.organizer.doing import REASON, through_the_pages
from tests.playing import asked_of, some_line, start, to_move

pytestmark = pytest.mark.django_db


def do(kind, member, organizer, token="t", **values):
    return MEMBER_INTERVENTIONS.apply(kind, member.pk, organizer=organizer, values=values, reason=REASON, token=token)


@pytest.fixture
def karl():
    member = MemberFactory(username="karl", language="en")
    member.set_password("a long password")
    member.save()
    return member


def log_in(name="karl"):
    client = Client()
    client.post(reverse("account_login"), {"login": name, "password": "a long password"})
    return client


def test_suspended_member_is_logged_out_and_cannot_log_in(karl, mira):
    before = log_in()
    assert before.get("/turns/").status_code == 200
    do("suspend", karl, mira, days=7)
    assert not MemberSession.objects.filter(member=karl).exists()
    assert before.get("/turns/").status_code == 302
    client = Client()
    answer = client.post(reverse("account_login"), {"login": "karl", "password": "a long password"}, follow=True)
    assert "Your account is suspended until" in answer.content.decode()
    assert client.get("/turns/").status_code == 302


def test_suspension_is_shown_only_after_a_correct_password(karl, mira):
    """Without the password the login page says nothing about the suspension."""
    do("suspend", karl, mira, days=7)
    answer = Client().post(reverse("account_login"), {"login": "karl", "password": "wrong password"}, follow=True)
    assert "suspended" not in answer.content.decode()


def test_session_of_a_suspended_member_is_invalid_until_the_suspension_ends(karl, browser_of):
    client = browser_of(karl)
    Member.objects.filter(pk=karl.pk).update(suspended_until=timezone.now() + timedelta(days=1))
    assert client.get("/turns/").status_code == 302
    Member.objects.filter(pk=karl.pk).update(suspended_until=timezone.now() - timedelta(seconds=1))
    assert client.get("/turns/").status_code == 200, "it ends by itself"


def test_suspension_can_be_ended_early(karl, mira):
    do("suspend", karl, mira, days=7)
    do("readmit", karl, mira, token="u")
    assert log_in().get("/turns/").status_code == 200
    with pytest.raises(NotNow):
        do("readmit", karl, mira, token="v")


def test_no_bot_takes_over_at_once_and_the_match_log_mentions_the_suspension(karl, mira, lena, browser_of):
    match = start([karl, lena])
    mover = to_move(match.pk)
    do("suspend", karl, mira, days=7)
    assert list(Seat.objects.filter(match=match).values_list("bot", flat=True)) == ["", ""]
    assert to_move(match.pk).due_at == mover.due_at
    assert Remark.objects.filter(match=match, kind="cut_off").count() == 1
    page = browser_of(lena).get(match.get_absolute_url()).content.decode()
    assert "karl can&#39;t log in until" in page
    assert REASON not in page, "the reason is between the organizers and the member"
    clocks.sweep()
    assert Match.objects.get(pk=match.pk).version == 0


def test_preview_lists_the_matches(karl, mira, lena):
    match = start([karl, lena])
    shown = " ".join(
        MEMBER_INTERVENTIONS.preview("suspend", karl.pk, organizer=mira, values={"days": 7}, reason=REASON).effects
    )
    assert f"match {match.pk}" in shown
    assert "No bot takes over right away" in shown
    karl.refresh_from_db()
    assert karl.suspended_until is None
    assert not Remark.objects.exists()


def test_mute_is_applied_once_per_form_announced_and_recorded(karl, mira):
    first = do("mute", karl, mira, days=3)
    assert do("mute", karl, mira, days=3) == first
    karl.refresh_from_db()
    assert karl.muted
    assert not karl.suspended
    assert AuditEntry.objects.get().member == karl
    notice = Notification.objects.get(member=karl)
    saying = read(notice)
    assert REASON in saying.text
    assert "You're muted until" in saying.text
    assert saying.title == "A message from the organizers"
    do("unmute", karl, mira, token="u")
    karl.refresh_from_db()
    assert not karl.muted


def test_organizers_cannot_suspend_themselves_or_other_organizers(mira, admin, karl):
    for member in (mira, admin, MemberFactory(is_organizer=True)):
        with pytest.raises(NotYours):
            do("suspend", member, mira, days=1)
    do("suspend", mira, admin, days=1)
    assert AuditEntry.objects.count() == 1


def test_organizer_cannot_suspend_an_opponent(karl, mira, admin, browser_of):
    """A suspended member loses on time, so an opponent must not suspend them."""
    match = start([karl, mira])
    for kind, values in (("suspend", {"days": 365}), ("mute", {"days": 1})):
        with pytest.raises(NotYours) as problem:
            do(kind, karl, mira, **values)
        assert problem.value.code == "plays_with_you"
    page = f"/organizer/members/{karl.pk}/"
    assert "playing a match with this member" in browser_of(mira).get(page).content.decode()
    assert browser_of(mira).get(f"{page}do/suspend/").status_code == 403
    assert not AuditEntry.objects.exists()
    do("suspend", karl, admin, days=1)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    do("readmit", karl, mira, token="u")


def test_match_log_says_when_the_suspension_ends(karl, mira, lena, browser_of):
    match = start([karl, lena])
    do("suspend", karl, mira, days=7)
    do("readmit", karl, mira, token="u")
    assert "karl can log in again." in browser_of(lena).get(match.get_absolute_url()).content.decode()


def test_muted_member_cannot_write_public_text(karl, mira, lena, browser_of):
    karl.about = "I like mornings."
    karl.save()
    do("mute", karl, mira, days=3)
    karl.refresh_from_db()
    client = browser_of(karl)
    settings = {"language": "en", "time_zone": "", "theme": "", "confirmation": "always"}
    answer = client.post("/settings/", {**settings, "about": "Down with the organizers"})
    assert answer.status_code == 422
    assert "the organizers have muted you" in answer.content.decode()
    assert client.post("/settings/", {**settings, "about": "I like mornings."}).status_code == 302
    assert client.post("/settings/", {**settings, "about": ""}).status_code == 302
    assert 'name="word"' not in client.get("/members/lena/challenge/nine/").content.decode()
    nine = registry.get("nine")
    table = {"game": nine, "options": nine.options(), "seats": 2, "move_seconds": 3600}
    with pytest.raises(NotPossible):
        challenges.challenge(challenger=karl, members=[lena], word="You again!", **table)
    challenges.challenge(challenger=karl, members=[lena], **table)
    challenges.challenge(challenger=lena, members=[karl], **table)
    asked = Challenge.objects.get(member=karl)
    assert 'name="word"' not in client.get(asked.get_absolute_url()).content.decode()
    path = f"/challenges/{asked.pk}/answer/"
    assert client.post(path, {"answer": "no", "word": "Never with you"}).status_code == 403
    assert client.post(path, {"answer": "no"}).status_code == 302
    assert Challenge.objects.get(pk=asked.pk).answer == ""


def test_suspend_through_the_pages(karl, mira, browser_of):
    client = browser_of(mira)
    page = client.get(f"/organizer/members/{karl.pk}/").content.decode()
    assert f"/organizer/members/{karl.pk}/do/suspend/" in page
    answer, _form = through_the_pages(client, f"/organizer/members/{karl.pk}/do/suspend/", days=7)
    assert answer.status_code == 302
    page = client.get(f"/organizer/members/{karl.pk}/").content.decode()
    assert "Suspended until" in page
    assert "/readmit/" in page
    assert client.get(f"/organizer/members/{mira.pk}/do/mute/").status_code == 403


def test_mail_of_a_suspended_member_is_not_played(karl, lena, mira, settings):
    settings.REPLY_DOMAIN = "club.example.org"
    match = start([karl, lena])
    mover = to_move(match.pk).member
    line = some_line(match.pk, asked_of(match.pk)[0])
    address = address_for(match, mover)
    do("suspend", mover, mira, days=7)
    arrive(written(line, sender=mover.email, to=address), mover.email, address)
    assert log(match) == []
    do("readmit", mover, mira, token="u")
    assert reply(match, mover, line).status == "played", "this very mail would have been played"
