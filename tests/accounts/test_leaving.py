from __future__ import annotations

import pytest
from django.test import Client

from club.accounts import services
from club.accounts.models import FORMER, Member, MemberSession
from club.matches import services as matches
from club.matches.models import Match, Move, Seat
from tests.playing import play_one, play_out, start, to_move

pytestmark = pytest.mark.django_db


def open_table(owner: Member) -> Match:
    from games.core import registry

    game = registry.get("nine")
    return matches.open_table(owner=owner, game=game, options=game.options(), seats=3, move_seconds=86400)


def test_an_open_table_frees_the_seat_and_gets_another_owner(lena: Member, jonas: Member) -> None:
    match = open_table(lena)
    matches.join(match_id=match.pk, member=jonas)
    services.forget(lena)
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    assert match.owner == jonas
    assert [seat.member for seat in match.seats.all()] == [None, jonas, None]
    assert match.seats.get(number=0).name == ""


def test_an_open_table_without_other_players_is_cancelled(lena: Member) -> None:
    match = open_table(lena)
    services.forget(lena)
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED


def test_a_bot_takes_the_seat_in_a_running_match(lena: Member, jonas: Member) -> None:
    match = start([lena, jonas])
    leaver = to_move(match.pk).member
    assert leaver is not None
    services.forget(Member.objects.get(pk=leaver.pk))
    match.refresh_from_db()
    seat = match.seats.get(member=None)
    assert match.status == Match.Status.RUNNING
    assert (seat.name, seat.bot, seat.due_at, seat.to_act) == (FORMER, "default", None, False)
    assert to_move(match.pk).member != leaver
    play_out(match.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED


def test_deleting_the_account_completes_an_agreement_to_end_the_match(lena: Member, jonas: Member) -> None:
    match = start([lena, jonas])
    matches.propose_end(match_id=match.pk, member=jonas, wanted=True)
    services.forget(lena)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED


def test_a_match_without_remaining_people_ends_unrated(lena: Member) -> None:
    match = start([lena], bots=1)
    services.forget(lena)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert not match.rated


def test_a_finished_match_keeps_its_result_but_not_the_name(lena: Member, jonas: Member) -> None:
    match = start([lena, jonas])
    play_one(match.pk)
    play_out(match.pk)
    places = list(match.seats.values_list("place", flat=True))
    assert Move.objects.filter(match=match, member=lena).exists()
    gone = lena.pk
    services.forget(lena)
    assert list(match.seats.values_list("place", flat=True)) == places
    assert match.seats.get(member=None).name == FORMER
    assert not Move.objects.filter(match=match, member_id=gone).exists()


def test_a_member_who_resigned_is_not_replaced_by_a_bot(lena: Member, jonas: Member) -> None:
    third = services.welcome_guest(language="en", time_zone="")
    match = start([lena, jonas, third])
    matches.resign(match_id=match.pk, member=lena)
    services.forget(lena)
    seat = match.seats.get(number=0)
    assert (seat.bot, seat.left, seat.name) == ("", True, FORMER)


def test_the_delete_page_asks_for_the_name(mara: Member, browser_of) -> None:
    client: Client = browser_of(mara)
    start([mara], bots=1)
    assert "Enter Mara to confirm" in client.get("/settings/delete/").content.decode()
    assert Member.objects.filter(pk=mara.pk).exists()
    assert "your name. Enter" in client.post("/settings/delete/", {"name": "Lena"}).content.decode()
    assert Member.objects.filter(pk=mara.pk).exists()
    response = client.post("/settings/delete/", {"name": "mara"}, follow=True)
    assert "Your account has been deleted" in response.content.decode()
    assert not Member.objects.filter(pk=mara.pk).exists()
    assert not MemberSession.objects.filter(member_id=mara.pk).exists()
    assert Seat.objects.get(bot="default", name=FORMER)
    assert client.get("/settings/").status_code == 302


def test_guests_can_delete_their_account(guest_client: Client) -> None:
    name = Member.objects.get().username
    guest_client.post("/settings/delete/", {"name": name})
    assert not Member.objects.exists()
    assert Match.objects.get().status == Match.Status.FINISHED
