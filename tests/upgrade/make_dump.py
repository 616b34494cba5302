"""Make the stored dumps of an older version. Run it with that version's code and environment; see README.md here.

    cd <worktree of the old commit>
    FERNZUG_TEST_DATABASE=sqlite .venv/bin/python <this file> <this folder>
    FERNZUG_TEST_DATABASE=postgresql .venv/bin/python <this file> <this folder>

It fills an empty club through the services of that version, with a fixed clock and fixed random numbers. It writes
`<database>.sql.gz`, and what the old code says about every match, `facts.json.gz` (the same for both databases). The
imports are those of commit 163c3e9; nothing of the current code is used.
"""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

START = datetime(2026, 11, 2, 9, tzinfo=UTC)
PHASES = (0, 3, 12, 30)  # versions at which the matches of each game stand
SHOWN_FIGURES = 3  # days of the demo's made-up statistics that are kept

sys.path.insert(0, str(Path.cwd()))  # the old code


def main(folder: Path) -> None:
    from tools.services import running_services

    with tempfile.TemporaryDirectory() as var, running_services() as (database, redis):
        os.environ.update(
            TEST_DATABASE_URL=database, REDIS_URL=redis, FERNZUG_VAR=var, REPLY_DOMAIN="club.example",
            DJANGO_SETTINGS_MODULE="club.settings.test", PYTHONHASHSEED="0",
        )  # fmt: skip
        import django
        import time_machine

        fix_random_numbers()
        django.setup()
        with time_machine.travel(START, tick=False) as clock:
            fill(clock)
            session = log_in()
            facts = json.dumps({**tell(), "session": session}, sort_keys=True, indent=0).encode()
        from django.conf import settings
        from django.db import connection

        sql = sqlite_dump(connection.settings_dict["NAME"]) if settings.VENDOR == "sqlite" else postgres_dump(database)
        for name, content in ((f"{settings.VENDOR}.sql.gz", sql), ("facts.json.gz", facts)):
            (folder / name).write_bytes(gzip.compress(content, 9, mtime=0))
            print(f"{name}: {(folder / name).stat().st_size:,} bytes")


def fix_random_numbers() -> None:
    """Replace the source of randomness of os, secrets, random and uuid by a counted hash."""
    count = itertools.count()

    def fixed(size: int) -> bytes:
        return hashlib.shake_256(b"upgrade %d" % next(count)).digest(size)

    os.urandom = fixed
    random._urandom = fixed  # the only way to make `secrets` repeatable
    random.seed(1)


# Fill the club


def fill(clock: Any) -> None:
    from django.core.management import call_command

    from club import demo
    from club.accounts.models import Member
    from club.house.models import DayFigure
    from club.matches import services

    call_command("migrate", verbosity=0)
    demo.fill(print)
    DayFigure.objects.filter(day__lt=(START - timedelta(days=SHOWN_FIGURES)).date()).delete()
    members = {member.username: member for member in Member.objects.all()}
    services.sweep()
    deliver_some()
    clock.shift(timedelta(hours=1))
    start_matches(members, clock)
    use_everything(members, clock)
    services.sweep()


def deliver_some() -> None:
    """Send the first emails, so that the dump has sent, queued and unrouted ones."""
    from club.notices import relay, routing
    from club.notices.models import Delivery

    routing.route_some()
    queued = Delivery.objects.filter(channel="mail", status="queued").order_by("pk").values_list("pk", flat=True)
    sender = relay.SENDERS["mail"]()
    for key in list(queued[:20]):
        relay.deliver_together([key], sender)
    sender.close()


def start_matches(members: dict[str, Any], clock: Any) -> None:
    """Matches of every game at several versions, with the smallest and the largest number of seats."""
    from club import demo
    from games.core import registry
    from games.core.testing import option_variants

    people = [members[name] for name in ("lena", "jonas", "tomas", "aylin", "pieter", "sofia", "kenji", "greta")]
    for game in registry.all_games().values():
        sizes = [size for size in game.seats if 1 < size <= len(people)]
        variants = list(option_variants(game))
        for i, version in enumerate(PHASES):
            seats = (sizes[0], sizes[-1])[i % 2]
            match = demo.seated(game, people[:seats], variants[i % len(variants)])
            demo.play_on(match, moves=version)
            clock.shift(timedelta(minutes=7))


