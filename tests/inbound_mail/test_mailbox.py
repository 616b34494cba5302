"""Fetching from an IMAP mailbox: each new mail is taken once, regardless of other mails in it."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from django.core.management import call_command

from club.inbound_mail import inbox, mailbox
from club.inbound_mail.models import Reply
from tests.inbound_mail.post import serving
from tests.inbound_mail.writing import address_for, log, work, written

pytestmark = pytest.mark.django_db


class Imap:
    """A minimal IMAP4rev1 server with the commands the mailbox uses."""

    def __init__(self, *mails: bytes) -> None:
        self.mails = list(mails)
        self.seen: set[int] = set()
        self.login = ""

    async def start(self) -> asyncio.Server:
        return await asyncio.start_server(self.talk, "127.0.0.1", 0)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"* OK ready\r\n")
        while line := (await reader.readline()).decode().strip():
            tag, _, command = line.partition(" ")
            for answer in self.answers(command):
                writer.write(answer + b"\r\n")
            writer.write(f"{tag} OK done\r\n".encode())
            await writer.drain()
            if command == "LOGOUT":
                break
        writer.close()

    def answers(self, command: str) -> list[bytes]:
        if command == "CAPABILITY":
            return [b"* CAPABILITY IMAP4rev1"]
        if command.startswith("LOGIN"):
            self.login = command
        if command.startswith("SELECT"):
            return [f"* {len(self.mails)} EXISTS".encode()]
        if command == "UID SEARCH UNSEEN":
            new = " ".join(str(i) for i in range(1, len(self.mails) + 1) if i not in self.seen)
            return [f"* SEARCH {new}".rstrip().encode()]
        if found := re.match(r"UID FETCH (\d+) \((.*)\)", command):
            number = int(found[1])
            raw = self.mails[number - 1]
            if found[2] == "RFC822.SIZE":
                return [f"* {number} FETCH (UID {number} RFC822.SIZE {len(raw)})".encode()]
            return [f"* {number} FETCH (UID {number} BODY[] {{{len(raw)}}}".encode() + b"\r\n" + raw + b")"]
        if found := re.match(r"UID STORE (\d+) \+FLAGS", command):
            self.seen.add(int(found[1]))
        return []


@pytest.fixture
def look(settings) -> Any:
    def looking(imap: Imap) -> int:
        with serving(imap.start) as port:
            settings.IMAP_URL = f"imap://club%40example.org:p%40ss@127.0.0.1:{port}/INBOX"
            taken = mailbox.fetch()
        work()
        return taken

    return looking


def test_new_mail_is_played_once(match, lena, look):
    to = address_for(match, lena)
    other = written("hello", sender=lena.email, to="club@example.org")
    mine = b"Return-Path: <lena@example.org>\r\nDelivered-To: " + to.encode() + b"\r\n"
    imap = Imap(other, mine + written("swap a1 a2", sender=lena.email, to="Fernzug <club@example.org>"))
    assert look(imap) == 2
    assert look(imap) == 0
    assert log(match) == ["swap a1 a2"]
    assert imap.login == 'LOGIN club@example.org "p@ss"'
    assert Reply.objects.get().status == "played"


def test_mail_stored_but_not_marked_seen_is_not_played_again(match, lena, look):
    imap = Imap(written("swap a1 a2", sender=lena.email, to=address_for(match, lena)))
    look(imap)
    imap.seen.clear()
    assert look(imap) == 1
    assert log(match) == ["swap a1 a2"]


def test_bounce_in_the_mailbox_is_ignored(match, lena, look):
    look(Imap(b"Return-Path: <>\r\n" + written("swap a1 a2", sender=lena.email, to=address_for(match, lena))))
    assert Reply.objects.get().status == "ignored"


def test_too_large_mail_is_skipped(match, lena, look, monkeypatch):
    monkeypatch.setattr(inbox, "MOST_BYTES", 500)
    imap = Imap(written("x\n" * 900, sender=lena.email, to=address_for(match, lena)))
    look(imap)
    assert imap.seen == {1}
    assert not Reply.objects.exists()


def test_unreachable_mailbox_is_logged(settings, caplog):
    settings.IMAP_URL = "imap://x:y@127.0.0.1:1/INBOX"
    assert mailbox.fetch() == 0
    assert "cannot be read" in caplog.text


def test_nothing_is_fetched_without_a_mailbox(settings):
    settings.IMAP_URL = ""
    assert mailbox.fetch() == 0


@pytest.mark.parametrize("header", [b'To:  a<"', b"To: :\xff=?utf-8?q?\xc3\xa4.;;:", b"Cc: ?=a@[\r\n "])
def test_malformed_mail_does_not_block_the_others(match, lena, look, header):
    mine = written("swap a1 a2", sender=lena.email, to=address_for(match, lena))
    imap = Imap(header + b"\r\nSubject: x\r\n\r\nswap a1 a3\r\n", mine)
    look(imap)
    assert imap.seen == {1, 2}
    assert log(match) == ["swap a1 a2"]


@pytest.mark.django_db(transaction=True)
def test_run_sweeper_fetches_the_mailbox(monkeypatch):
    looked: list[int] = []
    monkeypatch.setattr(mailbox, "fetch", lambda: looked.append(1))
    mailbox.fetch.__qualname__ = "fetch"
    call_command("run_sweeper", "--once")
    assert looked == [1]
