"""Table exports: complete, in constant memory, and without secrets of running matches."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc

import pytest
from django.utils import timezone

from club.audit import services as audit
from club.audit.models import AuditEntry
from club.matches.models import Match, Move, Remark, Seat, Sheet
from club.organizer import table_export
from club.web import exports
from club.web.exports import Table, in_pages
from tests.factories import MemberFactory
from tests.playing import play_one, play_out, start

pytestmark = pytest.mark.django_db

SECRET = "zzsecretzz"


def fetched(client, name: str, form: str) -> bytes:
    response = client.post(f"/organizer/export/{name}/", {"format": form})
    assert response.status_code == 200
    return b"".join(response.streaming_content)


def everything(client) -> dict[str, bytes]:
    """Download all tables except the audit log, which changes with each download."""
    names = [name for name in exports.tables() if name != "acts"]
    return {f"{name}.{form}": fetched(client, name, form) for name in names for form in table_export.FORMATS}


def test_the_audit_log_export_keeps_entries_of_deleted_members(ada, lena, browser_of):
    audit.record(lena, "note", reason="=friendly", member=lena, days=3)
    lena.delete()
    client = browser_of(ada)
    rows = json.loads(fetched(client, "acts", "json"))
    assert (rows[0]["kind"], rows[0]["actor_username"], rows[0]["data"]) == ("note", None, {"days": 3})
    assert b"'=friendly" in fetched(client, "acts", "csv")
    assert AuditEntry.objects.filter(kind="table_export").count() == 2


@pytest.fixture
def running(lena, jonas) -> Match:
    match = start([lena, jonas])
    for _ in range(4):
        play_one(match.pk)
    return match


def replace_every_secret(match: Match) -> None:
    """Overwrite every value that is secret in a running match."""
    Match.objects.filter(pk=match.pk).update(state=f'"{SECRET}"', seed=SECRET, asked=SECRET, undo=SECRET, invite=SECRET)
    Move.objects.filter(match=match).update(line=SECRET, events=SECRET, snapshot=SECRET)
    Seat.objects.filter(match=match).update(lucky_word=SECRET, orders=SECRET, plan=SECRET)
    Sheet.objects.create(seat=match.seats.first(), text=SECRET)
    Remark.objects.create(match=match, number=1, kind="x", data={"x": SECRET}, created_at=timezone.now())


def test_no_export_contains_a_secret_of_a_running_match(running, lena, jonas, ada, browser_of):
    play_out(start([lena, jonas], round_limit=1).pk)
    client = browser_of(ada)
    before = everything(client)
    replace_every_secret(running)
    after = everything(client)
    assert after == before
    assert SECRET.encode() not in b"".join(after.values())


@pytest.mark.parametrize("column", ["seed", "state", "asked", "invite"])
def test_a_planted_leak_is_detected(running, ada, browser_of, monkeypatch, column):
    leak = Table("matches", "Matches", ("id", column), lambda: in_pages(Match.objects.all(), ("id", column)))
    monkeypatch.setattr(exports, "tables", lambda: {"matches": leak})
    client = browser_of(ada)
    before = everything(client)
    replace_every_secret(running)
    assert everything(client) != before


def test_a_planted_leak_of_moves_is_detected(running, ada, browser_of, monkeypatch):
    leak = Table("moves", "Moves", ("line",), lambda: in_pages(Move.objects.all(), ("line",)))
    monkeypatch.setattr(exports, "tables", lambda: {"moves": leak})
    client = browser_of(ada)
    before = everything(client)
    replace_every_secret(running)
    assert everything(client) != before


def test_finished_matches_are_exported_completely(lena, jonas, mira, browser_of):
    match = play_out(start([lena, jonas], round_limit=1).pk)
    client = browser_of(mira)
    results = json.loads(fetched(client, "results", "json"))
    assert {row["member_username"] for row in results} == {"lena", "jonas"}
    assert sorted(row["place"] for row in results) == sorted(match.seats.values_list("place", flat=True))
    moves = json.loads(fetched(client, "moves", "json"))
    assert len(moves) == match.version + 1
    rows = list(csv.DictReader(io.StringIO(fetched(client, "matches", "csv").decode("utf-8-sig"))))
    assert rows[0]["id"] == str(match.pk)
    assert json.loads(rows[0]["outcome"])


def test_only_administrators_export_email_addresses(lena, mira, ada, browser_of):
    for form in table_export.FORMATS:
        assert b"lena@example.org" not in fetched(browser_of(mira), "members", form)
        assert b"lena@example.org" in fetched(browser_of(ada), "members", form)
    MemberFactory(username="Guest-77", is_guest=True)
    assert b"Guest-77" not in fetched(browser_of(ada), "members", "csv")


def test_exports_are_recorded_in_the_audit_log(mira, browser_of):
    fetched(browser_of(mira), "members", "csv")
    act = AuditEntry.objects.get()
    assert (act.actor, act.kind, act.about) == (mira, "table_export", "members.csv")


def test_unknown_tables_and_formats_are_refused(mira, browser_of):
    client = browser_of(mira)
    assert client.post("/organizer/export/members/", {"format": "exe"}).status_code == 409
    assert client.post("/organizer/export/nonsense/", {"format": "csv"}).status_code == 404
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_cells_are_escaped_against_formulas(text):
    assert table_export.cell(text) == "'" + text
    assert table_export.cell("plain") == "plain"
    assert table_export.cell(-1) == -1


def test_an_empty_table_can_be_exported(mira, browser_of):
    assert json.loads(fetched(browser_of(mira), "moves", "json")) == []
    assert fetched(browser_of(mira), "moves", "csv").decode("utf-8-sig").startswith("match,number,")


def test_memory_use_does_not_grow_with_the_table():
    """Fifty times the rows need about the same memory, because rows are generated lazily."""

    def peak(rows: int) -> int:
        made = ({"n": n, "text": "x" * 100} for n in range(rows))
        tracemalloc.start()
        sent = sum(len(piece) for piece in table_export.answer("t", "csv", ("n", "text"), made).streaming_content)
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert sent > rows * 100
        return top

    assert peak(50_000) < 2 * peak(1000)


def test_pages_of_rows_have_no_gap_or_overlap(monkeypatch, lena):
    MemberFactory.create_batch(7)
    from club.accounts.models import Member

    monkeypatch.setattr(exports, "PAGE", 3)
    found = [row["id"] for row in in_pages(Member.objects.all(), ("id",))]
    assert found == sorted(Member.objects.values_list("pk", flat=True))
