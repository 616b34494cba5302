"""Paces, calendars, pauses, deputies, substitutes and outages, tested through the services."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine

from club.matches import services
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.models import Departure, Heartbeat, Match, Move, Remark, Seat
from club.matches.paces import DAY, HOUR
from club.matches.services import absences, outages, substitutes
from club.outbox.models import Notification
from games.core import registry
from tests.factories import MemberFactory
from tests.playing import play_one, to_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
FRIDAY = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def begin(members, **pace):
    game = registry.get("nine")
    match = services.open_table(
        owner=members[0], game=game, options=game.options(), seats=len(members), **{"move_seconds": DAY, **pace}
    )
    Match.objects.filter(pk=match.pk).update(seed="5" * 64)  # a fixed seed makes the match reproducible
    for member in members[1:]:
        services.join(match_id=match.pk, member=member)
    return Match.objects.get(pk=match.pk)


def remaining(match):
    return to_move(match.pk).due_at - datetime.now(UTC)


@pytest.fixture
def pair(lena, jonas):
    for member in (lena, jonas):
        member.time_zone = "UTC"
        member.save()
    return [lena, jonas]


class TestBank:
    def test_a_move_uses_time_from_the_bank_and_adds_the_increment(self, pair, clock):
        match = begin(pair, move_seconds=12 * HOUR, bank_seconds=3 * DAY)
        first = to_move(match.pk)
        assert remaining(match) == timedelta(days=3)
        clock.shift(timedelta(days=2))
        play_one(match.pk, 0)
        seat = Seat.objects.get(pk=first.pk)
        assert seat.bank_left == DAY + 12 * HOUR

    def test_the_bank_has_a_cap(self, pair):
        match = begin(pair, move_seconds=12 * HOUR, bank_seconds=3 * DAY)
        first = to_move(match.pk)
        play_one(match.pk, 0)
        assert Seat.objects.get(pk=first.pk).bank_left == 3 * DAY

    def test_an_empty_bank_still_gets_the_increment(self, pair, clock):
        match = begin(pair, move_seconds=12 * HOUR, bank_seconds=3 * DAY)
        late = to_move(match.pk).number
        clock.shift(timedelta(days=3, seconds=1))
        assert services.expire(match_id=match.pk, seat=late)
        assert Seat.objects.get(match=match, number=late).bank_left == 12 * HOUR


class TestCalendars:
    def test_weekends_off(self, pair, clock):
        clock.move_to(FRIDAY)
        match = begin(pair, weekends_off=True)
        assert remaining(match) == timedelta(days=3)
        assert to_move(match.pk).remind_at == FRIDAY + timedelta(days=2, hours=24 * 0.8)

    def test_quiet_hours_count_only_if_the_table_allows_them(self, pair):
        for member in pair:
            absences.set_quiet_hours(member=member, begin=time(22), end=time(8))
        assert remaining(begin(pair)) == timedelta(days=1)
        assert remaining(begin(pair, grace_days=14)) == timedelta(hours=34)  # until 22:00 on the second day

    def test_changing_the_time_zone_moves_the_quiet_hours(self, pair, browser_of):
        for member in pair:
            absences.set_quiet_hours(member=member, begin=time(22), end=time(8))
        match = begin(pair, move_seconds=12 * HOUR, grace_days=14)
        assert remaining(match) == timedelta(hours=22)  # ten hours before the quiet hours and two after them
        member = to_move(match.pk).member
        form = {"about": "", "language": "en", "time_zone": "America/New_York", "theme": "", "confirmation": "always"}
        assert browser_of(member).post("/settings/", form).status_code == 302
        assert remaining(match) == timedelta(hours=13)  # it is 7:00 in New York, so one quiet hour is left

    def test_adding_and_removing_an_absence_moves_a_running_deadline(self, pair):
        match = begin(pair, grace_days=14)
        who = to_move(match.pk).member
        absences.add_absence(member=who, first=date(2026, 11, 17), last=date(2026, 11, 19))
        assert remaining(match) == timedelta(days=4)
        absences.remove_absence(member=who, first=date(2026, 11, 17), last=date(2026, 11, 19))
        assert remaining(match) == timedelta(days=1)

    def test_the_reminder_is_set_again_when_the_deadline_moves(self, pair, clock):
        match = begin(pair, grace_days=14)
        seat = to_move(match.pk)
        clock.shift(timedelta(hours=20))
        assert services.remind(match_id=match.pk, seat=seat.number)
        absences.add_absence(member=seat.member, first=date(2026, 11, 18), last=date(2026, 11, 19))
        assert to_move(match.pk).remind_at is not None

    def test_the_grace_limits_a_long_absence(self, pair):
        match = begin(pair, grace_days=3)
        who = to_move(match.pk).member
        absences.add_absence(member=who, first=date(2026, 11, 17), last=date(2026, 12, 15))
        assert remaining(match) == timedelta(days=4)

    def test_a_member_who_returns_early_keeps_the_remaining_time(self, pair, clock):
        """This also holds if the grace had already limited the deadline."""
        match = begin(pair, grace_days=3)
        who = to_move(match.pk).member
        absences.add_absence(member=who, first=date(2026, 11, 16), last=date(2026, 12, 15))
        assert remaining(match) == timedelta(days=4)
        clock.shift(timedelta(hours=12))
        absences.remove_absence(member=who, first=date(2026, 11, 16), last=date(2026, 12, 15))
        assert remaining(match) == timedelta(days=2)  # the current day still counts as absent

    def test_a_long_absence_does_not_use_the_bank(self, pair, clock):
        match = begin(pair, move_seconds=12 * HOUR, bank_seconds=3 * DAY, grace_days=3)
        seat = to_move(match.pk)
        absences.add_absence(member=seat.member, first=date(2026, 11, 16), last=date(2026, 12, 15))
        clock.shift(timedelta(days=1))
        play_one(match.pk, 0)
        assert Seat.objects.get(pk=seat.pk).bank_left == 3 * DAY

    def test_a_pause_during_an_absence_keeps_the_time_and_the_grace(self, pair, clock):
        match = begin(pair, grace_days=3)
        seat = to_move(match.pk)
        absences.add_absence(member=seat.member, first=date(2026, 11, 16), last=date(2026, 12, 15))
        clock.shift(timedelta(days=1))
        for member in pair:
            services.propose_pause(match_id=match.pk, member=member, wanted=True)
        assert Seat.objects.get(pk=seat.pk).kept_seconds == DAY
        clock.shift(timedelta(days=9))
        services.resume(match_id=match.pk, member=pair[0])
        assert remaining(match) == timedelta(days=3)  # one day of move time and the two remaining days of grace

    def test_changing_the_calendar_repeatedly_gives_the_grace_only_once(self, pair, clock):
        match = begin(pair, grace_days=3)
        who = to_move(match.pk).member
        for _ in range(40):  # tries to keep the clock stopped all the time
            hour = datetime.now(UTC).hour
            absences.set_quiet_hours(member=who, begin=None, end=None)
            absences.set_quiet_hours(member=who, begin=time(hour), end=time((hour + 12) % 24))
            if to_move(match.pk).due_at <= datetime.now(UTC) + timedelta(hours=12):
                break
            clock.shift(timedelta(hours=12))
        assert datetime.now(UTC) - MONDAY <= timedelta(days=4)
        assert remaining(match) <= timedelta(hours=12)

    def test_days_of_absence_that_have_begun_cannot_be_removed(self, lena, clock):
        absences.add_absence(member=lena, first=date(2026, 11, 16), last=date(2026, 12, 26))
        clock.shift(timedelta(days=10))
        absences.remove_absence(member=lena, first=date(2026, 11, 16), last=date(2026, 12, 26))
        lena.refresh_from_db()
        assert lena.away == '[["2026-11-16","2026-11-26"]]'
        absences.remove_absence(member=lena, first=date(2026, 11, 16), last=date(2026, 11, 26))
        absences.remove_absence(member=lena, first=date(2020, 1, 1), last=date(2020, 1, 2))  # there is no such absence
        lena.refresh_from_db()
        assert lena.away == '[["2026-11-16","2026-11-26"]]'

    def test_a_second_reminder_is_sent_after_the_deadline_has_moved(self, pair, clock):
        match = begin(pair, grace_days=14)
        seat = to_move(match.pk)
        clock.shift(timedelta(hours=20))
        services.sweep()
        absences.add_absence(member=seat.member, first=date(2026, 11, 18), last=date(2026, 11, 19))
        services.sweep()
        assert Notification.objects.filter(kind="reminder").count() == 1
        clock.move_to(to_move(match.pk).remind_at)
        Heartbeat.objects.update(seen_at=datetime.now(UTC))
        services.sweep()
        assert Notification.objects.filter(kind="reminder", member=seat.member).count() == 2

    def test_days_of_absence_are_counted_per_year(self, lena):
        absences.add_absence(member=lena, first=date(2026, 11, 17), last=date(2026, 12, 26))  # 40 days
        with pytest.raises(Refused, match="absence_too_long"):
            absences.add_absence(member=lena, first=date(2026, 12, 28), last=date(2026, 12, 30))
        absences.add_absence(member=lena, first=date(2026, 12, 20), last=date(2026, 12, 28))  # overlaps the first
        absences.add_absence(member=lena, first=date(2027, 1, 1), last=date(2027, 1, 31))

    @pytest.mark.parametrize(("begin", "end"), [(time(8), time(21)), (time(8), None), (None, time(8))])
    def test_invalid_quiet_hours_are_refused(self, lena, begin, end):
        with pytest.raises(Refused):
            absences.set_quiet_hours(member=lena, begin=begin, end=end)
        lena.refresh_from_db()
        assert lena.quiet_from is None


class TestPauses:
    def test_the_clocks_stop_once_all_agree(self, pair, clock):
        match = begin(pair)
        seat = to_move(match.pk)
        clock.shift(timedelta(hours=6))
        services.propose_pause(match_id=match.pk, member=pair[0], wanted=True)
        assert Match.objects.get(pk=match.pk).paused_at is None
        services.propose_pause(match_id=match.pk, member=pair[1], wanted=True)
        clock.shift(timedelta(days=30))
        services.sweep()
        assert not Move.objects.filter(match=match, origin="clock").exists()
        services.resume(match_id=match.pk, member=pair[1])
        assert remaining(match) == timedelta(hours=18)
        assert to_move(match.pk).number == seat.number
        assert list(Remark.objects.values_list("kind", flat=True)) == ["paused", "resumed"]

    def test_a_move_during_a_pause_starts_no_clock(self, pair):
        match = begin(pair)
        for member in pair:
            services.propose_pause(match_id=match.pk, member=member, wanted=True)
        for i in range(3):
            play_one(match.pk, i)
        assert not Seat.objects.filter(match=match, due_at__isnull=False).exists()
        services.resume(match_id=match.pk, member=pair[0])
        assert remaining(match) == timedelta(days=1)

    def test_a_pause_proposal_can_be_withdrawn(self, pair):
        match = begin(pair)
        services.propose_pause(match_id=match.pk, member=pair[0], wanted=True)
        services.propose_pause(match_id=match.pk, member=pair[0], wanted=False)
        services.propose_pause(match_id=match.pk, member=pair[1], wanted=True)
        assert Match.objects.get(pk=match.pk).paused_at is None
        with pytest.raises(NotNow, match="not_paused"):
            services.resume(match_id=match.pk, member=pair[0])


class TestDeputies:
    def deputise(self, who, deputy, days=7):
        absences.set_deputy(member=who, deputy=deputy, until=datetime.now(UTC) + timedelta(days=days))

    def test_moves_of_a_deputy_are_marked(self, pair, browser_of):
        match, deputy = begin(pair), MemberFactory(language="en")
        seat = to_move(match.pk)
        self.deputise(seat.member, deputy)
        browser = browser_of(deputy)
        assert str(match.pk) in browser.get("/turns/").content.decode()
        form = {"decision": "swap", "token": "0", "move": "swap a1 a2"}
        assert browser.post(f"/matches/{match.pk}/play/", form).status_code == 302
        move = Move.objects.get(match=match, number=1)
        assert (move.origin, move.member_id) == ("deputy", deputy.pk)
        page = browser.get(f"/matches/{match.pk}/").content.decode()
        assert "by a deputy" in page
        assert "you&#39;re standing in" in page

    def test_a_deputy_cannot_move_after_the_end_date(self, pair, clock):
        match, deputy = begin(pair, move_seconds=14 * DAY), MemberFactory()
        self.deputise(to_move(match.pk).member, deputy)
        clock.shift(timedelta(days=7, seconds=1))
        with pytest.raises(NotYours):
            services.play(match_id=match.pk, member=deputy, kind="swap", token=0, line="swap a1 a2")

    def test_an_opponent_cannot_move_as_deputy(self, pair):
        """An opponent who is named deputy cannot see the other seat or move for it."""
        match = begin(pair)
        seat = to_move(match.pk)
        other = next(member for member in pair if member != seat.member)
        self.deputise(seat.member, other)
        with pytest.raises(Exception, match="moved_on"):
            services.play(match_id=match.pk, member=other, kind="swap", token=0, line="swap a1 a2")

    def test_a_deputy_cannot_resign_or_take_the_seat_back(self, pair):
        match, deputy = begin(pair), MemberFactory()
        self.deputise(to_move(match.pk).member, deputy)
        for deed in (services.resign, services.take_seat_back):
            with pytest.raises(NotYours):
                deed(match_id=match.pk, member=deputy)

    def test_members_themselves_guests_and_closed_accounts_cannot_be_deputies(self, lena):
        for deputy in (lena, MemberFactory(is_guest=True), MemberFactory(is_active=False)):
            with pytest.raises(Refused, match="no_such_deputy"):
                self.deputise(lena, deputy)

    def told(self, deputy):
        return list(
            Notification.objects.filter(member=deputy).order_by("pk").values_list("match_id", "kind", "version")
        )

    def test_a_deputy_is_notified_of_current_and_new_turns(self, pair):
        match, deputy = begin(pair), MemberFactory()
        absent = to_move(match.pk).member
        self.deputise(absent, deputy)
        assert self.told(deputy) == [(match.pk, "turn", 0)]
        play_one(match.pk, 0)
        play_one(match.pk, 0)
        assert to_move(match.pk).member == absent
        assert self.told(deputy)[1:] == [(match.pk, "turn", 2)]

    def test_a_deputy_is_not_notified_after_the_end_date(self, pair, clock):
        match, deputy = begin(pair, move_seconds=14 * DAY), MemberFactory()
        absent = to_move(match.pk).member
        self.deputise(absent, deputy)
        clock.shift(timedelta(days=7, seconds=1))
        play_one(match.pk, 0)
        play_one(match.pk, 0)
        assert to_move(match.pk).member == absent
        assert len(self.told(deputy)) == 1

    def test_a_deputy_with_a_turn_of_their_own_is_notified_only_of_that(self, lena, jonas):
        """Both seats must act at the same time, and one member is the deputy of the other."""
        self.deputise(lena, jonas)
        game = registry.get("pebbles")
        table = services.open_table(owner=lena, game=game, options=game.options(), seats=2, move_seconds=DAY)
        services.join(match_id=table.pk, member=jonas)
        assert list(Notification.objects.filter(member=jonas).values_list("kind", "by")) == [("turn", "")]

    def test_an_opponent_named_deputy_is_not_notified_of_the_turn(self, pair):
        match = begin(pair)
        seat = to_move(match.pk)
        other = next(member for member in pair if member != seat.member)
        self.deputise(seat.member, other)
        assert [kind for _, kind, _ in self.told(other)] == ["started"]


class TestSubstitutes:
    @pytest.fixture
    def abandoned(self, pair, clock):
        """A match in which a player ran out of time twice."""
        match = begin(pair)
        late = to_move(match.pk).number
        for _ in range(2):
            while (seat := to_move(match.pk)).number != late:
                play_one(match.pk, 0)
            clock.shift(timedelta(days=1, seconds=1))
            services.expire(match_id=match.pk, seat=seat.number)
        return match, Seat.objects.get(match=match, number=late)

    def test_an_abandoned_seat_is_offered_and_taken(self, abandoned, browser_of):
        match, seat = abandoned
        helper = MemberFactory(language="en")
        assert "Open seats" in browser_of(helper).get("/tables/").content.decode()
        answer = browser_of(helper).post(f"/matches/{match.pk}/take-over/", {"seat": str(seat.number)})
        assert answer.status_code == 302
        now = Seat.objects.get(pk=seat.pk)
        assert (now.member_id, now.bot, now.misses) == (helper.pk, "", 0)
        left = Departure.objects.get(match=match)
        assert (left.member, left.seat) == (seat.member, seat.number)
        assert "took over" in browser_of(helper).get(f"/matches/{match.pk}/").content.decode()
        assert not substitutes.seats_to_take_over().exists()

    def test_members_who_know_the_game_are_notified_once(self, abandoned):
        match, _seat = abandoned
        knows, another, gone = MemberFactory(), MemberFactory(), MemberFactory(is_active=False)
        begin([knows, gone])
        assert services.offer_seats() == 1
        assert services.offer_seats() == 0
        offers = Notification.objects.filter(kind="seat")
        assert [(offer.member_id, offer.match_id) for offer in offers] == [(knows.pk, match.pk)]
        assert not offers.filter(member=another).exists()

    def test_a_seat_that_is_abandoned_again_is_offered_again(self, abandoned, clock):
        match, seat = abandoned
        services.offer_seats()
        services.take_seat_back(match_id=match.pk, member=seat.member)
        assert services.offer_seats() == 0
        for _ in range(2):
            while (late := to_move(match.pk)).number != seat.number:
                play_one(match.pk, 0)
            clock.shift(timedelta(days=1, seconds=1))
            services.expire(match_id=match.pk, seat=late.number)
        assert services.offer_seats() == 1

    def test_seats_of_private_matches_are_not_offered(self, abandoned):
        match, _seat = abandoned
        Match.objects.filter(pk=match.pk).update(private=True)
        assert services.offer_seats() == 0

    def test_a_substitute_does_not_inherit_the_plan(self, abandoned):
        match, seat = abandoned
        Seat.objects.filter(pk=seat.pk).update(plan='{"always":["swap a1 a2"]}', orders='{"a":1}')
        services.take_over(match_id=match.pk, seat=seat.number, member=MemberFactory())
        seat.refresh_from_db()
        assert (seat.plan, seat.orders) == ("", "")

    def test_a_seat_can_be_taken_over_only_once(self, abandoned):
        match, seat = abandoned
        services.take_over(match_id=match.pk, seat=seat.number, member=MemberFactory())
        with pytest.raises(NotNow, match="seat_not_free"):
            services.take_over(match_id=match.pk, seat=seat.number, member=MemberFactory())

    def test_the_member_can_return_until_the_seat_is_taken(self, abandoned):
        match, seat = abandoned
        services.take_seat_back(match_id=match.pk, member=seat.member)
        with pytest.raises(NotNow, match="seat_not_free"):
            services.take_over(match_id=match.pk, seat=seat.number, member=MemberFactory())

    def test_opponents_guests_and_former_players_cannot_take_over(self, abandoned, pair):
        match, seat = abandoned
        other = next(member for member in pair if member != seat.member)
        with pytest.raises(NotNow, match="already_joined"):
            services.take_over(match_id=match.pk, seat=seat.number, member=other)
        with pytest.raises(NotYours):
            services.take_over(match_id=match.pk, seat=seat.number, member=MemberFactory(is_guest=True))
        services.take_over(match_id=match.pk, seat=seat.number, member=MemberFactory())
        with pytest.raises(NotNow):
            services.take_over(match_id=match.pk, seat=seat.number, member=seat.member)


class TestOutages:
    def test_an_outage_moves_all_deadlines_and_is_shown_in_the_log(self, pair, clock, browser_of):
        match = begin(pair)
        services.sweep()
        due, remind = to_move(match.pk).due_at, to_move(match.pk).remind_at
        clock.shift(timedelta(hours=30))
        services.sweep()
        assert to_move(match.pk).due_at == due + timedelta(hours=30)
        assert to_move(match.pk).remind_at == remind + timedelta(hours=30)
        assert not Notification.objects.filter(kind="timeout").exists()
        pair[0].language = "en"
        pair[0].save()
        page = browser_of(pair[0]).get(f"/matches/{match.pk}/").content.decode()
        assert "The club was down for 1800 minutes" in page

    def test_a_reminder_is_sent_again_after_an_outage(self, pair, clock):
        match = begin(pair)
        seat = to_move(match.pk)
        clock.shift(timedelta(hours=20))
        services.sweep()
        assert to_move(match.pk).remind_at is None
        clock.shift(timedelta(hours=2))
        services.sweep()
        assert remaining(match) == timedelta(hours=4)
        assert to_move(match.pk).remind_at == datetime.now(UTC) + timedelta(hours=4) * 0.8
        clock.move_to(to_move(match.pk).remind_at)
        Heartbeat.objects.update(seen_at=datetime.now(UTC))
        services.sweep()
        assert Notification.objects.filter(kind="reminder", member=seat.member).count() == 2

    def test_short_outages_change_nothing(self, pair, clock):
        match = begin(pair)
        services.sweep()
        due = to_move(match.pk).due_at
        clock.shift(timedelta(minutes=9, seconds=59))
        services.sweep()
        assert to_move(match.pk).due_at == due
        assert not Remark.objects.exists()

    def test_two_sweepers_move_the_deadlines_once(self, pair, clock):
        match = begin(pair)
        services.sweep()
        due = to_move(match.pk).due_at
        clock.shift(timedelta(hours=2))
        assert [outages.note_heartbeat(), outages.note_heartbeat()] == [timedelta(hours=2), None]
        assert to_move(match.pk).due_at == due + timedelta(hours=2)

    def test_a_turn_that_began_during_an_outage_gets_its_full_time(self, pair, clock):
        match = begin(pair)
        services.sweep()
        clock.shift(timedelta(hours=2))
        while to_move(match.pk).turn_at == MONDAY:
            play_one(match.pk, 0)
        clock.shift(timedelta(hours=3))
        services.sweep()
        assert remaining(match) == timedelta(days=1)

    def test_viewing_a_match_after_an_outage_expires_nothing(self, pair, clock, browser_of):
        """Otherwise the first visitor after an outage would trigger time-outs for all late seats."""
        match = begin(pair)
        services.sweep()
        clock.shift(timedelta(days=2))
        browser_of(pair[0]).get(f"/matches/{match.pk}/")
        assert not Move.objects.filter(match=match, origin="clock").exists()
        Heartbeat.objects.update(seen_at=datetime.now(UTC))  # negative control: without an outage the turn expires
        browser_of(pair[0]).get(f"/matches/{match.pk}/")
        assert Move.objects.filter(match=match, origin="clock").exists()


class TestThePage:
    def test_all_settings_work_without_javascript(self, lena, jonas, browser_of):
        browser = browser_of(lena)
        for form in (
            {"what": "quiet", "quiet_from": "22:00", "quiet_until": "07:30"},
            {"what": "away", "first": "2026-12-20", "last": "2026-12-31"},
            {"what": "deputy", "deputy": "Jonas", "until": "2026-12-31"},
        ):
            assert browser.post("/settings/time-off/", form).status_code == 302, form
        lena.refresh_from_db()
        assert (lena.quiet_from, lena.quiet_until) == (time(22), time(7, 30))
        assert lena.away == '[["2026-12-20","2026-12-31"]]'
        assert lena.deputy == jonas
        page = browser.get("/settings/time-off/").content.decode()
        assert "30 days left this year" in page
        back = {"what": "back", "first": "2026-12-20", "last": "2026-12-31"}
        assert browser.post("/settings/time-off/", back).status_code == 302
        lena.refresh_from_db()
        assert lena.away == "[]"

    def test_dates_are_rendered_in_iso_format_in_every_language(self, lena, jonas, browser_of):
        """A browser shows an empty date field for a value in German date format, and saving would delete the date."""
        lena.language = "de"
        lena.save()
        browser = browser_of(lena)
        browser.post("/settings/time-off/", {"what": "deputy", "deputy": "Jonas", "until": "2026-12-31"})
        assert 'value="2026-12-31"' in browser.get("/settings/time-off/").content.decode()
        refused = browser.post("/settings/time-off/", {"what": "away", "first": "2026-12-20", "last": "2026-12-01"})
        assert 'value="2026-12-20"' in refused.content.decode()

    @pytest.mark.parametrize(
        ("form", "sentence"),
        [
            ({}, "Something in this form"),
            ({"what": "away", "first": "tomorrow", "last": ""}, "Enter dates like"),
            ({"what": "away", "first": "2026-12-20", "last": "2026-12-01"}, "or in the past"),
            ({"what": "away", "first": "2026-12-20", "last": "9999-12-01"}, "42 days off a year"),
            ({"what": "quiet", "quiet_from": "08:00"}, "a start and an end"),
            ({"what": "deputy", "deputy": "nobody", "until": "2026-12-31"}, "No member with that name"),
            ({"what": "deputy", "deputy": "jonas", "until": ""}, "Choose an end date"),
        ],
    )
    def test_invalid_input_is_refused_with_a_message(self, lena, jonas, browser_of, form, sentence):
        answer = browser_of(lena).post("/settings/time-off/", form)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
        lena.refresh_from_db()
        assert (lena.quiet_from, lena.away, lena.deputy) == (None, "[]", None)
