"""All personal data of a member is covered by the data export and by account deletion."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from hashlib import sha256

import pytest
import time_machine
from django.utils import timezone
from django.utils.html import escape

from club.accounts import personal_data
from club.accounts import services as accounts
from club.accounts.models import FORMER, Member
from club.accounts.personal_data import PersonalData
from club.audit.models import AuditEntry
from club.matches.models import Match, Move, Seat, Sheet
from club.organizer.members import deletion, personal_data_archive, services
from club.organizer.members.models import Deletion, MemberNote
from club.outbox.models import Notification
from tests.factories import EndpointFactory, MemberFactory
from tests.notifications.helpers import read
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db

REASON = {"reason": "She asked for it.", "token": "t" * 20}


def copy_of(client) -> dict[str, object]:
    response = client.post("/settings/data/")
    assert response["Content-Type"] == "application/zip"
    book = zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))
    assert book.testzip() is None
    return {name: book.read(name).decode() for name in book.namelist()}


# The registry


def test_every_relation_to_a_member_is_declared():
    assert not personal_data.faults(), "state it in the app's exports.py, see club/accounts/personal_data.py"


@pytest.mark.parametrize(
    "left_out", [(MemberNote, "member"), (Seat, "member"), (AuditEntry, "actor"), (Member, "deputy")]
)
def test_an_undeclared_relation_is_detected(monkeypatch, left_out):
    stated = [h for h in personal_data.declared() if (h.model, h.member) != left_out]
    monkeypatch.setattr(personal_data, "declared", lambda: stated)
    assert [f for f in personal_data.faults() if f"{left_out[0]._meta.label}.{left_out[1]}" in f]


def test_a_declaration_that_contradicts_on_delete_is_detected(monkeypatch):
    wrong = PersonalData("seats", "Seats", Seat, personal_data.DELETED, ("number",))
    stated = [wrong if h.model is Seat else h for h in personal_data.declared()]
    monkeypatch.setattr(personal_data, "declared", lambda: stated)
    assert personal_data.faults() == [
        "matches.Seat.member is declared 'deleted' after a deletion, but its on_delete differs"
    ]


def test_duplicate_file_names_are_detected(monkeypatch):
    stated = personal_data.declared()
    monkeypatch.setattr(personal_data, "declared", lambda: [*stated, stated[0]])
    assert "two declarations write account" in personal_data.faults()


# The data export


def test_a_member_can_download_all_personal_data(lena, jonas, mira, browser_of):
    match = start([lena, jonas])
    play_one(match.pk)
    play_one(match.pk)
    EndpointFactory(member=lena, name="My phone", p256dh="key-of-lena")
    services.add_note(actor=mira, member=lena, text="Plays fast.", token="n" * 20)
    files = copy_of(browser_of(lena))
    assert {f"{h.file}.json" for h in personal_data.exported()} | {"README.txt"} == set(files)
    assert json.loads(files["account.json"])[0]["email"] == "lena@example.org"
    assert [row["match"] for row in json.loads(files["seats.json"])] == [match.pk]
    assert len(json.loads(files["moves.json"])) == Move.objects.filter(member=lena).count() > 0
    assert json.loads(files["organizers_notes.json"])[0]["text"] == "Plays fast."
    assert json.loads(files["acts.json"])[0]["kind"] == "note"
    assert json.loads(files["notices.json"])
    everything = "".join(files.values())
    for secret in (match.seed, "key-of-lena", lena.password + '"', "session_key", "mira@example.org"):
        assert secret not in everything
    assert "jonas@example.org" not in everything


def test_the_export_contains_no_private_data_of_others(lena, jonas, mira, browser_of):
    start([lena, jonas])
    services.add_note(actor=mira, member=jonas, text="About Jonas alone.", token="n" * 20)
    Sheet.objects.create(seat=Seat.objects.get(member=jonas), text="the notes of Jonas")
    everything = "".join(copy_of(browser_of(lena)).values())
    assert "About Jonas" not in everything
    assert "the notes of Jonas" not in everything
    assert "the notes of Jonas" in "".join(copy_of(browser_of(jonas)).values())


def test_secrets_of_others_are_declared_but_not_exported(lena, monkeypatch):
    secret = PersonalData("blocks", "People who block you", Seat, personal_data.ANONYMIZED, ())
    monkeypatch.setattr(personal_data, "declared", lambda: [secret])
    book = zipfile.ZipFile(io.BytesIO(b"".join(personal_data_archive.of(lena))))
    assert book.namelist() == ["README.txt"]
    assert b"blocks" not in book.read("README.txt")


def test_a_large_export_is_streamed(lena, monkeypatch):
    """Data already sent is released, so the whole zip file is never in memory."""
    rows = 12_000
    now = timezone.now()
    words = [sha256(str(n).encode()).hexdigest() for n in range(rows)]
    Notification.objects.bulk_create(
        Notification(member=lena, kind="news", version=n, created_at=now, send_after=now, text=text)
        for n, text in enumerate(words)
    )
    pieces = list(personal_data_archive.of(lena))
    assert len(pieces) > 5
    assert max(map(len, pieces)) < 4 * personal_data_archive.PIECE
    book = zipfile.ZipFile(io.BytesIO(b"".join(pieces)))
    assert len(json.loads(book.read("notices.json"))) == rows


def test_exports_are_rate_limited(lena, browser_of):
    client = browser_of(lena)
    answers = [client.post("/settings/data/").status_code for _ in range(7)]
    assert answers == [200] * 6 + [429]


def test_the_page_lists_what_is_kept(lena, browser_of):
    page = browser_of(lena).get("/settings/data/").content.decode()
    for data in personal_data.declared():
        assert escape(str(data.title)) in page


# Requests to organizers and administrators


def test_an_organizer_can_offer_the_export_but_not_see_it(lena, mira, browser_of):
    client = browser_of(mira)
    for _ in range(2):  # a double click
        assert client.post(f"/organizer/members/{lena.pk}/export/", REASON).status_code == 302
    act = AuditEntry.objects.get(kind="export")
    assert (act.actor, act.member, act.reason) == (mira, lena, "She asked for it.")
    notice = Notification.objects.get(member=lena)
    assert notice.path == "/settings/data/"
    assert not Notification.objects.filter(member=mira).exists()


def test_a_deletion_is_announced_a_week_ahead(lena, jonas, ada, browser_of):
    match = start([lena, jonas])
    client = browser_of(ada)
    for _ in range(2):
        assert client.post(f"/organizer/members/{lena.pk}/delete/", REASON).status_code == 302
    assert AuditEntry.objects.filter(kind="deletion").count() == 1
    assert "will be deleted" in read(Notification.objects.get(member=lena, kind="news")).title
    assert deletion.carry_out_deletions() == 0
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1)):
        assert deletion.carry_out_deletions() == 1
        assert deletion.carry_out_deletions() == 0
    gone = lena.pk
    assert not Member.objects.filter(pk=gone).exists()
    assert match.seats.get(member=None).name == FORMER
    assert set(AuditEntry.objects.filter(member_id=gone).values_list("kind", flat=True)) == {"deletion", "deleted"}
    assert not Notification.objects.filter(member_id=gone).exists()


@pytest.mark.parametrize("who", ["member", "administrator"])
def test_a_deletion_can_be_cancelled(lena, ada, browser_of, who):
    deletion.plan_deletion(actor=ada, member=lena, reason="asked")
    if who == "member":
        assert "Keep my account" in browser_of(lena).get("/settings/data/").content.decode()
        browser_of(lena).post("/settings/data/keep/")
    else:
        browser_of(ada).post(f"/organizer/members/{lena.pk}/keep/")
    assert not Deletion.objects.exists()
    assert AuditEntry.objects.filter(kind="deletion_undone").count() == 1
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert deletion.carry_out_deletions() == 0
    assert Member.objects.filter(pk=lena.pk).exists()


def test_an_interrupted_deletion_is_retried(lena, ada, monkeypatch):
    deletion.plan_deletion(actor=ada, member=lena, reason="asked")
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        with monkeypatch.context() as broken:
            broken.setattr(accounts, "forget", lambda member: (_ for _ in ()).throw(RuntimeError("killed")))
            with pytest.raises(RuntimeError):
                deletion.carry_out_deletions()
        assert deletion.carry_out_deletions() == 1
    assert AuditEntry.objects.filter(kind="deleted").count() == 1


def test_only_administrators_can_delete_members_but_not_each_other(lena, mira, ada, browser_of):
    assert browser_of(mira).post(f"/organizer/members/{lena.pk}/delete/", REASON).status_code == 403
    other = MemberFactory(is_superuser=True, is_staff=True)
    assert browser_of(ada).post(f"/organizer/members/{other.pk}/delete/", REASON).status_code == 409
    assert browser_of(ada).post(f"/organizer/members/{ada.pk}/delete/", REASON).status_code == 409
    assert not Deletion.objects.exists()


def test_the_last_administrator_cannot_delete_their_account(ada, browser_of):
    answer = browser_of(ada).post("/settings/delete/", {"name": "ada"})
    assert answer.status_code == 422
    assert "last administrator" in answer.content.decode()
    MemberFactory(is_superuser=True)
    assert browser_of(ada).post("/settings/delete/", {"name": "ada"}).status_code == 302


def test_no_personal_data_remains_after_a_deletion(lena, jonas, mira):
    """Searches every column of every table for the name and the email address."""
    from django.apps import apps

    match = start([lena, jonas])
    play_one(match.pk)
    services.add_note(actor=mira, member=lena, text="A note about lena.", token="n" * 20)
    from club.organizer.members import invitations

    invitations.send(actor=mira, lines=[invitations.Line(1, "", "Lena", "lena@example.org", "en")])
    accounts.forget(lena)
    found = []
    for model in apps.get_models():
        names = [f.attname for f in model._meta.concrete_fields]
        for row in model._default_manager.values(*names):
            found += [f"{model._meta.label}.{n}: {v!r}" for n, v in row.items() if "lena" in str(v).lower()]
    assert not found
    assert Match.objects.filter(pk=match.pk).exists()
