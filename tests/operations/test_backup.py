"""Backup and restore: into an empty database of either kind, completely or not at all; every log can be replayed."""

from __future__ import annotations

import gzip
import io
import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import time
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from club.accounts.models import Member
from club.inbound_mail.models import Reply
from club.matches import records, services
from club.matches.models import Match, Move, Seat
from club.notifications import relay
from club.operations import backup
from club.outbox.models import Notification
from tests.factories import EndpointFactory, MemberFactory
from tests.lengths import usual_or_long
from tests.playing import play_one, play_out, start
from tests.test_settings import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def club() -> Member:
    """Create a running and a finished match, an endpoint, a reply, sent emails, and unusual values."""
    lena = MemberFactory(username="lena", language="de", quiet_from=time(22), quiet_until=time(7, 30))
    jonas = MemberFactory(username="jonas")
    lena.deputy = jonas
    lena.save()
    running = start([lena, jonas])
    for choice in range(3):
        play_one(running.pk, choice)
    play_out(start([lena, jonas], round_limit=1).pk)
    EndpointFactory(member=lena, name='Käse „🧀“ \\ " \n')
    Reply.objects.create(key="k", raw=b"\x00\xff\r\nbytes", envelope_to="x", received_at=running.created_at)
    relay.deliver("mail")
    return lena


def written() -> bytes:
    file = io.BytesIO()
    backup.write(file)
    return file.getvalue()


def rows_of(file: bytes) -> list[str]:
    """Return all lines but the header, which contains the time of the backup."""
    return gzip.decompress(file).decode().splitlines()[1:]


def everything() -> dict[str, list[dict[str, object]]]:
    def plain(row: dict[str, object]) -> dict[str, object]:
        return {name: bytes(value) if isinstance(value, memoryview) else value for name, value in row.items()}

    models = {name: table.model for name, table in backup.tables().items()}
    return {name: [plain(row) for row in model._base_manager.order_by("pk").values()] for name, model in models.items()}


def empty() -> None:
    call_command("flush", interactive=False, verbosity=0, reset_sequences=False)


def test_a_restored_backup_is_identical(club: Member) -> None:
    file = written()
    counts = backup.check(io.BytesIO(file))
    assert counts["matches.Match"] == 2
    assert counts["matches.Move"] == Move.objects.count() > 5
    before = everything()
    empty()
    assert not Match.objects.exists()
    assert backup.restore(io.BytesIO(file)) == counts
    assert everything() == before
    assert rows_of(written()) == rows_of(file)  # including the hash of each table
    out = io.StringIO()
    call_command("replay_logs", stdout=out)
    assert "2 matches agree with their logs" in out.getvalue()


def test_matches_continue_after_a_restore(club: Member) -> None:
    file = written()
    empty()
    backup.restore(io.BytesIO(file))
    match = Match.objects.get(status=Match.Status.RUNNING)
    version = match.version
    play_one(match.pk)
    assert Match.objects.get(pk=match.pk).version > version
    newcomer = MemberFactory()
    assert newcomer.pk > club.pk
    services.open_table(
        owner=newcomer, game=match.rulebook, options=match.rulebook.options(), seats=4, bots=0, move_seconds=3600
    )


def test_a_database_that_is_not_empty_is_refused_and_unchanged(club: Member) -> None:
    file = written()
    with pytest.raises(backup.NotHere, match="not empty"):
        backup.restore(io.BytesIO(file))
    assert rows_of(written()) == rows_of(file)


def changed(file: bytes, change: Callable[[list[str]], None]) -> bytes:
    lines = gzip.decompress(file).decode().splitlines(keepends=True)
    change(lines)
    return gzip.compress("".join(lines).encode())


def first_row_of(lines: list[str], table: str) -> int:
    return next(n for n, line in enumerate(lines) if line.startswith(f'{{"table":"{table}"')) + 1


def forge_a_move(lines: list[str]) -> None:
    row = first_row_of(lines, "matches.Move")
    lines[row] = lines[row].replace("setup", "undo")


def drop_a_move(lines: list[str]) -> None:
    del lines[first_row_of(lines, "matches.Move")]


def drop_a_table(lines: list[str]) -> None:
    begin = first_row_of(lines, "matches.Match") - 1
    end = next(n for n in range(begin, len(lines)) if lines[n].startswith('{"rows"'))
    del lines[begin : end + 1]


def drop_the_end(lines: list[str]) -> None:
    lines.pop()


def add_behind_the_end(lines: list[str]) -> None:
    lines.append(lines[-1])


def spoil_a_line(lines: list[str]) -> None:
    lines[5] = lines[5][:7] + "\n"


def another_format(lines: list[str]) -> None:
    lines[0] = lines[0].replace('"fernzug":1', '"fernzug":2')


@pytest.mark.parametrize(
    "change",
    [forge_a_move, drop_a_move, drop_a_table, drop_the_end, add_behind_the_end, spoil_a_line, another_format],
    ids=lambda change: change.__name__,
)
def test_a_damaged_file_is_refused_and_nothing_is_written(club: Member, change: Callable[[list[str]], None]) -> None:
    file = changed(written(), change)
    with pytest.raises(backup.Damaged):
        backup.check(io.BytesIO(file))
    empty()
    with pytest.raises((backup.Damaged, backup.NotHere)):
        backup.restore(io.BytesIO(file))
    assert not Member.objects.exists() and not Match.objects.exists()


@pytest.mark.parametrize("length", [0, 10, 3000, -20])
def test_a_truncated_file_is_refused(club: Member, length: int) -> None:
    file = written()
    with pytest.raises(backup.Damaged):
        backup.check(io.BytesIO(file[:length]))


