"""Friend requests, answers, ending and blocking: idempotent, announced once, and limited."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.notifications import relay
from club.notifications.models import Delivery
from club.outbox.models import Notification
from club.outbox.services import tell
from club.social.people import friends as friendships
from club.social.people.models import Block, Friendship
from club.social.people.selectors import friends_of, relation, requests_of, requests_to
from club.web.errors import NotPossible
from tests.factories import FriendshipFactory, MemberFactory
from tests.notifications.helpers import read

pytestmark = pytest.mark.django_db


def names(members):
    return [member.username for member in members]


def test_request_accept_and_end_a_friendship(lena, jonas, browser_of):
    browser_of(lena).post("/members/jonas/friend/", {"do": "ask"})
    assert names(friends_of(lena)) == []
    assert [row.asker for row in requests_to(jonas)] == [lena]
    browser_of(jonas).post("/members/lena/friend/", {"do": "accept"})
    assert (names(friends_of(lena)), names(friends_of(jonas))) == (["jonas"], ["lena"])
    browser_of(lena).post("/members/jonas/friend/", {"do": "end"})
    assert not friends_of(lena)
    assert not friends_of(jonas)


def test_mutual_request_counts_as_acceptance(lena, jonas):
    friendships.ask(asker=lena, asked=jonas)
    friendships.ask(asker=jonas, asked=lena)
    assert names(friends_of(lena)) == ["jonas"]
    assert Friendship.objects.count() == 1


def test_repeated_request_notifies_once(lena, jonas):
    for _ in range(3):
        friendships.ask(asker=lena, asked=jonas)
        friendships.end(member=lena, other=jonas)
        friendships.ask(asker=lena, asked=jonas)
    (notice,) = Notification.objects.filter(member=jonas)
    assert (notice.kind, read(notice).title, notice.path) == (
        "invitation",
        "lena möchte mit dir befreundet sein",
        "/friends/",
    )


def test_declined_request_is_not_announced_and_blocks_new_ones_for_a_month(lena, jonas):
    friendships.ask(asker=lena, asked=jonas)
    friendships.decline(member=jonas, asker=lena)
    friendships.end(member=lena, other=jonas)
    friendships.ask(asker=lena, asked=jonas)
    assert not requests_to(jonas), "asked again in vain"
    assert requests_of(lena), "and does not see the difference"
    assert not Notification.objects.filter(member=lena)
    Friendship.objects.update(declined_at=timezone.now() - timedelta(days=31))
    friendships.ask(asker=lena, asked=jonas)
    assert requests_to(jonas)


def test_member_who_declined_can_still_become_a_friend(lena, jonas):
    friendships.ask(asker=lena, asked=jonas)
    friendships.decline(member=jonas, asker=lena)
    friendships.ask(asker=jonas, asked=lena)
    assert names(friends_of(jonas)) == ["lena"]


def test_accepting_without_a_request_is_refused(lena, jonas):
    with pytest.raises(NotPossible):
        friendships.accept(member=jonas, asker=lena)
    friendships.ask(asker=lena, asked=jonas)
    with pytest.raises(NotPossible):
        friendships.accept(member=lena, asker=jonas)
    assert not friends_of(lena)


@pytest.mark.parametrize("do", ["", "marry", "__class__"])
def test_unknown_actions_are_refused(lena, jonas, browser_of, do):
    assert browser_of(lena).post("/members/jonas/friend/", {"do": do}).status_code == 422
    assert not Friendship.objects.exists()


def test_oneself_and_guests_are_refused(lena, browser_of):
    guest = MemberFactory(username="Guest-7", is_guest=True)
    assert browser_of(lena).post("/members/lena/friend/", {"do": "ask"}).status_code == 422
    assert browser_of(lena).post("/members/Guest-7/friend/", {"do": "ask"}).status_code == 403
    assert browser_of(guest).post("/members/lena/friend/", {"do": "ask"}).status_code == 403
    assert browser_of(lena).post("/members/lena/friend/", {"do": "block"}).status_code == 422
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()


def test_unanswered_requests_are_limited(lena, jonas):
    for _ in range(friendships.MOST_UNANSWERED):
        FriendshipFactory(asker=lena, accepted_at=None)
    with pytest.raises(NotPossible) as no:
        friendships.ask(asker=lena, asked=jonas)
    assert no.value.status == 429


def test_blocking_ends_the_friendship_without_notice(lena, jonas, friends, browser_of):
    browser_of(jonas).post("/members/lena/friend/", {"do": "block"})
    assert not friends_of(jonas)
    assert relation(jonas, lena).blocked
    assert not relation(lena, jonas).blocked, "they are not told"
    assert browser_of(lena).post("/members/jonas/friend/", {"do": "ask"}).status_code == 403
    assert browser_of(jonas).post("/members/lena/friend/", {"do": "ask"}).status_code == 409
    browser_of(jonas).post("/members/lena/friend/", {"do": "unblock"})
    friendships.ask(asker=lena, asked=jonas)
    assert requests_to(jonas)


@pytest.mark.parametrize(("blocked", "status"), [(True, "dropped"), (False, "sent")])
def test_notifications_by_a_blocked_member_are_dropped(lena, jonas, blocked, status):
    tell(jonas, "invitation", number=1, by="lena", text="hello")
    if blocked:
        friendships.block(member=jonas, other=lena)
    relay.deliver()
    assert Delivery.objects.get(notice__member=jonas, channel="mail").status == status


def test_friends_page_takes_few_queries(lena, browser_of, django_assert_max_num_queries):
    for _ in range(6):
        FriendshipFactory(asker=lena)
        FriendshipFactory(asked=lena, accepted_at=None)
        FriendshipFactory(asker=lena, accepted_at=None)
        Block.objects.create(member=lena, blocked=MemberFactory(), created_at=timezone.now())
    client = browser_of(lena)
    with django_assert_max_num_queries(9):
        page = client.get("/friends/?who=memb").content.decode()
    assert page.count("Accept</button>") == 6


def test_search_finds_active_members_by_prefix(lena, jonas, texts):
    MemberFactory(username="jona", is_active=False)
    page = texts(lena, "/friends/?who=JON")
    assert "/members/jonas/" in page
    assert "/members/jona/" not in page
    assert "starts with &lt;b" in texts(lena, "/friends/?who=<b")
