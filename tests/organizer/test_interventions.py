"""Each intervention: effects, refusals, notifications, and entries in the match log and the audit log."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.accounts.models import Member
from club.audit.interventions import Outdated
from club.audit.models import AuditEntry
from club.matches import services
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.models import Departure, Match, Remark, Seat
from club.matches.services import clocks
from club.matches.services.substitutes import take_over
from club.organizer.interventions.matches import MATCH_INTERVENTIONS, MatchSubject
from club.outbox.models import Notification
from club.web.errors import ClubError
from tests.factories import MemberFactory
from tests.notifications.helpers import read
from tests.organizer.doing import REASON, do, preview
from tests.playing import play_one, play_out, start, to_move

pytestmark = pytest.mark.django_db
DAY = 86400


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas])


def seat_of(match, member):
    return Seat.objects.get(match=match, member=member)


def refused(code, kind, match, organizer, **values):
    """Check that the intervention and its preview fail with this code and change, announce and record nothing."""

    def stand():
        return list(Seat.objects.order_by("pk").values()), list(Match.objects.values()), AuditEntry.objects.count()

    before = stand(), Notification.objects.count(), Remark.objects.count()
    for attempt in (do, preview):
        with pytest.raises(ClubError) as problem:
            attempt(kind, match, organizer, **values)
        assert problem.value.code == code
    assert (stand(), Notification.objects.count(), Remark.objects.count()) == before


# Time


def test_extend_moves_the_deadline(match, mira):
    mover = to_move(match.pk)
    act = do("extend", match, mira, seats=[mover.number], seconds=2 * DAY)
    after = Seat.objects.get(pk=mover.pk)
    assert after.due_at - mover.due_at == timedelta(days=2)
    assert after.remind_at > mover.remind_at
    assert (act.kind, act.actor, act.match, act.reason) == ("extend", mira, match, REASON)
    assert Remark.objects.get(match=match, kind="extended").data["reason"] == REASON


def test_form_sent_twice_extends_once(match, mira):
    mover = to_move(match.pk)
    first = do("extend", match, mira, token="again", seats=[mover.number], seconds=DAY)
    second = do("extend", match, mira, token="again", seats=[mover.number], seconds=DAY)
    assert first == second
    assert Seat.objects.get(pk=mover.pk).due_at - mover.due_at == timedelta(days=1)
    assert AuditEntry.objects.count() == 1
    do("extend", match, mira, token="another", seats=[mover.number], seconds=DAY)
    assert Seat.objects.get(pk=mover.pk).due_at - mover.due_at == timedelta(days=2)


def test_extension_is_capped_per_turn(match, mira):
    mover = to_move(match.pk)
    do("extend", match, mira, seats=[mover.number], seconds=7 * DAY)
    do("extend", match, mira, seats=[mover.number], seconds=7 * DAY)
    refused("extended_enough", "extend", match, mira, seats=[mover.number], seconds=DAY)
    turn = to_move(match.pk).number
    while to_move(match.pk).number == turn:
        play_one(match.pk)
    do("extend", match, mira, seats=[to_move(match.pk).number], seconds=14 * DAY)


def test_seat_named_twice_in_a_form_is_extended_once(match, mira):
    mover = to_move(match.pk)
    do("extend", match, mira, seats=[mover.number] * 3, seconds=7 * DAY)
    assert Seat.objects.get(pk=mover.pk).due_at - mover.due_at == timedelta(days=7)
    assert Remark.objects.filter(kind="extended").count() == 1


def test_unused_extension_can_be_undone(match, mira):
    mover = to_move(match.pk)
    act = do("extend", match, mira, seats=[mover.number], seconds=2 * DAY)
    kind, values = MATCH_INTERVENTIONS["extend"].undo(act)
    do(kind, match, mira, **values)
    assert abs(Seat.objects.get(pk=mover.pk).due_at - mover.due_at) < timedelta(seconds=2)
    refused("extension_used", kind, match, mira, **values)


def test_used_extension_cannot_be_undone(match, mira):
    mover = to_move(match.pk)
    do("extend", match, mira, seats=[mover.number], seconds=2 * DAY)
    Seat.objects.filter(pk=mover.pk).update(due_at=timezone.now() + timedelta(days=1))
    refused("extension_used", "shorten", match, mira, seats=[mover.number], seconds=2 * DAY)


def test_seat_without_a_running_clock_cannot_be_extended(match, mira):
    other = 1 - to_move(match.pk).number
    refused("no_clock_runs", "extend", match, mira, seats=[other], seconds=DAY)
    refused("bad_form", "extend", match, mira, seats=[7], seconds=DAY)


def test_time_can_be_extended_shortly_after_it_ran_out(match, mira):
    mover = to_move(match.pk)
    Seat.objects.filter(pk=mover.pk).update(due_at=timezone.now() - timedelta(minutes=1))
    do("extend", match, mira, seats=[mover.number], seconds=DAY)
    assert not clocks.expire(match_id=match.pk, seat=mover.number)


def test_only_an_organizer_ends_a_pause_by_an_organizer(match, mira, lena):
    mover = to_move(match.pk)
    do("pause", match, mira)
    match.refresh_from_db()
    assert match.paused_at is not None
    assert Seat.objects.get(pk=mover.pk).due_at is None
    with pytest.raises(NotNow) as problem:
        services.resume(match_id=match.pk, member=lena)
    assert problem.value.code == "halted"
    refused("paused", "pause", match, mira)
    do("resume", match, mira)
    match.refresh_from_db()
    assert match.paused_at is None
    assert abs(Seat.objects.get(pk=mover.pk).due_at - mover.due_at) < timedelta(seconds=5)
    refused("not_paused", "resume", match, mira)


def test_any_seat_ends_a_pause_by_agreement(match, lena, jonas, mira):
    do("pause", match, mira)
    do("resume", match, mira)
    for member in (lena, jonas):
        services.propose_pause(match_id=match.pk, member=member, wanted=True)
    services.resume(match_id=match.pk, member=jonas)


# Seats


def test_bot_stands_in_and_the_member_gets_the_seat_back(match, mira):
    mover = to_move(match.pk)
    do("replace", match, mira, seat=mover.number, name="")
    seat = Seat.objects.get(pk=mover.pk)
    assert seat.stood_in
    refused("bot_plays_already", "replace", match, mira, seat=mover.number, name="")
    do("return", match, mira, seat=mover.number)
    seat.refresh_from_db()
    assert not seat.bot
    refused("nobody_to_return_to", "return", match, mira, seat=mover.number)


def test_another_member_takes_the_seat_and_returns_it(match, mira, lena, jonas):
    aylin: Member = MemberFactory(username="aylin")
    seat = seat_of(match, jonas)
    do("replace", match, mira, seat=seat.number, name="Aylin")
    seat.refresh_from_db()
    assert seat.member == aylin
    assert Departure.objects.get(match=match).member == jonas
    with pytest.raises(NotYours):
        services.resign(match_id=match.pk, member=jonas)
    told = set(Notification.objects.filter(kind="organizer").values_list("member", flat=True))
    assert told == {lena.pk, jonas.pk, aylin.pk}, "the one who had to go is told too"
    do("return", match, mira, seat=seat.number)
    seat.refresh_from_db()
    assert seat.member == jonas
    held = Departure.objects.filter(match=match).order_by("pk")
    assert [(one.member, one.to_first) for one in held] == [(jonas, False), (aylin, True)]


def test_undoing_a_return_restores_the_previous_holder(match, mira, jonas):
    aylin: Member = MemberFactory(username="aylin")
    seat = seat_of(match, jonas)
    do("replace", match, mira, seat=seat.number, name="aylin")
    back = do("return", match, mira, seat=seat.number)
    kind, values = MATCH_INTERVENTIONS["return"].undo(back)
    do(kind, match, mira, **values)
    seat.refresh_from_db()
    assert (seat.member, seat.bot) == (aylin, "")
    do("replace", match, mira, seat=seat.number, name="")
    kind, values = MATCH_INTERVENTIONS["return"].undo(do("return", match, mira, seat=seat.number))
    do(kind, match, mira, name="", **values)
    seat.refresh_from_db()
    assert (seat.member, seat.bot) == (aylin, "default")


def test_members_who_cannot_take_a_seat(match, mira, lena, jonas):
    number = seat_of(match, jonas).number
    MemberFactory(username="Guest-7", is_guest=True, email="")
    MemberFactory(username="closed", is_active=False)
    MemberFactory(username="out", suspended_until=timezone.now() + timedelta(days=1))
    refused("no_such_member", "replace", match, mira, seat=number, name="nobody")
    refused("not_yourself", "replace", match, mira, seat=number, name="mira")
    refused("sits_here", "replace", match, mira, seat=number, name="lena")
    for name in ("Guest-7", "closed", "out"):
        refused("cannot_sit_in", "replace", match, mira, seat=number, name=name)
    services.resign(match_id=start([lena, jonas, MemberFactory()]).pk, member=jonas)
    refused("bad_form", "replace", match, mira, seat=9, name="")


def test_player_who_resigned_cannot_be_replaced(lena, jonas, mira):
    match = start([lena, jonas, MemberFactory()])
    services.resign(match_id=match.pk, member=jonas)
    refused("no_member_sits_there", "replace", match, mira, seat=seat_of(match, jonas).number, name="")


# The match


def test_end_finishes_the_match_without_rating(match, mira, lena, browser_of):
    play_one(match.pk)
    do("end", match, mira)
    match.refresh_from_db()
    assert match.over
    assert not match.rated
    html = browser_of(lena).get(match.get_absolute_url()).content.decode()
    assert "An organizer ended the match. Nobody won." in html
    assert "Everyone agreed" not in html
    assert REASON in html
    refused("not_running", "end", match, mira)
    assert MATCH_INTERVENTIONS["end"].undo(AuditEntry.objects.get()) is None


def test_rewind_can_be_undone_by_another_rewind(match, mira):
    for _move in range(3):
        play_one(match.pk)
    match.refresh_from_db()
    state = match.state
    act = do("rewind", match, mira, to=1)
    match.refresh_from_db()
    assert match.state != state
    kind, values = MATCH_INTERVENTIONS["rewind"].undo(act)
    do(kind, match, mira, **values)
    match.refresh_from_db()
    assert match.state == state


@pytest.mark.parametrize(("kind", "values"), [("pause", {}), ("end", {}), ("rewind", {"to": 0})])
def test_finished_match_is_refused(kind, values, lena, jonas, mira):
    over = play_out(start([lena, jonas], round_limit=1).pk)
    refused("not_running", kind, over, mira, **values)


# Permissions and notifications

EVERY = [
    ("extend", {"seats": None, "seconds": DAY}), ("pause", {}), ("replace", {"seat": 0, "name": ""}), ("end", {}),
    ("rewind", {"to": 0}), ("reveal", {}),
]  # fmt: skip


def filled(values, match):
    return {**values, **({"seats": [to_move(match.pk).number]} if "seats" in values else {})}


@pytest.mark.parametrize(("kind", "values"), EVERY)
def test_organizer_cannot_intervene_in_their_own_match(kind, values, lena, jonas):
    Member.objects.filter(pk=lena.pk).update(is_organizer=True)
    lena.refresh_from_db()
    match = start([lena, jonas])
    play_one(match.pk)
    refused("own_match", kind, match, lena, **filled(values, match))
    other = MemberFactory(is_organizer=True, is_superuser=kind == "reveal")
    do(kind, match, other, **filled(values, match))


def test_only_administrators_can_reveal_hidden_information(match, mira, admin):
    refused("for_administrators", "reveal", match, mira)
    do("reveal", match, admin)


def test_member_who_saw_hidden_information_cannot_take_a_seat(match, mira, admin):
    do("reveal", match, admin)
    do("replace", match, mira, seat=0, name="")
    refused("has_looked", "replace", match, mira, seat=0, name=admin.name)
    with pytest.raises(NotYours) as problem:
        take_over(match_id=match.pk, seat=0, member=admin)
    assert problem.value.code == "has_looked"
    take_over(match_id=match.pk, seat=0, member=MemberFactory())


def test_organizer_cannot_intervene_as_deputy_or_former_player(match, mira, lena, jonas):
    Member.objects.filter(pk=jonas.pk).update(deputy=mira, deputy_until=timezone.now() + timedelta(days=3))
    refused("own_match", "pause", match, mira)
    Member.objects.filter(pk=jonas.pk).update(deputy=None)
    Departure.objects.create(match=match, seat=0, member=mira, number=0, created_at=timezone.now())
    refused("own_match", "pause", match, mira)


@pytest.mark.parametrize(("kind", "values"), EVERY)
def test_players_are_notified_with_the_reason_in_their_language(kind, values, lena, jonas, admin):
    match = start([lena, jonas])
    play_one(match.pk)
    act = do(kind, match, admin, **filled(values, match))
    told = {notice.member: notice for notice in Notification.objects.filter(kind="organizer", match=match)}
    assert set(told) == {lena, jonas}
    for notice in told.values():
        assert REASON in read(notice).text
        assert notice.version == act.pk
    assert read(told[lena]).text.count("Reason: ") == 1
    assert read(told[jonas]).text.count("Grund: ") == 1
    assert AuditEntry.objects.get().reason == REASON


@pytest.mark.parametrize(("kind", "values"), EVERY)
def test_preview_changes_nothing(kind, values, match, admin):
    play_one(match.pk)
    before = (
        list(Seat.objects.values()),
        list(Match.objects.values()),
        Notification.objects.count(),
        Remark.objects.count(),
    )
    assert preview(kind, match, admin, **filled(values, match))
    after = (
        list(Seat.objects.values()),
        list(Match.objects.values()),
        Notification.objects.count(),
        Remark.objects.count(),
    )
    assert before == after
    assert not AuditEntry.objects.exists()
    assert not Departure.objects.exists()


def test_preview_of_an_extension_during_a_pause(match, mira):
    mover = to_move(match.pk)
    do("pause", match, mira)
    (sentence,) = preview("extend", match, mira, seats=[mover.number], seconds=2 * DAY)
    assert sentence.startswith(f"{mover.shown_name} will have 2 days 23 h left instead of 23 h 59 min")


def test_preview_says_when_the_bot_ends_the_match(lena, jonas, mira):
    """The match ends with a winner and with rating, unlike after the "end" intervention."""
    match = start([lena, jonas], round_limit=1)
    while True:
        shown = preview("replace", match, mira, seat=to_move(match.pk).number, name="")
        if "This ends the match" in shown[-1]:
            break
        play_one(match.pk)
    do("replace", match, mira, seat=to_move(match.pk).number, name="")
    match.refresh_from_db()
    assert match.over
    assert match.rated
    assert not any("unrated" in sentence for sentence in shown)


def test_rewind_preview_names_the_move_that_no_longer_counts(match, mira):
    play_one(match.pk)
    assert "Move 1 no longer counts. It stays in the log." in preview("rewind", match, mira, to=0)


def test_second_of_two_organizers_with_the_same_preview_is_refused_as_stale(match, mira, admin):
    """No move was made in between, but the first confirmation changed the deadline."""
    mover = to_move(match.pk)
    values = {"seats": [mover.number], "seconds": DAY}
    seen = MATCH_INTERVENTIONS.preview("extend", match.pk, organizer=mira, values=values, reason=REASON).version

    def confirm(organizer, token):
        return MATCH_INTERVENTIONS.apply(
            "extend", match.pk, organizer=organizer, values=values, reason=REASON, token=token, seen=seen
        )

    first = confirm(mira, "one")
    with pytest.raises(Outdated):
        confirm(admin, "two")
    assert confirm(mira, "one") == first, "the same form again is no second look"
    assert Seat.objects.get(pk=mover.pk).due_at - mover.due_at == timedelta(days=1)


def test_confirmation_of_an_outdated_preview_is_refused(match, mira):
    """After a move between preview and confirmation the organizer has to confirm again."""
    play_one(match.pk)
    seen = f"{Match.objects.get(pk=match.pk).version - 1}.0"
    with pytest.raises(Outdated):
        MATCH_INTERVENTIONS.apply("pause", match.pk, organizer=mira, values={}, reason=REASON, token="t", seen=seen)
    assert not AuditEntry.objects.exists()


def test_reason_with_braces_is_plain_text(match, mira, lena, browser_of):
    MATCH_INTERVENTIONS.apply("pause", match.pk, organizer=mira, values={}, reason="{who} <b>%s", token="t")
    assert "{who} &lt;b&gt;%s" in browser_of(lena).get(match.get_absolute_url()).content.decode()


def test_intervention_that_fails_midway_is_rolled_back(match, mira, monkeypatch):
    monkeypatch.setattr(MatchSubject, "notify", lambda *args: (_ for _ in ()).throw(Refused("bad_form")))
    with pytest.raises(Refused):
        do("pause", match, mira)
    assert not AuditEntry.objects.exists()
    assert Match.objects.get(pk=match.pk).paused_at is None
