"""Challenges: announced once, answered once, and closed with their table."""

from __future__ import annotations

import pytest

from club.matches.models import Match, Seat
from club.notifications import relay
from club.notifications.models import Delivery
from club.outbox.models import Notification
from club.social.people import challenges, friends
from club.social.people.models import Challenge
from club.social.people.selectors import challenges_for
from club.web.errors import NotPossible
from games.core import registry
from tests.factories import FriendshipFactory, MemberFactory
from tests.notifications.helpers import read

pytestmark = pytest.mark.django_db


def ask(challenger, *members, seats=2, game="nine"):
    rulebook = registry.get(game)
    challenges.challenge(
        challenger=challenger, members=members, word="One more?", game=rulebook, options=rulebook.options(),
        seats=seats, move_seconds=3600,
    )  # fmt: skip
    return Challenge.objects.filter(challenger=challenger).order_by("pk").last()


def form_of(client, path):
    """Return the form's initial data as a browser would submit it."""
    form = client.get(path).context["form"]
    first = {name: field.choices[0][0] for name, field in form.fields.items() if hasattr(field, "choices")}
    values = {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False)}
    return {**{name: value for name, value in first.items() if name != "others"}, **values}


def test_challenge_from_the_member_page_to_the_match(lena, jonas, browser_of):
    hers, his = browser_of(lena), browser_of(jonas)
    path = "/members/jonas/challenge/nine/"
    assert path in hers.get("/members/jonas/challenge/").content.decode()
    answer = hers.post(path, {**form_of(hers, path), "word": "One more?"})
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, match.get_absolute_url())
    assert (match.private, match.status) == (True, "open")
    challenge = Challenge.objects.get()
    notice = Notification.objects.get(member=jonas)
    assert (notice.kind, notice.by, notice.text, notice.path) == (
        "invitation", "lena", "One more?", challenge.get_absolute_url(),
    )  # fmt: skip
    for page in ("/turns/", "/friends/", challenge.get_absolute_url()):
        assert "One more?" in his.get(page).content.decode(), page
    his.post(f"/challenges/{challenge.pk}/answer/", {"answer": "yes", "lucky_word": "clover"})
    match.refresh_from_db()
    assert match.status == "running"
    assert Seat.objects.get(match=match, member=jonas).lucky_word == "clover"
    assert not challenges_for(jonas)


def test_table_has_the_settings_of_the_form(lena, jonas, browser_of):
    hers, path = browser_of(lena), "/members/jonas/challenge/nine/"
    wishes = {"pace": "3600", "rating": "no", "spectators": "off", "weekends_off": "on"}
    hers.post(path, {**form_of(hers, path), **wishes})
    match = Match.objects.get()
    assert (match.move_seconds, match.rated, match.spectators, match.weekends_off) == (3600, False, "off", True)


def test_declining_with_a_message_notifies_once(lena, jonas, browser_of):
    challenge = ask(lena, jonas)
    his = browser_of(jonas)
    for _ in range(2):
        his.post(f"/challenges/{challenge.pk}/answer/", {"answer": "no", "word": "In spring again"})
    (notice,) = Notification.objects.filter(member=lena)
    assert read(notice).title == "jonas can't play NINE with you right now"
    assert (read(notice).text, notice.path) == ("In spring again", challenge.match.get_absolute_url())
    assert not challenges_for(jonas)
    assert "In spring again" in browser_of(lena).get("/friends/").content.decode()
    relay.deliver()
    assert Delivery.objects.get(notice=notice, channel="mail").status == "sent"
    dropped = Delivery.objects.get(notice__member=jonas, channel="mail")
    assert dropped.status == "sent", "the table is open: he may still come"


def test_member_who_declined_can_still_accept(lena, jonas):
    challenge = ask(lena, jonas)
    challenges.decline(challenge=challenge)
    challenges.accept(challenge=challenge)
    assert Match.objects.get().status == "running"


