"""A seat that is eliminated from the game without resigning (G-12): agreements, clocks, pages and organizers."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone, translation

from club.events import running
from club.events.models import Entry
from club.matches import services
from club.matches.errors import NotNow
from club.matches.models import Match, Seat
from club.matches.page import MatchPage
from club.matches.services import absences, interventions, substitutes
from club.matches.services.ledger import locked
from club.matches.services.members import vacate
from club.organizer.interventions import members
from club.outbox.models import Notification
from games.core import codec, registry
from tests.events.making import open_matches, running_event
from tests.factories import MemberFactory
from tests.playing import play_one, play_out, start, to_move

pytestmark = pytest.mark.django_db(transaction=True)

SEED = "0" * 64  # with this seed and one candle each, only seat 1 is out after the first round
OUT = 1


@pytest.fixture
def people():
    return [MemberFactory() for _ in range(4)]


def first_round(match, moves):
    for _ in range(moves):
        play_one(match.pk)  # every player keeps the die
    return match


@pytest.fixture
def match(people):
    match = first_round(start(people, "candles", seed=SEED, candles=1), 4)
    assert [seat.out for seat in seats(match)] == [False, True, False, False]
    return match


def seats(match):
    return list(Seat.objects.filter(match=match).order_by("number"))


def page_of(match, member, **more):
    rows = list(Seat.objects.select_related("match", "member").filter(match=match).order_by("number"))
    return MatchPage(rows, member, **more)


def still_in(people):
    return [member for number, member in enumerate(people) if number != OUT]


# --- agreements -------------------------------------------------------------------------------------------------------


def test_remaining_players_can_end_the_match(match, people):
    for member in still_in(people):
        assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING
        services.propose_end(match_id=match.pk, member=member, wanted=True)
    assert Match.objects.get(pk=match.pk).status == Match.Status.FINISHED
    assert [seat.place for seat in seats(match)] == [1, 4, 1, 1]


def test_remaining_players_can_pause_the_match(match, people):
    for member in still_in(people):
        assert Match.objects.get(pk=match.pk).paused_at is None
        services.propose_pause(match_id=match.pk, member=member, wanted=True)
    assert Match.objects.get(pk=match.pk).paused_at is not None


@pytest.mark.parametrize("wish", [services.propose_end, services.propose_pause])
def test_elimination_completes_an_agreement_of_all_others(people, wish):
    """The vote of the last opponent no longer counts, so the others need not vote again."""
    match = first_round(start(people, "candles", seed=SEED, candles=1), 3)
    for member in people:
        wish(match_id=match.pk, member=member, wanted=member is not people[OUT])
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING
    first_round(match, 1)
    found = Match.objects.get(pk=match.pk)
    assert (found.status == Match.Status.FINISHED) == (wish is services.propose_end)
    assert (found.paused_at is not None) == (wish is services.propose_pause)


def test_elimination_withdraws_a_proposal_of_the_seat(people):
    match = first_round(start(people, "candles", seed=SEED, candles=1), 3)
    services.propose_end(match_id=match.pk, member=people[OUT], wanted=True)
    first_round(match, 1)
    assert not seats(match)[OUT].wants_end


def test_resigning_completes_a_pause_that_all_others_want(match, people):
    *others, last = still_in(people)
    for member in others:
        services.propose_pause(match_id=match.pk, member=member, wanted=True)
    services.resign(match_id=match.pk, member=last)
    assert Match.objects.get(pk=match.pk).paused_at is not None


# --- refused actions --------------------------------------------------------------------------------------------------


def test_an_eliminated_member_cannot_decide_anything(match, people):
    member = people[OUT]
    for deed in (
        lambda: services.resign(match_id=match.pk, member=member),
        lambda: services.propose_end(match_id=match.pk, member=member, wanted=True),
        lambda: services.propose_pause(match_id=match.pk, member=member, wanted=True),
        lambda: services.resume(match_id=match.pk, member=member),
        lambda: services.take_seat_back(match_id=match.pk, member=member),
    ):
        with pytest.raises(NotNow, match="already_out"):
            deed()
    assert not seats(match)[OUT].left


def test_an_eliminated_member_gets_an_explanation(match, people, browser_of):
    answer = browser_of(people[OUT]).post(f"/matches/{match.pk}/resign/", follow=True)
    assert "The players still in it decide how it continues" in answer.content.decode()


def test_an_eliminated_member_keeps_the_place_and_is_notified_of_the_end(match, people):
    assert play_out(match.pk).status == Match.Status.FINISHED
    assert seats(match)[OUT].place == 4
    assert Notification.objects.filter(match=match, kind="finished", member=people[OUT]).exists()


# --- clocks, deputies, substitutes ------------------------------------------------------------------------------------


def test_an_eliminated_seat_has_no_clock_and_no_reminders(match, people):
    told = Notification.objects.filter(member=people[OUT]).count()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(8):
            if Match.objects.get(pk=match.pk).status != Match.Status.RUNNING:
                break
            seat = seats(match)[OUT]
            assert (seat.to_act, seat.due_at, seat.remind_at, seat.turn_at) == (False, None, None, None)
            assert not Notification.objects.filter(
                member=people[OUT], kind__in=("turn", "reminder"), version__gte=4
            ).exists()
            clock.shift(timedelta(days=2))
            services.sweep()
    assert seats(match)[OUT].misses == 0
    later = Notification.objects.filter(member=people[OUT]).order_by("pk")[told:]
    assert {notice.kind for notice in later} <= {"finished"}


def test_a_deputy_does_not_move_for_an_eliminated_seat(match, people):
    deputy = MemberFactory()
    for member in people[:2]:
        absences.set_deputy(member=member, deputy=deputy, until=timezone.now() + timedelta(days=3))
    found = page_of(match, deputy).me
    assert found is not None and found.number == 0
    absences.set_deputy(member=people[0], deputy=None, until=None)
    assert page_of(match, deputy).me is None


def test_an_eliminated_seat_cannot_be_taken_over(people):
    match = first_round(start(people, "candles", seed=SEED, candles=1), 3)
    Seat.objects.filter(match=match, number__in=(OUT, 2)).update(bot="default")
    first_round(match, to_move(match.pk).bot == "")
    services.sweep()
    assert seats(match)[OUT].out and seats(match)[OUT].stood_in
    assert [seat.number for seat in substitutes.seats_to_take_over() if seat.match_id == match.pk] == [2]
    assert not substitutes.offer(match_id=match.pk, seat=OUT)
    with pytest.raises(NotNow, match="seat_not_free"):
        services.take_over(match_id=match.pk, seat=OUT, member=MemberFactory())


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "note"), [("en", "out of the game"), ("de", "ausgeschieden")])
def test_the_page_marks_an_eliminated_seat(match, language, note):
    with translation.override(language):
        notes = [row.note for row in page_of(match, MemberFactory()).rows]
        before = [row.note for row in page_of(match, MemberFactory(), at=2).rows]
    assert [note in text for text in notes] == [False, True, False, False]
    assert not any(note in text for text in before)


def test_the_page_offers_no_decisions_to_an_eliminated_member(match, people, browser_of):
    page = browser_of(people[OUT]).get(f"/matches/{match.pk}/").content.decode()
    assert "You&#39;re out" in page
    assert "Give up" not in page and "Propose" not in page and "Plan ahead" not in page
    other = browser_of(people[0]).get(f"/matches/{match.pk}/").content.decode()
    assert "Give up" in other and "You&#39;re out" not in other


def test_only_remaining_players_can_resume_a_paused_match(match, people, browser_of):
    for member in still_in(people):
        services.propose_pause(match_id=match.pk, member=member, wanted=True)
    for member, offered in ((people[OUT], False), (people[0], True)):
        page = browser_of(member).get(f"/matches/{match.pk}/").content.decode()
        assert "The match is paused" in page and ("Continue" in page) == offered


# --- organizers, accounts, events -------------------------------------------------------------------------------------


def test_organizers_cannot_replace_an_eliminated_seat(match):
    for deed in (
        lambda ledger: interventions.replace_by_bot(ledger, OUT, "why"),
        lambda ledger: interventions.replace_by_member(ledger, OUT, MemberFactory(), "why"),
        lambda ledger: interventions.give_back(ledger, OUT, "why"),
    ):
        with pytest.raises(NotNow, match="seat_is_out"), locked(match.pk) as ledger:
            deed(ledger)


def test_a_rewind_restores_an_eliminated_seat(match, people):
    with locked(match.pk) as ledger:
        interventions.rewind(ledger, 2, "why")
    assert not any(seat.out for seat in seats(match))
    services.propose_end(match_id=match.pk, member=people[OUT], wanted=True)


def test_the_organizers_page_marks_an_eliminated_seat(match, browser_of):
    page = browser_of(MemberFactory(is_organizer=True)).get(f"/organizer/matches/{match.pk}/").content.decode()
    assert page.count("out of the game") >= 1


def test_a_match_the_member_is_out_of_does_not_count_as_playing(match, people):
    assert members.playing(people[OUT]) == [] and len(members.playing(people[0])) == 1


def test_no_bot_replaces_an_eliminated_seat_of_a_closed_account(match):
    with locked(match.pk) as ledger:
        vacate(ledger, ledger.seats[OUT])
        vacate(ledger, ledger.seats[0])
    assert [seat.bot for seat in seats(match)][:2] == ["default", ""]
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING


def test_an_event_does_not_resign_for_an_eliminated_member(monkeypatch):
    options = codec.encode(registry.get("candles").options(candles=1))
    event = running_event(4, kind="tables", game="candles", options=options, seats=4, min_players=4)
    (match_id,) = open_matches(event)
    while not Seat.objects.filter(match=match_id, out=True).exists():  # a fixed number of moves may end the match
        play_one(match_id)
    out, other = (Seat.objects.filter(match=match_id, out=out).order_by("number")[0] for out in (True, False))
    Entry.objects.filter(event=event, member__in=[out.member, other.member]).update(withdrawn_at=timezone.now())
    asked = []
    monkeypatch.setattr(running.matches, "resign", lambda **who: asked.append(who["member"]))
    assert running.give_up_for_those_who_left(event) == 1
    assert asked == [other.member]
