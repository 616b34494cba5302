"""The chat of a match: permissions, unread lines, removal and reports."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.accounts.services import forget, merge_guest
from club.audit.models import AuditEntry
from club.matches.errors import MatchError, NotNow, NotYours, Refused
from club.matches.models import Match
from club.outbox.models import Notification
from club.social.chat import policy, selectors, services
from club.social.chat.models import ChatLine, LastRead, Report
from tests.factories import MemberFactory
from tests.playing import play_out, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas], round_limit=1)


def say(match, member, text="hello", **more):
    return services.write(match_id=match.pk, member=member, text=text, **more)


def post(browser, match, what, **form):
    return browser.post(f"/matches/{match.pk}/chat/{what}", form)


def page(match, reader=None, browser_of=None, **headers):
    browser = Client() if reader is None else browser_of(reader)
    return browser.get(f"/matches/{match.pk}/chat/", headers=headers).content.decode()


class TestWriting:
    def test_posted_line_is_shown(self, match, lena, browser_of):
        answer = post(browser_of(lena), match, "write/", text="Good luck!")
        assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.pk}/chat/")
        assert "Good luck!" in page(match)

    def test_htmx_gets_the_chat_fragment(self, match, lena, browser_of):
        browser = browser_of(lena)
        answer = browser.post(
            f"/matches/{match.pk}/chat/write/", {"text": "Good luck!"}, headers={"HX-Request": "true"}
        )
        html = answer.content.decode()
        assert html.startswith("<section")
        assert "Good luck!" in html
        assert "<html" not in html

    def test_form_sent_twice_posts_one_line(self, match, lena, jonas):
        assert say(match, lena, "once", token="t1").pk == say(match, lena, "once", token="t1").pk
        say(match, jonas, "once", token="t1")  # the form of another member
        assert ChatLine.objects.count() == 2
        assert Notification.objects.filter(kind="chat", member=jonas).count() == 1

    def test_other_players_are_notified(self, match, lena, jonas):
        line = say(match, lena, "Your move is fine")
        notice = Notification.objects.get(kind="chat")
        assert (notice.member, notice.version, notice.by) == (jonas, line.pk, "lena")
        assert notice.text == "Your move is fine"
        assert notice.path == f"/matches/{match.pk}/#chat"

    @pytest.mark.parametrize("text", ["", "  \n ", "\u202e"])
    def test_empty_line_is_refused(self, match, lena, text):
        with pytest.raises(Refused):
            say(match, lena, text)

    def test_too_long_line_is_refused_and_shown_again(self, match, lena, browser_of):
        say(match, lena, "x" * 1000)
        answer = post(browser_of(lena), match, "write/", text="y" * 1001)
        assert answer.status_code == 422
        assert "y" * 1001 in answer.content.decode()
        assert ChatLine.objects.count() == 1

    def test_lines_are_rate_limited(self, match, lena):
        for i in range(services.LINES_A_MINUTE):
            say(match, lena, str(i))
        with pytest.raises(NotNow, match="chat_too_fast"):
            say(match, lena, "one more")
        with time_machine.travel(ChatLine.objects.last().created_at + timedelta(minutes=2)):
            say(match, lena, "one more")

    def test_text_is_escaped_and_urls_become_links(self, match, lena):
        say(
            match,
            lena,
            '<script>alert(1)</script> <img onerror="x"> javascript:alert(1)\nsee https://example.org/a?b=1',
        )
        html = page(match)
        assert "<script>alert" not in html
        assert "<img onerror" not in html
        assert 'href="javascript:' not in html
        assert '<br>see <a href="https://example.org/a?b=1" rel="nofollow">' in html


class TestWho:
    def refusal(self, match, member):
        with pytest.raises(MatchError) as refused:
            say(match, member)
        return refused.value.code

    def test_watchers_are_read_only_until_the_end(self, match, lena, browser_of):
        stranger = MemberFactory(language="en")
        say(match, lena, "for the table")
        assert self.refusal(match, stranger) == "chat_watchers"
        html = page(match, stranger, browser_of)
        assert "for the table" in html
        assert "Only the players can write" in html
        assert "<textarea" not in html
        play_out(match.pk)
        say(match, stranger, "well played")
        assert "<textarea" in page(match, stranger, browser_of)
        assert "<textarea" not in page(match)

    def test_guests_write_only_in_their_own_matches(self, lena, browser_of):
        guest = MemberFactory(is_guest=True, email="")
        own = start([guest], bots=1, round_limit=1)
        say(own, guest, "hello bots")
        other = play_out(start([lena, MemberFactory()], round_limit=1).pk)
        assert self.refusal(other, guest) == "chat_guests"

    def test_muted_members_are_read_only(self, match, lena):
        lena.muted_until = ChatLine._meta.get_field("created_at").to_python("2100-01-01T00:00:00Z")
        assert self.refusal(match, lena) == "chat_muted"
        lena.muted_until = ChatLine._meta.get_field("created_at").to_python("2000-01-01T00:00:00Z")
        say(match, lena)

    def test_private_chat_is_404_for_others(self, match, lena, browser_of):
        Match.objects.update(private=True)
        say(match, lena, "secret")
        stranger = browser_of(MemberFactory())
        for address in ("", "pulse/?v=0-0"):
            assert stranger.get(f"/matches/{match.pk}/chat/{address}").status_code == 404
        assert post(stranger, match, "write/", text="hi").status_code == 404

    def test_chat_of_a_cancelled_table_is_closed(self, match, lena):
        Match.objects.update(status=Match.Status.CANCELLED)
        assert self.refusal(match, lena) == "chat_closed"


class TestUnread:
    def unread(self, member, *matches):
        counted = selectors.with_unread(Match.objects.filter(pk__in=[match.pk for match in matches]), member)
        return {match.pk: match.unread for match in counted if match.unread}

    def test_lines_of_others_are_unread_until_marked_read(self, match, lena, jonas, browser_of):
        say(match, lena)
        line = say(match, lena)
        assert self.unread(jonas, match) == {match.pk: 2}
        assert self.unread(lena, match) == {}
        assert 'class="tag new"' in page(match, jonas, browser_of)
        assert post(browser_of(jonas), match, "read/", line=line.pk).status_code == 302
        assert self.unread(jonas, match) == {}
        assert 'class="tag new"' not in page(match, jonas, browser_of)

    def test_get_does_not_mark_lines_as_read(self, match, lena, jonas, browser_of):
        say(match, lena)
        page(match, jonas, browser_of)
        page(match, jonas, browser_of, **{"HX-Request": "true"})
        assert self.unread(jonas, match) == {match.pk: 1}

    def test_answering_marks_lines_as_read(self, match, lena, jonas):
        say(match, lena)
        say(match, jonas)
        assert self.unread(jonas, match) == {}

    def test_read_marker_never_moves_back(self, match, lena, jonas):
        first, second = say(match, lena), say(match, lena)
        services.read(match_id=match.pk, member=jonas, line=second.pk)
        services.read(match_id=match.pk, member=jonas, line=first.pk)
        assert LastRead.objects.get(member=jonas).line == second.pk

    def test_read_marker_is_limited_to_the_last_line(self, match, lena, jonas, browser_of):
        line = say(match, lena)
        post(browser_of(jonas), match, "read/", line=line.pk + 1000)
        assert LastRead.objects.get(member=jonas).line == line.pk

    def test_removed_lines_are_not_unread(self, match, lena, jonas):
        line = say(match, lena)
        services.remove(match_id=match.pk, line=line.pk, member=lena)
        assert self.unread(jonas, match) == {}

    def test_turns_page_shows_unread_lines(self, match, lena, jonas, browser_of):
        say(match, jonas)
        assert "1 new chat message" in browser_of(lena).get("/turns/").content.decode()

    def test_pages_take_a_constant_number_of_queries(self, match, lena, jonas, browser_of):
        def cost(address):
            browser = browser_of(jonas)
            browser.get(address)
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert browser.get(address).status_code == 200
            return len(queries)

        say(match, lena)
        before = [cost("/turns/"), cost(f"/matches/{match.pk}/chat/")]
        for _ in range(4):
            say(start([jonas, lena]), lena)
            say(match, lena)
        assert [cost("/turns/"), cost(f"/matches/{match.pk}/chat/")] == before
        assert before[1] <= 7


class TestPulse:
    def stamp(self, match):
        return selectors.stamp_of(match)

    def test_pulse_without_news_takes_few_queries(self, match, lena, browser_of):
        say(match, lena)
        browser = browser_of(lena)
        with CaptureQueriesContext(connection) as queries:
            answer = browser.get(f"/matches/{match.pk}/chat/pulse/?v={self.stamp(match)}")
        assert answer.status_code == 204
        assert len(queries) <= 4  # including the one for the stamp in this test

    def test_pulse_reports_new_and_removed_lines(self, match, lena, jonas, browser_of):
        seen = self.stamp(match)
        line = say(match, lena, "news")
        browser = browser_of(jonas)
        answer = browser.get(f"/matches/{match.pk}/chat/pulse/?v={seen}", headers={"HX-Request": "true"})
        assert "news" in answer.content.decode()
        seen = self.stamp(match)
        services.remove(match_id=match.pk, line=line.pk, member=lena)
        answer = browser_of(lena).get(f"/matches/{match.pk}/chat/pulse/?v={seen}", headers={"HX-Request": "true"})
        assert "removed by the author" in answer.content.decode()


class TestRemoving:
    def test_author_removes_a_line_within_15_minutes(self, match, lena, jonas, browser_of):
        line = say(match, lena, "oh no")
        assert post(browser_of(lena), match, f"{line.pk}/remove/").status_code == 302
        html = page(match)
        assert "oh no" not in html
        assert "removed by the author" in html
        assert Notification.objects.get(kind="chat").text == ""

    def test_line_cannot_be_removed_later(self, match, lena):
        line = say(match, lena)
        with time_machine.travel(line.created_at + policy.NEW + timedelta(seconds=1)), pytest.raises(NotNow):
            services.remove(match_id=match.pk, line=line.pk, member=lena)

    def test_other_members_cannot_remove_a_line(self, match, lena, jonas):
        line = say(match, lena)
        with pytest.raises(NotYours):
            services.remove(match_id=match.pk, line=line.pk, member=jonas)

    def test_line_of_another_match_is_404(self, match, lena, browser_of):
        line = say(start([lena, MemberFactory()]), lena)
        assert post(browser_of(lena), match, f"{line.pk}/remove/").status_code == 404


class TestReports:
    @pytest.fixture
    def line(self, match, lena):
        return say(match, lena, "something rude")

    @pytest.fixture
    def mira(self):
        return MemberFactory(username="mira", is_organizer=True)

    def test_member_reports_a_line(self, match, line, jonas, browser_of):
        browser = browser_of(jonas)
        assert "something rude" in browser.get(f"/matches/{match.pk}/chat/{line.pk}/report/").content.decode()
        for _ in range(2):
            assert post(browser, match, f"{line.pk}/report/", reason="rude").status_code == 302
        (report,) = selectors.open_reports()
        assert (report.line, report.reporter, report.reason) == (line, jonas, "rude")

    def test_report_needs_a_reason(self, match, line, jonas, browser_of):
        assert post(browser_of(jonas), match, f"{line.pk}/report/", reason=" ").status_code == 422
        assert not Report.objects.exists()

    def test_own_lines_and_guests_are_refused(self, match, line, lena):
        for member in (lena, MemberFactory(is_guest=True, email="")):
            with pytest.raises(NotYours):
                services.report(match_id=match.pk, line=line.pk, member=member, reason="rude")

    def reported(self, match, line, *members):
        for member in members:
            services.report(match_id=match.pk, line=line.pk, member=member, reason="rude")
        return Report.objects.first()

    def test_settling_settles_all_reports_of_the_line_and_hides_it(self, match, line, jonas, mira):
        report = self.reported(match, line, jonas, MemberFactory())
        assert services.settle_report(report, mira, hide=True)
        assert not selectors.open_reports().exists()
        assert "something rude" not in page(match)
        assert ChatLine.objects.get().text == "something rude"
        assert not services.settle_report(report, mira, hide=False)
        assert ChatLine.objects.get().removed_by == "organizer"

    def test_settling_without_hiding_keeps_the_line(self, match, line, jonas, mira):
        assert services.settle_report(self.reported(match, line, jonas), mira, hide=False)
        assert "something rude" in page(match)

    def test_organizer_cannot_settle_reports_of_their_own_match(self, lena, mira):
        own = start([lena, mira])
        line = say(own, lena, "rude")
        report = self.reported(own, line, mira)
        with pytest.raises(NotYours):
            services.settle_report(report, mira, hide=True)
        assert selectors.open_reports().count() == 1


class TestJudging:
    @pytest.fixture
    def mira(self):
        return MemberFactory(username="mira", is_organizer=True, language="en")

    @pytest.fixture
    def report(self, match, lena, jonas):
        line = say(match, lena, "something rude")
        services.report(match_id=match.pk, line=line.pk, member=jonas, reason="it is rude")
        return Report.objects.get()

    def test_organizer_hides_a_reported_line(self, match, report, mira, browser_of):
        browser = browser_of(mira)
        assert "Reported messages" in browser.get("/organizer/").content.decode()
        address = f"/organizer/reports/{report.pk}/"
        assert "something rude" in browser.get(address).content.decode()
        assert browser.post(address, {"decision": "hide"}).status_code == 422
        for _ in range(2):
            assert browser.post(address, {"decision": "hide", "reason": "rude"}).status_code == 302
        act = AuditEntry.objects.get(kind="chat_report")
        assert (act.actor, act.reason, act.match, act.data) == (mira, "rude", match, {"hidden": True})
        assert "something rude" not in page(match)
        assert "Reported messages" not in browser.get("/organizer/").content.decode()

    def test_report_page_is_forbidden_for_players_of_the_match(self, lena, mira, browser_of):
        own = start([lena, mira])
        line = say(own, lena, "rude")
        services.report(match_id=own.pk, line=line.pk, member=mira, reason="rude")
        answer = browser_of(mira).post(f"/organizer/reports/{Report.objects.get().pk}/", {"decision": "hide"})
        assert answer.status_code == 403


class TestLeaving:
    def test_lines_of_a_deleted_member_are_kept_without_the_name(self, match, lena, jonas):
        say(match, lena, "bye")
        forget(lena)
        html = page(match)
        assert "bye" in html
        assert "Former member" in html
        assert "lena" not in html

    def test_lines_of_a_guest_move_to_the_member(self, jonas):
        guest = MemberFactory(is_guest=True, email="")
        line = say(start([guest], bots=1), guest)
        merge_guest(guest=guest, member=jonas)
        line.refresh_from_db()
        assert line.member == jonas

    def test_export_contains_the_lines_of_the_member(self, match, lena):
        say(match, lena, "exported")
        assert selectors.export_of(lena)["chat"][0]["text"] == "exported"
