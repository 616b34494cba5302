"""A club of an older version, stored as a dump, is migrated and plays on: same states, same views, nothing lost."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from club.accounts.models import Member
from club.events import services as events
from club.events.models import Event, Round
from club.inbound_mail.models import Reply
from club.ladder.models import Rating
from club.ladder.recompute import recompute
from club.matches import services
from club.matches.models import Heartbeat, Match, Move, Seat
from club.matches.positions import entry_of
from club.notifications import relay, unsubscribing
from club.notifications.models import Delivery
from club.organizer.interventions.matches import MATCH_INTERVENTIONS
from club.organizer.members import invitation_mails
from club.organizer.members.models import InvitationMail
from club.outbox.models import Notification
from games.core import codec, registry, replay
from games.core.rng import match_key
from tests.inbound_mail.writing import work
from tests.playing import asked_of, play_out, some_line
from tests.upgrade.stored import copied_club, facts, migrated_club

pytestmark = pytest.mark.both_databases
FACTS = facts()
NOW = datetime.fromisoformat(FACTS["now"])


SOON = NOW + timedelta(minutes=1)


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: Any, django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """The name of a database with the stored club after migrating."""
    with django_db_blocker.unblock(), migrated_club(tmp_path_factory.mktemp("upgrade"), SOON) as name:
        yield name


@pytest.fixture
def club(migrated: str, settings: Any, django_db_blocker: Any) -> Iterator[Any]:
    """A copy of the stored club, a minute after its dump was made. The clock can be moved."""
    settings.REPLY_DOMAIN, settings.WRITES_PER_MINUTE = "club.example", 0
    with django_db_blocker.unblock(), time_machine.travel(SOON, tick=False) as clock, copied_club(migrated):
        yield clock


def client_of(member: Member) -> Client:
    client = Client()
    client.force_login(member)
    return client


def replayed(match: Match) -> list[Any]:
    """Play the log again with the current rules; return the state after each move."""
    seats = list(match.seats.order_by("number"))
    entries = [entry_of(move) for move in Move.objects.filter(match=match).order_by("number")]
    if not entries:
        return []
    game, rules = match.rulebook, match.rulebook.rules_at(match.rules_version)
    key = match_key(match.seed, [seat.lucky_word for seat in seats])
    begin = replay.begin(game, rules, codec.decode(match.options, game.options), len(seats), key)
    return [begin.state, *(position.state for position in replay.replay(game, rules, begin, entries[1:], key))]


def sha256(state: Any) -> str:
    return hashlib.sha256(codec.encode(state).encode()).hexdigest()


def differences(match: Match, told: dict[str, Any]) -> list[str]:
    """Compare a match with what the old code said about it."""
    found = []
    states = replayed(match)
    if [sha256(state) for state in states] != told["states"]:
        found.append("states")
    if states and codec.encode(states[-1]) != match.state:
        found.append("stored state")
    rules = match.rulebook.rules_at(match.rules_version)
    for name, view in told["views"].items():
        seat = None if name == "watcher" else int(name)
        if json.loads(codec.encode(rules.view(states[-1], seat))) != view:
            found.append(f"view of {name}")
    seats = list(match.seats.order_by("number"))
    if [seat.due_at.isoformat() if seat.due_at else None for seat in seats] != told["due"]:
        found.append("deadlines")
    if [seat.to_act for seat in seats] != told["to_act"]:
        found.append("seats to act")
    if (match.game, match.status, match.version) != (told["game"], told["status"], told["version"]):
        found.append("status")
    return found


def test_the_stored_club_has_everything() -> None:
    """The dump covers all games in several phases and everything that can be under way."""
    running = [match for match in FACTS["matches"].values() if match["status"] == "running"]
    phases = Counter(match["game"] for match in running)
    assert all(phases[game] >= 4 for game in ("nine", "orapa", "i9n", "xnet", "mcmulti"))
    assert {"open", "running", "finished"} == {match["status"] for match in FACTS["matches"].values()}
    assert set(FACTS["events"].values()) == {"open", "running", "finished", "signed"}
    assert FACTS["ratings"] and FACTS["unrouted notices"] and FACTS["queued deliveries"]


def test_every_match_is_the_same_after_migrating(club: Any) -> None:
    matches = {str(match.pk): match for match in Match.objects.all()}
    assert matches.keys() == FACTS["matches"].keys()
    found = {key: differences(match, FACTS["matches"][key]) for key, match in matches.items()}
    assert not {key: words for key, words in found.items() if words}
    call_command("replay_logs", stdout=StringIO())
    assert [list(row) for row in Rating.objects.order_by("pk").values_list("pk", "game", "mu", "sigma")] == FACTS[
        "ratings"
    ]
    assert recompute(replace=False).differences == []
    assert {str(event.pk): event.status for event in Event.objects.all()} == FACTS["events"]


def test_sessions_and_links_in_mails_stay_valid(club: Any, settings: Any) -> None:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = FACTS["session"]
    assert client.get("/turns/").context["user"].username == "lena"
    assert Client().post(FACTS["unsubscribe"]).status_code == 200
    greta = Member.objects.get(username="greta")
    assert not unsubscribing.wants_mails(greta)


def test_the_club_plays_on(club: Any, caplog: pytest.LogCaptureFixture) -> None:
    reply_is_played()
    resume_paused_matches()
    play_one_move_each()
    deliver_everything()
    events_continue()
    deadlines_pass(club)
    call_command("replay_logs", stdout=StringIO())
    assert recompute(replace=False).differences == []
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def reply_is_played() -> None:
    waiting = Reply.objects.get(status="waiting")
    assert work() == 1
    waiting.refresh_from_db()
    assert waiting.status == "played", waiting.note


def resume_paused_matches() -> None:
    """One is paused by its players, one by an organizer."""
    by_players, by_organizer = 0, 0
    mira = Member.objects.get(username="mira")
    for match in Match.objects.filter(status="running", paused_at__isnull=False):
        member = match.seats.filter(member__isnull=False).first().member
        answer = client_of(member).post(f"/matches/{match.pk}/resume/")
        if answer.status_code == 302:
            by_players += 1
            continue
        assert answer.status_code == 409
        MATCH_INTERVENTIONS.apply(
            "resume", match.pk, organizer=mira, values={}, reason="The author has answered.",
            token=f"upgrade {match.pk}",
        )  # fmt: skip
        by_organizer += 1
    assert (by_players, by_organizer) == (1, 1)


def play_one_move_each() -> None:
    """Play one move over HTTP in every running match, by a member who is to move."""
    services.sweep()  # bots
    played: Counter[str] = Counter()
    for match in Match.objects.filter(status="running").order_by("pk"):
        asked = next(a for a in asked_of(match.pk) if not match.seats.get(number=a.decision.seat).bot)
        client = client_of(match.seats.get(number=asked.decision.seat).member)
        assert client.get(match.get_absolute_url()).status_code == 200
        form = {"decision": asked.decision.kind, "token": asked.opened, "move": some_line(match.pk, asked)}
        answer = client.post(f"/matches/{match.pk}/play/", form)
        assert answer.status_code == 302, (match.game, answer.content.decode())
        before, match.version = match.version, Match.objects.get(pk=match.pk).version
        assert match.version > before
        played[match.game] += 1
    assert played.keys() == registry.all_games().keys() - {"candles"}
    assert all(n >= 4 for n in played.values())


def deliver_everything() -> None:
    mail.outbox.clear()
    while relay.deliver():  # a round ends after some seconds, and a busy machine needs several
        pass
    assert not Notification.objects.filter(routed_at=None, send_after__lte=datetime.now(NOW.tzinfo)).exists()
    assert Delivery.objects.filter(status="sent", channel="mail").count() > 20
    assert not Delivery.objects.filter(status__in=("failed", "bounced")).exists()
    assert len(mail.outbox) > 20
    mail.outbox.clear()
    invitation_mails.deliver()
    assert len(mail.outbox) == InvitationMail.objects.count() == 2


def events_continue() -> None:
    """Play the open tables of the running event; its next round begins."""
    event = Event.objects.get(status="running")
    rounds = Round.objects.filter(event=event).count()
    for match in Match.objects.filter(event_table__round__event=event, status="running"):
        play_out(match.pk)
    assert events.advance(event_id=event.pk)
    assert Round.objects.filter(event=event).count() == rounds + 1
    assert Match.objects.filter(event_table__round__event=event, status="running").exists()


def deadlines_pass(clock: Any) -> None:
    """Two weeks later all clocks have run out. The sweep ran all the time, so that no outage is assumed."""
    clock.shift(timedelta(days=15))
    Heartbeat.objects.filter(pk=1).update(seen_at=datetime.now(NOW.tzinfo))
    before = Move.objects.filter(origin="clock").count()
    late = Seat.objects.filter(due_at__lt=datetime.now(NOW.tzinfo)).count()
    services.sweep()
    assert late > 20
    assert Move.objects.filter(origin="clock").count() >= before + late / 2
    assert not Seat.objects.filter(due_at__lt=datetime.now(NOW.tzinfo)).exists()


@pytest.mark.parametrize("damage", ["state", "log", "missing"])
def test_a_damaged_row_is_reported(club: Any, damage: str) -> None:
    """Negative control: the comparison and `replay_logs` name the match in which a row was changed."""
    match = Match.objects.filter(status="running", game="nine", version__gt=3).first()
    if damage == "state":
        digit = next(character for character in match.state if character.isdigit())
        other = "8" if digit == "9" else str(int(digit) + 1)
        Match.objects.filter(pk=match.pk).update(state=match.state.replace(digit, other, 1))
    else:
        move = Move.objects.filter(match=match, number=2)
        assert move.delete()[0] if damage == "missing" else move.update(line="swap a1 a9")
    said = StringIO()
    with pytest.raises(CommandError, match=f"1 of {len(FACTS['matches'])} matches"):
        call_command("replay_logs", stdout=StringIO(), stderr=said)
    assert said.getvalue().startswith(f"match {match.pk}: ")


def test_a_changed_rule_is_reported(club: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: a view that shows another number and a deadline that moved are differences."""
    match = Match.objects.filter(status="running", game="nine").first()
    told = FACTS["matches"][str(match.pk)]
    assert differences(match, told) == []
    Seat.objects.filter(match=match, to_act=True).update(due_at=NOW)
    rules = match.rulebook.rules_at(match.rules_version)
    monkeypatch.setattr(type(rules), "view", lambda self, state, seat: state)
    found = differences(match, told)
    assert "deadlines" in found
    assert "view of watcher" in found