def use_everything(members: dict[str, Any], clock: Any) -> None:
    """Plans, standing orders, absences, a pause, bots, a rewind, chat, notes, invitations and an unread reply."""
    from club.house import invitations
    from club.matches import absences, plans, services
    from club.matches.models import Match, Seat
    from club.matches.paces import DAY
    from club.organizer import demo as organizing
    from club.replies import addresses, inbox
    from club.talk import services as talk
    from games.core import registry

    lena, jonas, mira, aylin = (members[name] for name in ("lena", "jonas", "mira", "aylin"))
    running = Match.objects.filter(status="running", paused_at=None).exclude(seats__member=mira).order_by("-pk")
    of_lena = running.filter(game="nine", seats__member=lena, seats__to_act=True).distinct()
    planned = of_lena.first()
    seats = list(Seat.objects.filter(match=planned).select_related("member"))
    waiting = next(seat for seat in seats if not seat.to_act)
    plans.set_plan(match_id=planned.pk, member=waiting.member, text="* > swap a1 a2\nalways > swap b1 b2")
    absences.set_quiet_hours(member=jonas, begin=datetime.min.replace(hour=22).time(), end=datetime.min.time())
    absences.add_absence(member=aylin, first=START.date() + timedelta(days=1), last=START.date() + timedelta(days=5))
    absences.set_deputy(member=aylin, deputy=members["sofia"], until=START + timedelta(days=20))
    misread = running.filter(game="mcmulti", version__gt=1).first()
    organizing.act(mira, "rewind", misread, "A rule was misread.", to=misread.version - 1)
    paused = running.filter(game="nine", seats__member=jonas).last()
    for seat in Seat.objects.filter(match=paused).select_related("member"):
        if seat.member is not None and not seat.bot:
            services.propose_pause(match_id=paused.pk, member=seat.member, wanted=True)
    stopped = running.filter(game="xnet", paused_at=None).first()
    organizing.act(mira, "pause", stopped, "Wait for the author, please.")
    talk.save_note(match_id=planned.pk, member=lena, text="Watch the corner.")
    line = talk.write(match_id=planned.pk, member=lena, text="Good luck & have fun <3")
    talk.report(match_id=planned.pk, line=line.pk, member=waiting.member, reason="Just trying the button.")
    invitations.send(actor=mira, lines=invitations.read("Ida, ida@example.org\nOlaf, olaf@example.org"))
    crowded = running.filter(game="i9n", size__gt=2, version__gt=0).first()
    services.resign(match_id=crowded.pk, member=Seat.objects.get(match=crowded, number=1).member)
    against_bot = services.open_table(
        owner=lena, game=registry.get("nine"), options=registry.get("nine").options(), seats=2, bots=1,
        move_seconds=DAY,
    )  # fmt: skip
    clock.shift(timedelta(minutes=20))
    services.sweep()
    answered = of_lena.exclude(pk__in=(planned.pk, paused.pk, against_bot.pk)).first()
    address = addresses.reply_address(member=lena.pk, match=answered.pk, version=answered.version)
    inbox.store(reply(lena.email, address), lena.email, address)


def log_in() -> str:
    """Return the cookie of a session of lena's."""
    from django.conf import settings
    from django.test import Client

    from club.accounts.models import Member

    client = Client()
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    client.force_login(Member.objects.get(username="lena"), backend=backend)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def reply(sender: str, address: str) -> bytes:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = sender, address, "Re: your turn"
    mail["Message-ID"] = "<stored-reply@example.org>"
    mail["Authentication-Results"] = "mx.club.example; dmarc=pass header.from=example.org"
    mail.set_content("swap a1 a2\n\n> It is your turn.\n")
    return mail.as_bytes()


# What the old code says


def tell() -> dict[str, Any]:
    from django.utils import timezone

    from club.accounts.models import Member
    from club.events.models import Event
    from club.ladder.models import Rating
    from club.matches.models import Match
    from club.notices.models import Delivery, Notice
    from club.replies import unsubscribing

    return {
        "unsubscribe": unsubscribing.path_for(Member.objects.get(username="greta"), "turn"),
        "now": timezone.now().isoformat(),
        "matches": {match.pk: tell_match(match) for match in Match.objects.order_by("pk")},
        "ratings": [list(row) for row in Rating.objects.order_by("pk").values_list("pk", "game", "mu", "sigma")],
        "events": {event.pk: event.status for event in Event.objects.order_by("pk")},
        "unrouted notices": Notice.objects.filter(routed_at=None).count(),
        "queued deliveries": Delivery.objects.filter(status="queued").count(),
    }


def tell_match(match: Any) -> dict[str, Any]:
    from club.matches.models import Move
    from club.matches.services.ledger import entry_of
    from games.core import codec, replay
    from games.core.rng import match_key

    seats = list(match.seats.order_by("number").select_related("member"))
    game, rules = match.rulebook, match.rulebook.rules_at(match.rules_version)
    entries = [entry_of(move) for move in Move.objects.filter(match=match).order_by("number")]
    states: list[Any] = []
    if entries:
        key = match_key(match.seed, [seat.lucky_word for seat in seats])
        begin = replay.begin(game, rules, codec.decode(match.options, game.options), len(seats), key)
        positions = [begin, *replay.replay(game, rules, begin, entries[1:], key)]
        states = [position.state for position in positions]
        assert codec.encode(states[-1]) == match.state
    views = [*((str(seat.number), seat.number) for seat in seats), ("watcher", None)] if states else []
    return {
        "game": match.game,
        "status": match.status,
        "version": match.version,
        "states": [hashlib.sha256(codec.encode(state).encode()).hexdigest() for state in states],
        "views": {name: json.loads(codec.encode(rules.view(states[-1], seat))) for name, seat in views},
        "due": [seat.due_at.isoformat() if seat.due_at else None for seat in seats],
        "to_act": [seat.to_act for seat in seats],
    }


# Dumps


def sqlite_dump(path: str) -> bytes:
    from django.db import connection

    connection.close()
    with sqlite3.connect(path) as database:
        return "\n".join(database.iterdump()).encode()


def postgres_dump(url: str) -> bytes:
    """Return plain SQL without the settings and psql commands around it, which differ between versions of Postgres."""
    options = ("--no-owner", "--no-privileges", "--no-comments", "--inserts", "--rows-per-insert=100")
    sql = subprocess.run(["pg_dump", *options, url], check=True, capture_output=True, text=True).stdout
    body = sql[sql.index("\nCREATE ") : sql.index("\n-- PostgreSQL database dump complete")]
    return body.encode()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
