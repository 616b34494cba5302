"""Every organizer action, as seen by the organizer and by the member concerned."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from club.audit.models import AuditEntry
from club.matches.models import Match, Seat
from tests.browser.hands import open_tab
from tests.events.making import running_event
from tests.factories import MemberFactory
from tests.organizer.doing import REASON
from tests.playing import play_one, start, to_move

pytestmark = pytest.mark.browser


@pytest.fixture
def mira(db):
    return MemberFactory(username="mira", language="en", is_organizer=True)


@pytest.fixture
def match(lena, jonas):
    match = start([lena, jonas], seed="organizer")
    play_one(match.pk)
    play_one(match.pk)
    match.refresh_from_db()
    return match


def desk(match):
    return f"/organizer/matches/{match.pk}/"


def press(page, deed, fill=lambda page: None):
    """Fill in the action's form, check its preview and confirm; return the listed effects."""
    page.get_by_role("link", name=deed, exact=True).first.click()
    fill(page)
    page.get_by_label("Reason").fill(REASON)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".effects li").first).to_be_visible()
    expect(page.locator("blockquote")).to_contain_text(REASON)
    effects = page.locator(".effects").inner_text()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".messages")).to_contain_text("Everyone concerned will be notified")
    return effects


def sees(page, sentence, reason=REASON):
    page.reload()
    expect(page.locator("#log-lines")).to_contain_text(sentence)
    expect(page.locator("#log-lines")).to_contain_text(reason)


def test_extending_a_deadline_and_undoing_it(visit, match, lena, mira):
    mover = to_move(match.pk)
    organizer, player = visit(mira, desk(match)), visit(lena, match.get_absolute_url())
    assert "instead of" in press(
        organizer, "Extend", lambda page: page.get_by_label("Extra time").select_option("172800")
    )
    sees(player, "2 days of extra time.")
    longer = Seat.objects.get(pk=mover.pk).due_at
    assert (longer - mover.due_at).days == 2
    press(organizer, "Undo")
    sees(player, "An organizer removed 2 days of")
    assert Seat.objects.get(pk=mover.pk).due_at < longer


def test_a_double_click_extends_the_deadline_once(visit, match, mira):
    mover = to_move(match.pk)
    page = visit(mira, desk(match))
    page.get_by_role("link", name="Extend", exact=True).click()
    page.get_by_label("Reason").fill(REASON)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Confirm").dblclick()
    expect(page.locator(".messages")).to_contain_text("Deadline extended")
    assert AuditEntry.objects.count() == 1
    assert (Seat.objects.get(pk=mover.pk).due_at - mover.due_at).days == 2


def test_pausing_and_resuming_a_match(visit, watch, match, lena, mira):
    watch.expected = {409}
    organizer, player = visit(mira, desk(match)), visit(lena, match.get_absolute_url())
    press(organizer, "Pause")
    sees(player, "An organizer paused the match. The clocks are stopped.")
    player.get_by_role("button", name="Continue").click()
    expect(player.get_by_role("alert")).to_contain_text("only an organizer can resume it")
    press(organizer, "Continue")
    sees(player, "An organizer ended the pause")
    expect(player.get_by_text("The match is paused")).to_have_count(0)


def test_replacing_a_player_with_a_bot_and_returning_the_seat(visit, match, lena, mira):
    seat = Seat.objects.get(match=match, member=lena)
    organizer, player = visit(mira, desk(match)), visit(lena, match.get_absolute_url())
    assert "A bot will play for lena." in press(
        organizer, "Replace a player", lambda page: page.get_by_label("lena").check()
    )
    sees(player, "An organizer put a bot in your seat.")
    expect(player.get_by_role("button", name="Take my seat back")).to_be_visible()
    press(organizer, "Return a seat", lambda page: page.get_by_label("lena").check())
    sees(player, "An organizer gave you your seat back.")
    assert not Seat.objects.get(pk=seat.pk).bot


def test_replacing_a_player_with_another_member(visit, match, lena, jonas, mira):
    aylin = MemberFactory(username="aylin", language="en")
    organizer, player = visit(mira, desk(match)), visit(jonas, match.get_absolute_url())

    def fill(page):
        page.get_by_label("jonas").check()
        page.get_by_label("New player").fill("aylin")

    assert "aylin will take jonas's seat." in press(organizer, "Replace a player", fill)
    player.reload()
    expect(player.locator("#log-lines")).to_contain_text("hat aylin den Platz von jonas gegeben")
    expect(player.locator("#ask.mine")).to_have_count(0)
    sees(visit(aylin, match.get_absolute_url()), "An organizer gave you jonas's seat.")


def test_rewinding_a_match_and_undoing_it(visit, match, lena, mira):
    mover = to_move(match.pk).member
    organizer, player = visit(mira, desk(match)), visit(mover, match.get_absolute_url())
    effects = press(organizer, "Rewind", lambda page: page.get_by_label("Rewind to the position after move").fill("1"))
    assert "Move 2 no longer counts." in effects
    player.reload()
    line = "hat die Partie auf die Stellung nach Zug 1" if mover.language == "de" else "to the position after move 1."
    expect(player.locator("#log-lines")).to_contain_text(line)
    now = to_move(match.pk).member
    assert now != mover
    expect(visit(now, match.get_absolute_url()).locator("#ask.mine")).to_be_visible()
    assert "It will no longer be" in press(organizer, "Undo")
    player.reload()
    expect(player.locator("#ask.mine")).to_be_visible()


