"""Play games to their end, one member in the browser and the other only by replying to emails."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club.inbound_mail import answers
from club.inbound_mail.models import Reply
from club.matches import services
from club.matches.models import Move
from club.notifications import relay
from games.core import registry
from tests.browser import hands
from tests.browser.test_every_page import begin
from tests.inbound_mail.post import listening, sinking
from tests.inbound_mail.test_whole_matches import MOST_TURNS, answer
from tests.lengths import usual_or_long

pytestmark = pytest.mark.browser
# The other games are long. They are played to the end in the browser and by email by tests of their own.
SHORT_GAMES = ("nine", "orapa", "xnet")


@pytest.mark.long
@pytest.mark.parametrize("slug", usual_or_long(SHORT_GAMES, tuple(registry.all_games())))
def test_a_match_between_browser_and_email(visit, lena, jonas, slug, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.REPLY_DOMAIN = "127.0.0.1", "club.example.org"
    settings.REPLY_ANSWERS_PER_HOUR = 10_000
    settings.POLL_MILLISECONDS = 300
    jonas.language = "en"
    jonas.save()
    match = begin([lena, jonas], slug, bots=max(0, registry.get(slug).seats[0] - 2), seed="7" * 64)
    page = visit(lena, match.get_absolute_url())
    with sinking() as (sink, sink_port), listening() as port:
        settings.EMAIL_PORT = sink_port
        for _ in range(MOST_TURNS):
            services.sweep()
            relay.deliver()
            answers.deliver()
            mails = sink.take(jonas.email)
            answered = bool(mails) and answer(mails[-1], match, jonas, port)
            words = hands.wanted(match.pk, 0)
            if words:
                expect(page.locator("#ask.mine")).to_be_visible()  # the page has updated by itself
                hands.type_line(page, words)
            match.refresh_from_db()
            if match.over:
                break
            assert answered or words or mails, "nobody can go on"
    assert match.over
    expect(page.locator("ul.seats")).to_contain_text("1st place")
    assert set(Reply.objects.values_list("status", flat=True)) == {"played"}
    played = Move.objects.filter(match=match, kind="act", seat__lt=2).values_list("seat", "origin")
    assert set(played) == {(0, "member"), (1, "mail")}
