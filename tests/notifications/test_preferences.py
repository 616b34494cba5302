"""Each member is notified of each kind of event through the channels they chose."""

from __future__ import annotations

import pytest
from django.core import mail
from django.utils import timezone

from club.notifications import preferences
from club.notifications.forms import WishesForm
from club.notifications.models import Contact, Delivery, Preference
from club.notifications.preferences import DEFAULTS, EVENTS, Wish
from club.notifications.relay import deliver
from club.notifications.routing import route
from club.outbox.models import Notification
from club.outbox.services import tell, tell_all
from tests.factories import EndpointFactory, MemberFactory
from tests.notifications.helpers import sent_to
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db


def form(**changes: str) -> dict[str, str]:
    given = {"hour": "8"}
    for kind, wish in DEFAULTS.items():
        given[f"{kind}_mail"] = str(wish.mail)
        given |= {f"{kind}_{way}": "on" for way in ("push", "webhook") if getattr(wish, way)}
    return {name: value for name, value in {**given, **changes}.items() if value}


def ways(member, kind: str) -> list[str]:
    rows = Delivery.objects.filter(notice__member=member, notice__kind=kind).order_by("pk")
    return [row.channel for row in rows]


def test_every_kind_except_test_is_configurable_and_has_a_default():
    assert list(EVENTS) == list(DEFAULTS)
    assert set(DEFAULTS) == set(Notification.Kind.values) - {"test"}


def test_chat_is_off_and_turns_use_all_channels_by_default():
    assert DEFAULTS["chat"].channels == ()
    assert DEFAULTS["turn"].channels == ("mail", "push", "webhook")


def test_default_channel_is_mail(match, mover):
    route()
    assert ways(mover, "turn") == ["mail"]


def test_each_endpoint_gets_a_delivery(match, mover):
    EndpointFactory.create_batch(2, member=mover)
    EndpointFactory(member=mover, channel="webhook", service="ntfy")
    EndpointFactory()
    route()
    assert sorted(ways(mover, "turn")) == ["mail", "push", "push", "webhook"]


def test_notification_is_routed_once(match, mover):
    assert route() == 2
    assert route() == 0
    assert ways(mover, "turn") == ["mail"]


def test_routing_takes_a_constant_number_of_queries(django_assert_num_queries, lena):
    for member in MemberFactory.create_batch(20):
        EndpointFactory(member=member)
        tell(member, "news", number=1, title="Hello")
    route_them = 1 + 3 + 1 + 1  # notifications; wishes, contacts, endpoints; insert deliveries; mark as routed
    with django_assert_num_queries(2 * 2 + route_them + 1):  # two transactions, the second finds nothing
        assert route() == 20


def test_preferences_are_saved_and_shown(lena, browser_of):
    browser = browser_of(lena)
    answer = browser.post("/settings/notices/", form(turn_mail="daily", turn_push="", chat_webhook="on", hour="21"))
    assert answer.url == "/settings/notices/"
    wishes = preferences.wishes_of(lena)
    assert wishes["turn"] == Wish("daily", False, True)
    assert wishes["chat"] == Wish("off", False, True)
    assert wishes["reminder"] == DEFAULTS["reminder"]
    assert Contact.objects.get(member=lena).digest_hour == 21
    page = browser.get("/settings/notices/").content.decode()
    assert '<option value="daily" selected>' in page
    assert '<option value="21" selected>21:00</option>' in page
    browser.post("/settings/notices/", form())
    assert preferences.wishes_of(lena) == DEFAULTS
    assert Preference.objects.filter(member=lena).count() == len(DEFAULTS)


@pytest.mark.parametrize(
    "wrong", [{"turn_mail": "never"}, {"turn_mail": ""}, {"hour": "24"}, {"hour": "-1"}, {"hour": "noon"}]
)
def test_invalid_input_is_refused_and_nothing_is_saved(lena, browser_of, wrong):
    answer = browser_of(lena).post("/settings/notices/", form(**wrong))
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode()
    assert not Preference.objects.exists()
    assert not Contact.objects.exists()


def test_looking_at_the_page_writes_nothing(lena, browser_of):
    assert browser_of(lena).get("/settings/notices/").status_code == 200
    assert not Contact.objects.exists()


def test_guests_are_redirected_to_the_sign_up(browser_of):
    guest = MemberFactory(username="Guest-1", is_guest=True, email="")
    for answer in (browser_of(guest).get("/settings/notices/"), browser_of(guest).post("/settings/notices/", form())):
        assert answer.url == "/account/signup/"