def test_inconsistent_rows_are_refused(club: Member) -> None:
    """The file is well-formed, but a seat refers to a missing match, so the database rejects it."""
    Seat.objects.filter(match__status="finished").delete()
    file = changed(written(), lambda lines: None)

    def orphan(lines: list[str]) -> None:
        import hashlib

        row = first_row_of(lines, "matches.Seat")
        end = next(n for n in range(row, len(lines)) if lines[n].startswith('{"rows"'))
        seat = json.loads(lines[row])
        seat[1] = 999_999
        lines[row] = json.dumps(seat, separators=(",", ":"), ensure_ascii=False) + "\n"
        digest = hashlib.sha256("".join(lines[row:end]).encode()).hexdigest()
        lines[end] = json.dumps({"rows": end - row, "sha256": digest}) + "\n"

    file = changed(file, orphan)
    backup.check(io.BytesIO(file))
    empty()
    with pytest.raises(backup.Damaged, match="inconsistent"):
        backup.restore(io.BytesIO(file))
    assert not Member.objects.exists()


@pytest.mark.parametrize(
    "change, words",
    [
        (lambda names: names.append("matches.9999_later"), "migrate first.*9999_later"),
        (lambda names: names.pop(0), "older than this database"),
    ],
)
def test_a_backup_with_other_migrations_is_refused(
    club: Member, change: Callable[[list[str]], None], words: str
) -> None:
    def other(lines: list[str]) -> None:
        header = json.loads(lines[0])
        change(header["migrations"])
        lines[0] = json.dumps(header) + "\n"

    file = changed(written(), other)
    empty()
    with pytest.raises(backup.NotHere, match=words):
        backup.restore(io.BytesIO(file))


def test_a_tampered_log_is_reported(club: Member) -> None:
    match = Match.objects.get(status=Match.Status.RUNNING)
    assert records.replayed(match) == ""
    Match.objects.filter(pk=match.pk).update(seed="0" * 64)  # another shuffle
    errors = io.StringIO()
    with pytest.raises(CommandError, match="1 of 2 matches"):
        call_command("replay_logs", stderr=errors)
    assert f"match {match.pk}:" in errors.getvalue()
    Move.objects.filter(match=match, number=1).delete()
    assert "lines" in records.replayed(Match.objects.get(pk=match.pk))


def test_a_backup_is_a_consistent_snapshot(club: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move made during the backup is left out with all related rows, and does not wait for the backup."""
    match = Match.objects.get(status=Match.Status.RUNNING)
    moves, notices = Move.objects.count(), Notification.objects.count()
    all_tables = backup.tables

    def play() -> None:
        try:
            play_one(match.pk, 1)
        finally:
            connections.close_all()

    def tables_while_playing() -> dict[str, backup.Table]:
        other = threading.Thread(target=play)
        other.start()
        other.join(20)
        assert not other.is_alive(), "a member waited for the backup"
        return all_tables()

    monkeypatch.setattr(backup, "tables", tables_while_playing)
    file = written()
    monkeypatch.undo()
    assert Move.objects.count() > moves
    counts = backup.check(io.BytesIO(file))
    assert (counts["matches.Move"], counts["notices.Notification"]) == (moves, notices)


def test_backup_and_restore_commands(club: Member, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    file, errors, out = tmp_path / "club.backup", io.StringIO(), io.StringIO()
    call_command("backup", str(file), stderr=errors)
    assert "rows of" in errors.getvalue()
    assert file.stat().st_mode & 0o777 == 0o600
    assert [f.name for f in tmp_path.iterdir()] == ["club.backup"]
    with pytest.raises(CommandError, match="exists"):
        call_command("backup", str(file))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", str(tmp_path / "nowhere" / "club.backup"))
    call_command("restore", str(file), check=True, stdout=out)
    assert "is whole" in out.getvalue()
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore", str(tmp_path / "missing"))
    file.write_bytes(file.read_bytes()[:-30])
    with pytest.raises(CommandError, match="damaged"):
        call_command("restore", str(file), check=True)


# Between Postgres and SQLite, with the real commands


@pytest.fixture
def new_postgres() -> Iterator[str]:
    parts = urlsplit(os.environ["TEST_DATABASE_URL"])
    name = f"restored_{os.getpid()}"
    with psycopg.connect(os.environ["TEST_DATABASE_URL"], autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield urlunsplit(parts._replace(path=f"/{name}"))
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(database: str, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environ = {**os.environ, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "club.settings.local"}
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environ, input=given, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done


OTHER_KIND = "postgresql" if connection.vendor == "sqlite" else "sqlite"


@pytest.mark.long
@pytest.mark.parametrize("kind", usual_or_long([OTHER_KIND], ["sqlite", "postgresql"]))
def test_restore_into_an_empty_database_of_either_kind(
    club: Member, tmp_path: Path, new_postgres: str, kind: str
) -> None:
    """In `make test` only into the other kind: the tests above restore into the same kind."""
    target = new_postgres if kind == "postgresql" else f"sqlite:///{tmp_path}/club.sqlite3"
    first = written()
    manage(target, "migrate", "--verbosity", "0")
    done = manage(target, "restore", "-", given=first)
    assert b"2 matches agree with their logs" in done.stdout
    assert rows_of(manage(target, "backup", "-").stdout) == rows_of(first)
    if kind == "sqlite":
        with closing(sqlite3.connect(tmp_path / "club.sqlite3")) as database:
            found = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
        assert found >= {"organizer_act_append_only", "organizer_act_nothing_is_removed"}  # guards of the audit log
