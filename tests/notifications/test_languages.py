"""Notifications are in the language of their reader when they are read, not when they were written."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.utils import translation

from club.accounts.models import Member
from club.events import news
from club.notifications import relay
from club.organizer.interventions.matches import MATCH_INTERVENTIONS
from club.outbox.models import Notification
from club.outbox.sentences import Sentence, Texts, joined, packed
from club.outbox.services import tell
from club.social.people import friends
from club.social.people.news import tell_some
from tests.events.making import open_event
from tests.factories import AnnouncementFactory, MemberFactory
from tests.notifications.helpers import make_due, read
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db
MOMENT = datetime(2026, 11, 17, 20, 10, tzinfo=UTC)


def speak(member: Member, language: str) -> None:
    Member.objects.filter(pk=member.pk).update(language=language)


def only(**which: object) -> Notification:
    return Notification.objects.select_related("member", "match").get(**which)


def test_friend_requests_follow_the_language_of_the_reader(lena, jonas):
    friends.ask(asker=jonas, asked=lena)
    assert read(only(member=lena)).title == "jonas would like to be friends"
    speak(lena, "de")
    assert read(only(member=lena)).title == "jonas möchte mit dir befreundet sein"


def test_event_notifications_follow_the_language_of_the_reader(lena):
    event = open_event([lena], name="Autumn cup", season=2)
    news.tell(event, news.FINISHED, [lena])
    assert read(only(kind="news")).title == "Autumn cup, season 2 is over"
    speak(lena, "de")
    saying = read(only(kind="news"))
    assert saying.title == "Autumn cup, Saison 2 ist zu Ende"
    assert "Organisator" in saying.text


def test_emails_are_written_in_the_language_at_delivery(lena, jonas):
    friends.ask(asker=jonas, asked=lena)
    speak(lena, "de")
    make_due()
    relay.deliver()
    (message,) = [message for message in mail.outbox if message.to == [lena.email]]
    assert message.subject == "jonas möchte mit dir befreundet sein"


def test_an_organizers_action_is_translated_with_its_duration(lena, jonas):
    match = start([lena, jonas])
    play_one(match.pk)
    seat = match.seats.get(to_act=True)
    values = {"seats": [seat.number], "seconds": 86400}
    MATCH_INTERVENTIONS.apply(
        "extend", match.pk, organizer=MemberFactory(is_organizer=True), values=values, reason="Ill.", token="x"
    )
    speak(seat.member, "en")
    assert read(only(kind="organizer", member=seat.member)).text == (
        "An organizer gave you 1 day of extra time.\nReason: Ill."
    )
    speak(seat.member, "de")
    assert read(only(kind="organizer", member=seat.member)).text == (
        "Ein Organisator hat dir mehr Zeit gegeben: 1 Tag.\nGrund: Ill."
    )


def test_news_in_one_language_is_shown_to_all_readers(lena):
    written = AnnouncementFactory(title_en="", text_en="", title_de="Nur deutsch", text_de="Ja.", told_at=None)
    tell_some()
    assert read(only(member=lena)).title == written.title_de


def test_typed_words_are_never_translated(lena):
    tell(lena, "news", number=1, title="Save", text="{event} is over")
    speak(lena, "de")
    saying = read(only(kind="news"))
    assert (saying.title, saying.text) == ("Save", "{event} is over")


def test_values_survive_storage():
    inner = Sentence("{name}, season {n}", name="Cup", n=2)
    parts = [Sentence("{event} is over", event=inner), Texts({"en": "Hello", "de": "Hallo"}), "typed", ""]
    stored = [packed(part) for part in parts]
    with translation.override("de"):
        assert joined(stored) == "Cup, Saison 2 ist zu Ende\nHallo\ntyped"
    stored = [packed(Sentence("{a} {b}", a=MOMENT, b=timedelta(days=1)))]
    with translation.override("de"):
        assert joined(stored).endswith("1 Tag")
        assert "17. Nov" in joined(stored)