def test_push_only_gets_no_mail(match, mover):
    EndpointFactory(member=mover)
    preferences.no_mails(mover)
    route()
    assert ways(mover, "turn") == ["push"]


def test_unsubscribing_from_one_kind_leaves_the_others(lena):
    preferences.no_mails(lena, ["chat", "news"])
    wishes = preferences.wishes_of(lena)
    assert wishes["news"] == Wish("off", True, True)
    assert wishes["turn"] == DEFAULTS["turn"]


def test_default_wishes_are_valid_in_the_form(lena):
    given = WishesForm(form(), wishes=DEFAULTS, contact=Contact())
    assert given.is_valid(), given.errors
    assert given.wishes == DEFAULTS


# Creating notifications


def test_notification_without_a_match_is_sent(lena):
    tell(lena, "news", number=7, title="Club night", text="On Friday at eight.\nBring a friend.", path="/tables/")
    deliver()
    assert sent_to(lena) == ["Club night"]
    assert "On Friday at eight." in mail.outbox[0].body
    assert "http://localhost:8000/tables/" in mail.outbox[0].body
    assert "match-None" not in str(mail.outbox[0].message())


def test_same_number_is_announced_once(lena, jonas):
    for _ in range(2):
        tell_all([lena, jonas], "news", number=7, title="Club night")
    tell(lena, "news", number=8, title="Another")
    assert sorted(Notification.objects.values_list("member__username", "version")) == [
        ("jonas", 7),
        ("lena", 7),
        ("lena", 8),
    ]


def test_guests_get_no_news():
    tell(MemberFactory(is_guest=True, email=""), "news", number=1, title="Hello")
    assert not Notification.objects.exists()


def test_unknown_kind_raises_value_error(lena):
    with pytest.raises(ValueError, match="gossip"):
        tell(lena, "gossip", number=1)


def test_invitation_names_the_inviting_member(lena, jonas):
    match = start([jonas], bots=1)
    type(match).objects.filter(pk=match.pk).update(status="open")
    tell(lena, "invitation", number=1, match=match, by=jonas.name, text="Come along!")
    deliver()
    assert sent_to(lena) == [f"jonas invites you to NINE (match {match.pk})"]
    assert "Come along!" in next(m for m in mail.outbox if m.to == [lena.email]).body


def test_invitation_to_a_full_table_is_not_sent(lena, jonas):
    match = start([jonas], bots=1)
    tell(lena, "invitation", number=1, match=match, by=jonas.name)
    deliver()
    assert sent_to(lena) == []


def test_open_seat_is_offered_while_the_match_runs(lena, jonas, match):
    substitute = MemberFactory(language="de")
    preferences.wish(substitute, {"seat": Wish("now")})
    tell(substitute, "seat", number=match.version, match=match)
    deliver()
    assert sent_to(substitute) == [f"In NINE (Partie {match.pk}) ist ein Platz frei"]


def test_chat_lines_within_minutes_make_one_mail(match, mover, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    preferences.wish(mover, {"chat": Wish("now")})
    deliver()
    mail.outbox.clear()
    tell(mover, "chat", number=1, match=match, by="Ida", text="Hello!")
    deliver()
    assert len(sent_to(mover)) == 1, "the first at once"
    for number in (2, 3, 4):
        time_machine.shift(60)
        tell(mover, "chat", number=number, match=match, by="Ida", text=f"line {number}")
        deliver()
    assert len(sent_to(mover)) == 1
    time_machine.shift(121)
    deliver()
    assert len(sent_to(mover)) == 2
    assert "line 4" in mail.outbox[-1].body


def test_next_turn_is_mailed_at_once_after_a_move(match, mover, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    deliver()
    time_machine.shift(20)
    play_one(match.pk)
    play_one(match.pk)
    deliver()
    assert len(sent_to(mover)) == 2


def test_braces_and_line_breaks_in_user_text_are_plain_text(lena):
    tell(lena, "news", number=1, title="{club} {0.__class__}\r\nBcc: v@b.de", text="<i>{by}</i>", by="{title}")
    deliver()
    (message,) = mail.outbox
    assert message.subject == "{club} {0.__class__} Bcc: v@b.de"
    assert message.recipients() == [lena.email]
    assert "<i>" not in message.alternatives[0].content
