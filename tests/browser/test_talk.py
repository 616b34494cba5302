"""Chat, notes and rematches in real browsers, for both players."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club.matches.models import Match
from club.social.chat import selectors, services
from club.social.chat.models import ChatLine, Note
from club.social.chat.views import chat
from tests.browser.hands import open_more, open_tab
from tests.playing import asked_of, play_one, play_out, some_line, start, to_move

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def frequent_polls(monkeypatch, settings):
    monkeypatch.setattr(chat, "CHAT_POLL_SECONDS", 1)
    settings.POLL_MILLISECONDS = 500


@pytest.fixture
def match(lena, jonas):
    jonas.language = "en"
    jonas.save()
    return start([lena, jonas], round_limit=1)


def unread(match, member):
    return selectors.with_unread(Match.objects.filter(pk=match.pk), member).get().unread


def test_a_chat_message_is_received_and_marked_as_read(visit, match, lena, jonas):
    here, there = visit(lena, match.get_absolute_url()), visit(jonas, match.get_absolute_url())
    expect(there.locator("#chat-text")).to_be_attached()
    there.set_viewport_size({"width": 360, "height": 700})
    open_tab(here, "chat")
    here.locator("#chat-text").fill("Good luck!")
    here.get_by_role("button", name="Send").click()
    expect(here.locator("#chat-lines li.mine")).to_contain_text("Good luck!")
    expect(here.locator("#chat-text")).to_have_value("")
    expect(here.locator("#chat-text")).to_be_focused()
    badge = there.locator("#chat-unread")
    expect(badge).to_have_text("1 new chat message")
    assert unread(match, jonas) == 1
    open_tab(there, "chat")
    expect(there.locator("#chat-lines")).to_contain_text("Good luck!")
    expect(badge).to_be_hidden()
    assert unread(match, jonas) == 0


def test_typed_text_is_kept_when_others_write(visit, match, lena, jonas):
    page = visit(lena, match.get_absolute_url())
    open_tab(page, "chat")
    page.locator("#chat-text").fill("half a sent")
    services.write(match_id=match.pk, member=jonas, text="meanwhile")
    expect(page.locator("#chat-lines")).to_contain_text("meanwhile")
    expect(page.locator("#chat-text")).to_have_value("half a sent")


def test_a_removed_chat_message_disappears_for_the_opponent(visit, match, lena, jonas):
    services.write(match_id=match.pk, member=lena, text="oh no")
    here, there = visit(lena, match.get_absolute_url()), visit(jonas, match.get_absolute_url())
    expect(there.locator("#chat-lines")).to_contain_text("oh no")
    open_tab(here, "chat")
    here.get_by_role("button", name="Remove").click()
    expect(here.locator("#chat-lines")).to_contain_text("removed by the author")
    expect(there.locator("#chat-lines")).to_contain_text("removed by the author")


def test_chat_reports_and_notes_work_without_javascript(visit, match, lena, jonas):
    services.write(match_id=match.pk, member=jonas, text="hello lena")
    page = visit(lena, match.get_absolute_url(), java_script_enabled=False)
    open_tab(page, "chat")
    page.get_by_role("link", name="Read the chat").click()
    expect(page.locator("#chat-lines")).to_contain_text("hello lena")
    page.get_by_role("button", name="Mark as read").click()
    expect(page.locator(".tag.new")).to_have_count(0)
    page.locator("#chat-text").fill("hello jonas")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-lines")).to_contain_text("hello jonas")
    page.get_by_role("link", name="Report").click()
    page.locator("#reason").fill("too friendly")
    page.get_by_role("button", name="Send to the organizers").click()
    expect(page.locator(".messages")).to_contain_text("The organizers will look into it.")
    assert ChatLine.objects.count() == 2
    page.goto(match.get_absolute_url())
    open_tab(page, "notes")
    page.get_by_role("link", name="Open your notes").click()
    page.locator("#notes-text").fill("watch the lion")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notes-text")).to_have_value("watch the lion")


def test_notes_are_saved_in_place(visit, match, lena):
    page = visit(lena, match.get_absolute_url())
    open_tab(page, "notes")
    page.locator("#notes-text").fill("watch the lion")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notes [role=status]")).to_have_text("Saved.")
    assert Note.objects.get().text == "watch the lion"
    page.reload()
    expect(page.locator("#notes-text")).to_have_value("watch the lion")


def test_header_and_menu_are_updated_after_the_last_move(visit, match, lena, jonas):
    """The page updates without a reload for both the player who moved and the opponent."""
    pages = {member: visit(member, match.get_absolute_url()) for member in (lena, jonas)}
    while not Match.objects.get(pk=match.pk).over:
        asked, mover = asked_of(match.pk)[0], to_move(match.pk).member
        other = jonas if mover == lena else lena
        expect(pages[mover].locator("#turn-count")).to_have_text("1")
        expect(pages[mover].locator("#turn-count")).to_be_visible()
        expect(pages[other].locator("#turn-count")).to_be_hidden()
        open_more(pages[mover])
        pages[mover].locator("form.type input[name=move]").first.fill(some_line(match.pk, asked))
        pages[mover].get_by_role("button", name="Play", exact=True).first.click()
        expect(pages[mover].locator("#ask.mine")).to_have_count(0)
    for page in pages.values():
        expect(page.locator("#more")).to_contain_text("Match record")
        expect(page.locator("#more")).not_to_contain_text("Give up")
        expect(page.locator("#turn-count")).to_be_hidden()


def test_the_result_appears_on_open_pages_and_both_join_the_rematch(visit, match, lena, jonas):
    play_one(match.pk)
    here, there = visit(lena, match.get_absolute_url()), visit(jonas, match.get_absolute_url())
    expect(here.locator("#end h2")).to_have_count(0)
    play_out(match.pk)
    for page in (here, there):
        expect(page.locator("#end h2")).to_have_text("After the match")
        expect(page.locator("#end figure svg.chart")).to_be_visible()
    here.get_by_role("button", name="Rematch").click()
    expect(here.locator("h1")).to_have_text("A table for NINE")
    there.reload()
    expect(there.locator("#end")).to_contain_text("lena wants a rematch and is keeping a seat for you.")
    there.locator("#end").get_by_role("button", name="Join").click()
    expect(there.locator(".stage svg").first).to_be_visible()
    assert to_move(match.sequel.table_id)
