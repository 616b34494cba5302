"""Content, recipients and headers of the mails."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email import message_from_bytes, policy

import pytest
from django.core import mail
from django.utils import timezone, translation
from django.utils.translation import gettext

from club.accounts.models import Member
from club.inbound_mail import addresses
from club.matches import services
from club.matches.models import Match, Seat
from club.notifications import match_mails
from club.notifications.compose import LINE_WIDTH, plain_text
from club.notifications.relay import deliver
from club.outbox.models import Notification
from games.core import registry
from games.core.contract import TextTable
from tests.factories import MemberFactory
from tests.notifications.helpers import run_out
from tests.playing import play_one, start, to_move
from tests.toy import TOYS

pytestmark = pytest.mark.django_db


def notice_of(match: Match, member: Member, kind: str) -> Notification:
    match.refresh_from_db()
    now = timezone.now()
    return Notification.objects.get_or_create(
        match=match, member=member, kind=kind, version=match.version, defaults={"created_at": now, "send_after": now}
    )[0]


def parsed(message):
    return message_from_bytes(message.message().as_bytes(), policy=policy.default)


def both_parts(message) -> tuple[str, str]:
    (html,) = message.alternatives
    return message.body, html.content


@pytest.fixture
def english_mover(lena, jonas):
    """A match after a few moves in which lena, who reads English, is to move."""
    match = start([lena, jonas])
    play_one(match.pk, 3)
    play_one(match.pk, 5)
    if to_move(match.pk).member != lena:
        play_one(match.pk, 7)
        play_one(match.pk, 9)
    assert to_move(match.pk).member == lena
    return match


def test_turn_mail_has_events_question_deadline_and_link(english_mover, lena, time_machine):
    match = english_mover
    time_machine.move_to(datetime(2026, 11, 16, 9, 0, tzinfo=UTC), tick=False)
    Seat.objects.filter(match=match, member=lena).update(due_at=datetime(2026, 11, 17, 20, 10, tzinfo=UTC))
    message = match_mails.compose_match_mail(notice_of(match, lena, "turn"))
    assert message.subject == f"Your turn in NINE (match {match.pk})"
    assert message.to == [lena.email]
    for part in both_parts(message):
        assert "jonas swapped" in part
        assert "Your turn: swap 1 of 2" in part
        assert "Choose two pieces in the same row or column." in part
        assert "Time left: 1 day 11 h, until Tue 17 Nov, 21:10 (Europe/Berlin)" in part
        assert f"http://localhost:8000/matches/{match.pk}/" in part
        assert "http://localhost:8000/settings/" in part
    assert "Since your last turn:" in message.body
    assert re.search(r"^Row +a +b +c +d +e +f$", message.body, re.MULTILINE)
    assert len(re.findall(r"^[1-6]  .*$", message.body, re.MULTILINE)) == 6
    assert "\n\n\n" not in message.body
    (html,) = message.alternatives
    assert "<td>" in html.content
    assert "style=" not in html.content
    assert html.mimetype == "text/html"


def test_headers_prevent_auto_replies_and_keep_threads_together(english_mover, lena):
    first = parsed(match_mails.compose_match_mail(notice_of(english_mover, lena, "turn")))
    second = parsed(match_mails.compose_match_mail(notice_of(english_mover, lena, "reminder")))
    notice = notice_of(english_mover, lena, "turn")
    assert first["Message-ID"] == f"<notice-{notice.pk}.{int(notice.created_at.timestamp())}@localhost>"
    assert first["Message-ID"] == parsed(match_mails.compose_match_mail(notice))["Message-ID"] != second["Message-ID"]
    assert (
        first["References"] == first["In-Reply-To"] == second["References"] == f"<match-{english_mover.pk}@localhost>"
    )
    assert first["Auto-Submitted"] == "auto-generated"
    assert first["X-Auto-Response-Suppress"] == "All"
    assert re.fullmatch(r"<http://localhost:8000/mails/off/[\w:.-]+/>", first["List-Unsubscribe"].strip())
    assert first["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "Reply-To" not in first, "the club has no domain for replies here"


def test_board_is_an_inline_picture_with_alt_text(english_mover, lena):
    message = parsed(match_mails.compose_match_mail(notice_of(english_mover, lena, "turn")))
    text, picture = message.iter_parts()
    assert message.get_content_type() == "multipart/related"
    assert [part.get_content_type() for part in text.iter_parts()] == ["text/plain", "text/html"]
    assert (picture.get_content_type(), picture.get_content_disposition()) == ("image/png", "inline")
    assert picture.get_content().startswith(b"\x89PNG")
    html = message.get_body(("html",)).get_content()
    assert f'src="cid:{picture["Content-ID"].strip("<>")}"' in html
    assert re.search(r'<img [^>]*alt="The NINE board \(round', html)


def test_mail_explains_replies_when_a_reply_domain_is_set(english_mover, lena, settings):
    settings.REPLY_DOMAIN = "club.example.org"
    message = match_mails.compose_match_mail(notice_of(english_mover, lena, "turn"))
    (reply_to,) = message.reply_to
    token = addresses.read(reply_to)
    assert token == (lena.pk, english_mover.pk, Match.objects.get(pk=english_mover.pk).version)
    for part in both_parts(message):
        assert "replying to this email" in part
    assert re.search(r"^    swap [a-f][1-6] [a-f][1-6]$", message.body, re.MULTILINE)


def test_mail_does_not_mention_replies_without_a_domain_or_a_question(english_mover, lena, jonas, settings):
    assert "replying to this email" not in match_mails.compose_match_mail(notice_of(english_mover, lena, "turn")).body
    settings.REPLY_DOMAIN = "club.example.org"
    started = match_mails.compose_match_mail(notice_of(english_mover, jonas, "started"))
    assert not started.reply_to
    assert "replying to this email" not in started.body


def test_links_and_message_ids_use_the_club_url(english_mover, lena, settings):
    settings.CLUB_URL = "https://play.example.org:8443"
    message = match_mails.compose_match_mail(notice_of(english_mover, lena, "turn"))
    assert f"https://play.example.org:8443/matches/{english_mover.pk}/" in message.body
    assert message.extra_headers["Message-ID"].endswith("@play.example.org>")


def test_german_member_gets_german_text_and_local_times(jonas, lena, time_machine):
    Member.objects.filter(pk=jonas.pk).update(time_zone="America/New_York")
    jonas.refresh_from_db()
    match = start([jonas, lena])
    while to_move(match.pk).member != jonas:
        play_one(match.pk)
    time_machine.move_to(datetime(2026, 11, 16, 9, 0, tzinfo=UTC), tick=False)
    Seat.objects.filter(match=match, member=jonas).update(due_at=datetime(2026, 11, 17, 20, 10, tzinfo=UTC))
    with translation.override("en"), timezone.override("Asia/Tokyo"):
        message = match_mails.compose_match_mail(notice_of(match, jonas, "turn"))
        assert translation.get_language() == "en"
        assert timezone.get_current_timezone_name() == "Asia/Tokyo"
    with translation.override("de"):
        subject = gettext("Your turn in {game} (match {number})").format(game="NINE", number=match.pk)
    assert message.subject == subject
    for part in both_parts(message):
        assert "Du bist am Zug" in part
        assert "Di 17. Nov, 15:10 (America/New_York)" in part
        assert "Choose the first" not in part
    assert message.extra_headers["Content-Language"] == "de"
    assert '<html lang="de">' in message.alternatives[0].content


def test_member_without_a_time_zone_gets_utc(english_mover, lena):
    Member.objects.filter(pk=lena.pk).update(time_zone="")
    message = match_mails.compose_match_mail(notice_of(english_mover, Member.objects.get(pk=lena.pk), "turn"))
    assert "(UTC)" in message.body


def test_timeout_mail_says_what_was_played(english_mover, lena):
    run_out(english_mover)
    message = match_mails.compose_match_mail(notice_of(english_mover, lena, "timeout"))
    assert message.subject == f"Your time ran out in NINE (match {english_mover.pk})"
    for part in both_parts(message):
        assert "ran out, so a neutral move was played for you" in part
        assert part.count("You swapped") == 2
        assert "time ran out" in part


def test_second_timeout_mail_says_how_to_take_the_seat_back(english_mover, lena):
    Seat.objects.filter(match=english_mover, member=lena).update(misses=1)
    run_out(english_mover)
    message = match_mails.compose_match_mail(notice_of(english_mover, lena, "timeout"))
    for part in both_parts(message):
        assert "a bot is playing for you now" in " ".join(part.split())
        assert "Take my seat back" in part
        assert "the bot playing for you" in part
        assert "Time left" not in part


def test_reminder_mail_is_labelled_as_reminder(english_mover, lena):
    message = match_mails.compose_match_mail(notice_of(english_mover, lena, "reminder"))
    assert message.subject == f"Reminder: your turn in NINE (match {english_mover.pk})"
    for part in both_parts(message):
        assert "still your turn" in part
        assert "Your turn: swap 1 of 2" in part


def test_start_mail_lists_the_players(lena, jonas):
    match = start([lena, jonas], bots=1)
    message = match_mails.compose_match_mail(notice_of(match, lena, "started"))
    assert message.subject == f"NINE has started (match {match.pk})"
    for part in both_parts(message):
        assert "lena (you)" in part
        assert "jonas" in part
        assert "Ida" in part


def test_end_mail_says_who_won_and_why(english_mover, lena, jonas):
    services.resign(match_id=english_mover.pk, member=jonas)
    message = match_mails.compose_match_mail(notice_of(english_mover, lena, "finished"))
    assert message.subject == f"NINE is over (match {english_mover.pk})"
    for part in both_parts(message):
        assert "You won!" in part
        assert "Everyone else gave up." in part
        assert "lena (you): 1st place" in part
        assert "jonas: 2nd place" in part


NASTY = "x\r\nBcc: v@b.de\r\n<script>"


def test_names_cannot_add_headers_or_markup(english_mover, lena, jonas):
    Member.objects.filter(pk=jonas.pk).update(username=NASTY)
    for kind in match_mails.SUBJECTS:
        message = match_mails.compose_match_mail(notice_of(english_mover, lena, kind))
        read = parsed(message)
        assert "Bcc" not in read
        assert "\n" not in message.subject
        assert read["To"] == lena.email
        assert "<script>" not in message.alternatives[0].content


def test_subject_is_one_line(english_mover, lena, monkeypatch):
    monkeypatch.setitem(match_mails.SUBJECTS, "turn", lambda: "{game}\r\nBcc: a@b.de\n {number}")
    message = match_mails.compose_match_mail(notice_of(english_mover, lena, "turn"))
    assert message.subject == f"NINE Bcc: a@b.de {english_mover.pk}"
    assert "Bcc" not in parsed(message)


def test_address_with_a_header_injection_reaches_no_other_recipient(english_mover, lena, jonas):
    nasty = "lena@example.org\nBcc: victim@example.org"
    Member.objects.filter(pk=lena.pk).update(email=nasty)
    lena.emailaddress_set.update(email=nasty)
    deliver()
    assert all("victim" not in str(message.recipients()) for message in mail.outbox)


def test_following_links_changes_nothing(english_mover, lena, client, browser_of):
    message = match_mails.compose_match_mail(notice_of(english_mover, lena, "turn"))
    before = Match.objects.values().get(pk=english_mover.pk)
    for link in set(re.findall(r"http://localhost:8000(\S+)", message.body)):
        for browser in (client, browser_of(lena)):
            browser.get(link)
            browser.head(link)
    assert Match.objects.values().get(pk=english_mover.pk) == before


def test_columns_line_up():
    table = TextTable("c", ["Row", "a", "b"], [["1", "hedgehog", "-"], ["2", "cat", "dog"]])
    assert match_mails.text_of_table(table) == "Row  a         b\n1    hedgehog  -\n2    cat       dog"


def test_a_wide_table_is_written_row_by_row():
    table = TextTable("c", ["Row", "a", "b"], [["1", "x" * 60, "-"], ["2", "cat", "y" * 60]])
    assert match_mails.text_of_table(table) == f"1\n  a: {'x' * 60}\n\n2\n  a: cat\n  b: {'y' * 60}"


def test_long_lines_are_wrapped_and_addresses_are_not():
    address = f"http://localhost/{'x' * 100}"
    text = plain_text(f"{'word ' * 30}\n\n\n\n- {'item ' * 30}\n  {'cell ' * 30}\nUnsubscribe: {address}\n    short")
    first, second, link = text.split("\n\n")[0], text.split("\n\n")[1], text.split("\n")[-4:]
    assert all(len(line) <= LINE_WIDTH for line in text.split("\n") if address not in line)
    assert " ".join(first.split()) == " ".join(["word"] * 30)
    assert "\n  item" in second
    assert "\n    cell" in second
    assert address in link
    assert text.endswith("\n    short\n")


@pytest.mark.parametrize("slug", [slug for slug in registry.all_games() if slug not in TOYS])
def test_the_text_of_every_game_fits_into_78_columns(slug, lena, jonas):
    match = start([lena, jonas, MemberFactory()] if 2 not in registry.get(slug).seats else [lena, jonas], slug)
    for _ in range(6):
        play_one(match.pk)
    for member in (lena, jonas):
        body = match_mails.compose_match_mail(notice_of(match, member, "started")).body
        assert [line for line in body.split("\n") if len(line) > LINE_WIDTH and "http" not in line] == []
        assert not re.search(r"\b(tap|press|click|tippe)\b", body, re.IGNORECASE), "an email has nothing to tap"


def test_time_left_is_not_shown_without_a_deadline(english_mover, jonas):
    message = match_mails.compose_match_mail(notice_of(english_mover, jonas, "started"))
    assert "until" not in message.body
