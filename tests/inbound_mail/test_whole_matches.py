"""Play every game to its end: one member plays on the page, the other only by answering mails.

Mails are sent through a real SMTP server and answers are received by the real listener. The reply address and the
example move are read from the mails.
"""

from __future__ import annotations

import re
from email.message import EmailMessage
from typing import Any

import pytest
from django.test import Client

from club.accounts.models import Member
from club.inbound_mail import answers
from club.inbound_mail.models import Reply
from club.matches import services
from club.matches.models import Match, Move
from club.matches.services.ledger import locked
from club.notifications import relay, unsubscribing
from games.core import bots, registry
from games.core.advance import Asked
from tests.inbound_mail.post import listening, send, sinking
from tests.inbound_mail.writing import work, written
from tests.playing import asked_of, start

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

MOST_TURNS = 1500
EXAMPLE = re.compile(r"^    (\S.*)$", re.MULTILINE)


def short_options(slug: str) -> dict[str, Any]:
    return {"round_limit": 2} if "round_limit" in registry.get(slug).options.__struct_fields__ else {}


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def play_on_page(client: Client, match: Match, member: Member) -> bool:
    """Play one legal move with the page's form, if this member has a decision to make."""
    for asked in asked_of(match.pk):
        if match.seats.get(number=asked.decision.seat).member_id == member.pk:
            form = {"decision": asked.decision.kind, "token": asked.opened, "move": sensible_line(match, asked)}
            assert client.post(f"/matches/{match.pk}/play/", form).status_code == 302
            return True
    return False


def sensible_line(match: Match, asked: Asked) -> str:
    """Return the move of an easy bot, so that long games end."""
    with locked(match.pk) as ledger:
        bot = ledger.game.bots.get("easy") or ledger.game.bots["default"]
        number = ledger.match.version + 1
        action = bots.ask(bot, ledger.rules, ledger.state, asked.decision, number=number, key=b"by mail")
        return ledger.game.write(action)


def answer(mail: EmailMessage, match: Match, member: Member, port: int) -> bool:
    """Answer the mail and return whether there was anything to answer; check that its example move parses."""
    if not mail["Reply-To"]:
        return False
    line = EXAMPLE.search(text_of(mail))
    assert line is not None, text_of(mail)
    match.rulebook.read(line[1])
    mine = [a for a in asked_of(match.pk) if match.seats.get(number=a.decision.seat).member_id == member.pk]
    if not mine:
        return False
    played = sensible_line(match, mine[0])
    quote = "\n".join(f"> {row}" for row in text_of(mail).splitlines())
    text = f"{played}\n\nOn Monday, Fernzug wrote:\n{quote}\n"
    to = str(mail["Reply-To"])
    send(port, written(text, sender=member.email, to=to, References=str(mail["Message-ID"])), member.email, to)
    work()
    return True


@pytest.mark.parametrize("slug", sorted(registry.all_games()))
def test_whole_match_by_mail(slug, transactional_db, lena, jonas, browser_of, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.REPLY_ANSWERS_PER_HOUR = 10_000
    unsubscribing.unsubscribe(lena)
    jonas.language = "en"
    jonas.save()
    page = browser_of(lena)
    with sinking() as (sink, sink_port), listening() as port:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink_port
        bots = max(0, registry.get(slug).seats[0] - 2)
        match = start([lena, jonas], game=slug, bots=bots, seed="7" * 64, **short_options(slug))
        for _ in range(MOST_TURNS):
            services.sweep()  # lets delayed bots move
            relay.deliver()
            answers.deliver()
            mails = sink.take(jonas.email)
            answered = bool(mails) and answer(mails[-1], match, jonas, port)
            moved = play_on_page(page, match, lena)
            match.refresh_from_db()
            if match.over:
                break
            assert answered or moved or mails, "nobody can go on"
        answers.deliver()
        relay.deliver()
        last = sink.take(jonas.email)
    assert match.over
    assert set(Reply.objects.values_list("status", flat=True)) == {"played"}
    by_seat = {
        (number, origin)
        for number, origin in Move.objects.filter(match=match, kind="act", seat__lt=2).values_list("seat", "origin")
    }
    assert by_seat == {(0, "member"), (1, "mail")}
    assert any("is over" in text_of(mail) or "played in" in text_of(mail) for mail in last)
