"""The organizers' pages about the club: no axe findings, and their forms work in a browser."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from club.accounts.models import Member
from club.audit.models import AuditEntry
from club.organizer.members import deletion, invitations, services
from club.organizer.members.models import DailyCount, Deletion
from club.organizer.statistics import counting
from tests.browser import looking
from tests.factories import MemberFactory
from tests.playing import play_out, start

pytestmark = pytest.mark.browser


@pytest.fixture
def visit_calmly(visit):
    return lambda member=None, path="/": visit(member, path, reduced_motion="reduce")


@pytest.fixture
def ada(db):
    return MemberFactory(username="ada", language="en", is_organizer=True, is_staff=True, is_superuser=True)


def a_month_of_figures() -> None:
    today = timezone.now().date()
    DailyCount.objects.bulk_create(
        DailyCount(day=today - timedelta(days=n), game=game, key=key, value=5 + (n * 7) % 11)
        for n in range(1, 25)
        for game, keys in (
            ("nine", ("moves", "started", "finished", "timed_out")),
            ("", ("members", "joined", "wait_2", "wait_5")),
        )
        for key in keys
    )


def test_pages_have_no_faults(visit_calmly, ada, lena, jonas):
    play_out(start([lena, jonas], round_limit=1).pk)
    a_month_of_figures()
    counting.count_when_due()
    services.add_note(actor=ada, member=lena, text="Prefers mornings.", token="n" * 20)
    deletion.plan_deletion(actor=ada, member=jonas, reason="He asked for it.")
    invitations.send(actor=ada, lines=invitations.read("Ida, ida@example.org"))
    invitations.make_link(actor=ada, note="for Karl")
    MemberFactory(username="newcomer", is_active=False)
    page = visit_calmly(ada)
    paths = [
        reverse("club_members"),
        reverse("organizer_member", args=[lena.pk]),
        reverse("organizer_member", args=[jonas.pk]),
        reverse("invitations"),
        reverse("invite_list"),
        reverse("waiting"),
        reverse("club_settings"),
        reverse("figures"),
        reverse("figures") + "?span=all",
        reverse("tables_of_all"),
        reverse("my_data"),
    ]
    found = [fault for path in paths for fault in looking.faults(page, path)]
    page.goto(page.url.partition("/settings")[0] + reverse("invite_list"))
    page.locator("textarea").fill("Ida, ida@example.org\nKarl, karl@example.org, de\nnonsense\n")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("button", name="Send 1 invitation")).to_be_visible()
    found += looking.faults_here(page, "the list, looked at")
    assert not found, "\n".join(found)


def test_a_member_becomes_an_organizer(visit, ada, lena):
    """The administrator assigns the role with a reason; the member must set up a second factor before using it."""
    page = visit(ada, reverse("organizer_member", args=[lena.pk]))
    page.get_by_label("Organizer", exact=True).check()
    page.locator("#role_reason").fill("helps on Tuesdays")
    page.get_by_role("button", name="Change role").click()
    expect(page.get_by_text("Role changed. We've let lena know.")).to_be_visible()
    assert AuditEntry.objects.get(kind="role").reason == "helps on Tuesdays"
    hers = visit(lena, reverse("settings"))
    hers.get_by_role("link", name="Members").click()
    expect(hers.get_by_role("heading", name="Protect your account with a second factor")).to_be_visible()
    TOTP.activate(lena, "A" * 32)
    hers.goto(hers.url.partition("/settings")[0] + reverse("club_members"))
    expect(hers.get_by_role("heading", name="Members")).to_be_visible()


def test_a_member_cancels_a_scheduled_deletion(visit, ada, lena):
    page = visit(ada, reverse("organizer_member", args=[lena.pk]))
    page.get_by_text("Delete account").click()
    page.locator("#deletion_reason").fill("She wrote to us.")
    page.get_by_role("button", name="Delete in a week").click()
    expect(page.get_by_role("heading", name="Scheduled for deletion")).to_be_visible()
    hers = visit(lena, reverse("my_data"))
    hers.get_by_role("button", name="Keep my account").click()
    expect(hers.get_by_text("Your account won't be deleted.")).to_be_visible()
    assert not Deletion.objects.exists()
    assert Member.objects.filter(pk=lena.pk).exists()


def test_the_club_name_and_colour_can_be_set(visit, ada):
    page = visit(ada, reverse("club_settings"))
    page.locator("#id_name").fill("Turmklub")
    page.locator("#id_colour").fill("#123a5e")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".top .club")).to_have_text("Turmklub")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator(".top")).to_have_css("background-color", "rgb(18, 58, 94)")


def test_a_member_downloads_their_data(visit, lena):
    page = visit(lena, reverse("my_data"))
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download everything").click()
    assert waiting.value.suggested_filename.endswith(".zip")