def test_ending_a_match_without_rating(visit, match, lena, mira):
    organizer, player = visit(mira, desk(match)), visit(lena, match.get_absolute_url())
    press(organizer, "End unrated")
    player.reload()
    expect(player.locator("#ask")).to_contain_text("An organizer ended the match. Nobody won.")
    sees(player, "unrated")
    expect(organizer.get_by_role("link", name="Pause", exact=True)).to_have_count(0)
    assert not Match.objects.get(pk=match.pk).rated


def test_an_administrator_views_hidden_information(visit, lena, jonas):
    match = start([lena, jonas], "i9n")
    chief = MemberFactory(username="chief", language="en", is_organizer=True, is_superuser=True)
    admin, player = visit(chief, desk(match)), visit(lena, match.get_absolute_url())
    press(admin, "View hidden information")
    expect(admin.get_by_role("heading", name="as lena sees it")).to_be_visible()
    sees(player, "An administrator is looking at the hidden parts of this match: chief.")


def test_muting_and_unmuting_a_member(visit, match, lena, jonas, mira):
    organizer, player = visit(mira, f"/organizer/members/{lena.pk}/"), visit(lena, match.get_absolute_url())
    expect(player.locator("#chat-text")).to_be_attached()
    assert "can't write to others until" in press(organizer, "Mute")
    player.reload()
    expect(player.locator("#chat")).to_contain_text("the organizers have muted you for a while")
    expect(player.locator("#chat-text")).to_have_count(0)
    player.goto("/settings/notices/receipts/")
    expect(player.locator("main")).to_contain_text("A message from the organizers")
    press(organizer, "Unmute")
    player.goto(match.get_absolute_url())
    open_tab(player, "chat")
    player.locator("#chat-text").fill("I am sorry.")
    player.get_by_role("button", name="Send").click()
    expect(visit(jonas, match.get_absolute_url()).locator("#chat-lines")).to_contain_text("I am sorry.")


def test_suspending_a_member_and_undoing_it(visit, match, lena, jonas, mira):
    lena.set_password("a long password")
    lena.save()

    def log_in(page):
        page.goto("/account/login/")
        page.locator("#id_login").fill("lena")
        page.locator("#id_password").fill("a long password")
        page.locator("main form button.go").first.click()

    organizer, player = visit(mira, f"/organizer/members/{lena.pk}/"), visit(lena, "/turns/")
    assert "No bot takes over right away" in press(organizer, "Suspend")
    expect(organizer.locator("main")).to_contain_text("Suspended until")
    player.goto("/turns/")
    expect(player).to_have_url(re.compile("/account/login/"))
    log_in(player)
    expect(player.locator("body")).to_contain_text("Your account is suspended until")
    other = visit(jonas, match.get_absolute_url())
    expect(other.locator("#log-lines")).to_contain_text("lena kann sich bis")
    press(organizer, "Undo")
    expect(organizer.locator("main")).not_to_contain_text("Suspended until")
    log_in(player)
    player.goto("/turns/")
    expect(player).to_have_url(re.compile("/turns/"))
    other.reload()
    expect(other.locator("#log-lines")).to_contain_text("lena kann sich wieder anmelden")


def test_an_event_is_handed_over_to_another_organizer(visit, lena, jonas, mira):
    nora = MemberFactory(username="nora", language="en", is_organizer=True)
    event = running_event([lena, jonas], owner=mira)
    organizer = visit(mira, f"/organizer/events/{event.pk}/")
    organizer.get_by_text("Hand over to another organizer").click()
    organizer.locator("#id_transfer-to").select_option(label="nora")
    organizer.locator("#id_transfer-reason").fill(REASON)
    organizer.get_by_role("button", name="Hand over").click()
    expect(organizer.locator(".effects li").first).to_contain_text("nora takes over from mira.")
    expect(organizer.locator("main")).to_contain_text("nora, mira, lena, jonas")
    organizer.get_by_role("button", name="Confirm").click()
    expect(organizer.locator(".messages")).to_contain_text("nora is now in charge of the event.")
    expect(visit(lena, event.get_absolute_url()).get_by_role("link", name="nora")).to_be_visible()
    told = visit(nora, "/settings/notices/receipts/")
    expect(told.locator("main")).to_contain_text("nora is now in charge of Autumn cup")
    assert AuditEntry.objects.get(kind="event_transferred").reason == REASON


def test_organizers_cannot_act_in_their_own_match(visit, watch, lena, mira):
    watch.expected = {403}
    match = start([lena, mira])
    page = visit(mira, desk(match))
    expect(page.locator("main")).to_contain_text("another organizer has to decide")
    expect(page.get_by_role("link", name="Pause", exact=True)).to_have_count(0)
    page.goto(f"{desk(match)}pause/")
    expect(page.locator("main")).to_contain_text("another organizer has to decide")


def test_organizers_need_a_second_factor(visit):
    bare = MemberFactory(username="bare", language="en", is_organizer=True, second_factor=False)
    bare.set_unusable_password()
    bare.save()
    page = visit(bare, "/organizer/")
    expect(page.get_by_role("heading", name="Protect your account with a second factor")).to_be_visible()