def test_challenger_is_notified_of_each_acceptance(lena, jonas, mara):
    challenge = ask(lena, jonas, mara, seats=4)
    first = Challenge.objects.get(member=jonas)
    challenges.accept(challenge=first)
    (notice,) = Notification.objects.filter(member=lena)
    assert read(notice).title == "jonas is joining your NINE table"
    assert challenge in challenges_for(mara)


def test_challenge_ends_with_the_table(lena, jonas, browser_of):
    challenge = ask(lena, jonas)
    Match.objects.update(status="cancelled")
    assert not challenges_for(jonas)
    his = browser_of(jonas)
    assert his.post(f"/challenges/{challenge.pk}/answer/", {"answer": "yes"}).status_code == 409
    his.post(f"/challenges/{challenge.pk}/answer/", {"answer": "no"})
    assert not Notification.objects.filter(member=lena)
    relay.deliver()
    assert Delivery.objects.get(notice__member=jonas, channel="mail").status == "dropped"


def test_challenge_is_visible_to_its_two_members_only(lena, jonas, mara, browser_of):
    challenge = ask(lena, jonas)
    path = challenge.get_absolute_url()
    assert browser_of(mara).get(path).status_code == 404
    assert browser_of(mara).post(f"{path}answer/", {"answer": "yes"}).status_code == 404
    assert browser_of(lena).post(f"{path}answer/", {"answer": "yes"}).status_code == 403
    assert not Seat.objects.filter(member=mara)


def test_rules_are_those_of_the_table(lena, jonas, browser_of):
    challenge = ask(lena, jonas)
    path = f"{challenge.get_absolute_url()}rules/"
    assert path in browser_of(jonas).get(challenge.get_absolute_url()).content.decode()
    assert "Einstellungen dieses Tisches" in browser_of(jonas).get(path).content.decode()


@pytest.mark.parametrize("answer", ["", "maybe", "\0"])
def test_invalid_answers_are_refused(lena, jonas, browser_of, answer):
    challenge = ask(lena, jonas)
    assert browser_of(jonas).post(f"/challenges/{challenge.pk}/answer/", {"answer": answer}).status_code in (400, 422)
    assert challenges_for(jonas)


def test_blocked_member_cannot_challenge(lena, jonas, browser_of):
    old = ask(lena, jonas)
    friends.block(member=jonas, other=lena)
    assert old not in challenges_for(jonas)
    for path in ("/members/jonas/challenge/", "/members/jonas/challenge/nine/"):
        assert browser_of(lena).get(path).status_code == 403
    with pytest.raises(NotPossible):
        ask(lena, jonas)
    assert Match.objects.count() == 1, "and no table was opened for it"


def test_guests_and_oneself_are_refused(lena, browser_of):
    guest = MemberFactory(username="Guest-3", is_guest=True)
    assert browser_of(guest).get("/members/lena/challenge/").status_code == 403
    assert browser_of(lena).get("/members/Guest-3/challenge/nine/").status_code == 403
    assert browser_of(lena).get("/members/lena/challenge/").status_code == 422


def test_open_challenges_are_limited(lena, jonas):
    for _ in range(challenges.MOST_OPEN):
        ask(lena, MemberFactory())
    with pytest.raises(NotPossible) as no:
        ask(lena, jonas)
    assert no.value.status == 429


def test_more_members_than_seats_is_refused(lena, jonas, mara, browser_of):
    FriendshipFactory(asker=lena, asked=mara)
    hers, path = browser_of(lena), "/members/jonas/challenge/nine/"
    answer = hers.post(path, {**form_of(hers, path), "others": [str(mara.pk)]})
    assert answer.status_code == 422
    assert not Match.objects.exists()
    answer = hers.post(path, {**form_of(hers, path), "seats": "4", "others": [str(mara.pk)]})
    assert {row.member for row in Challenge.objects.all()} == {jonas, mara}
    stranger = MemberFactory()
    answer = hers.post(path, {**form_of(hers, path), "seats": "4", "others": [str(stranger.pk)]})
    assert answer.status_code == 422, "only friends can be ticked"
