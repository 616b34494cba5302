"""Simulated members who use only the club's pages and record every answer in a journal.

The journal is evidence from outside the club: "sent" is on disk before a request leaves, "acknowledged" or "refused"
before the player continues. A request without a definite answer is sent again, as a browser would after a reload.
"""

from __future__ import annotations

import html
import http.client
import itertools
import json
import os
import random
import re
import smtplib
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.faults.sink import Sink

CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
MOVE = re.compile(
    r'name="decision" value="(?P<decision>[^"]+)"><input type="hidden" name="token" value="(?P<token>\d+)">'
    r'<input type="hidden" name="seen" value="(?P<seen>\d+)"><input type="hidden" name="move" value="(?P<line>[^"]*)">'
    r'<button class="main" id="(?:confirm|main)"'
)
CHOICE = re.compile(r'href="([^"]*\?(?:[^"]*&amp;)?do=[^"]*)"')
RECEIPT = re.compile(r'<li>\s*<p><a href="/matches/(\d+)/">')
MY_TURN = 'class="dock mine'  # more classes may follow
OVER = 'class="dock over'
MOST_WORDS = 30
MOST_TRIES = 20
PATIENCE = 20.0  # seconds until a response counts as lost
LONGEST_TRY = 120.0
TWICE = 0.1  # share of acknowledged moves that are sent again, like a double click
BY_MAIL = 0.1  # share of moves sent by email, if there is an email to reply to
POST_TAKES = 4.0  # seconds to wait for the email to reply to


class Journal:
    def __init__(self, folder: Path) -> None:
        self.file = (folder / "journal.jsonl").open("a")
        self.lock = threading.Lock()

    def write(self, what: str, **facts: Any) -> None:
        with self.lock:
            self.file.write(json.dumps({"what": what, "at": time.time(), **facts}) + "\n")
            self.file.flush()
            os.fsync(self.file.fileno())


def entries(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]


class NoAnswer(Exception):
    """It is unknown whether the request was processed."""


@dataclass
class Answer:
    status: int
    text: str


class Browser:
    def __init__(self, port: int, member: int, name: str, password: str) -> None:
        self.port, self.member, self.name, self.password = port, member, name, password
        self.cookies: dict[str, str] = {}
        self.csrf = ""

    def ask(self, method: str, path: str, form: dict[str, str] | None = None, *, htmx: bool = False) -> Answer:
        headers = {"Host": "localhost", "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        headers |= {"HX-Request": "true", "X-CSRFToken": self.csrf} if htmx else {}
        body = None
        if form is not None:
            body = urlencode(form if htmx else {**form, "csrfmiddlewaretoken": self.csrf})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            link.request(method, path, body, headers)
            response = link.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException) as problem:
            raise NoAnswer(repr(problem)) from problem
        finally:
            link.close()
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if found := CSRF.search(text):
            self.csrf = found[1]
        if response.status >= 500:
            raise NoAnswer(f"{response.status}")
        return Answer(response.status, text)

    def insist(self, method: str, path: str, form: dict[str, str] | None = None, *, htmx: bool = False) -> Answer:
        deadline = time.monotonic() + LONGEST_TRY
        while True:
            try:
                return self.ask(method, path, form, htmx=htmx)
            except NoAnswer:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def log_in(self) -> None:
        for _ in range(20):
            self.insist("GET", "/account/login/")
            answer = self.insist("POST", "/account/login/", {"login": self.name, "password": self.password})
            if answer.status == 302 and self.insist("GET", "/settings/").status == 200:
                return
        raise AssertionError(f"{self.name} could not log in: {answer.status}")

    def receipts(self) -> list[int]:
        """Return the matches of all notifications that the site shows to this member, with repetitions."""
        shown: list[int] = []
        for number in itertools.count(1):
            page = self.insist("GET", f"/settings/notices/receipts/?page={number}")
            shown += [int(match) for match in RECEIPT.findall(page.text)]
            if f'href="?page={number + 1}"' not in page.text:
                return shown
        raise AssertionError("no last page")


class Player(threading.Thread):
    """Play one match after the other, in all of its seats."""

    def __init__(
        self, browsers: list[Browser], journal: Journal, sink: Sink, mail_port: int, new_match: Any, seed: str
    ) -> None:
        super().__init__(daemon=True)
        self.browsers, self.journal, self.sink, self.mail_port = browsers, journal, sink, mail_port
        self.new_match = new_match
        self.chance = random.Random(seed)
        self.turns = 0
        self.think = 0.0  # seconds after a move
        self.letters = BY_MAIL
        self.stopped = threading.Event()
        self.problem = ""

    def run(self) -> None:
        try:
            for browser in self.browsers:
                browser.log_in()
            while not self.stopped.is_set():
                self.play(self.new_match())
        except Exception as problem:
            self.problem = f"{type(problem).__name__}: {problem}"
            raise

    def play(self, match: int) -> None:
        idle = 0
        while not self.stopped.is_set():
            for seat, browser in enumerate(self.browsers):
                page = browser.insist("GET", f"/matches/{match}/?buttons=1")
                while MY_TURN in page.text and not self.stopped.is_set():
                    idle = 0
                    page = self.move(match, seat, browser, page)
                if OVER in page.text:
                    return
            idle += 1
            time.sleep(0.05)
            if idle > 200:
                raise AssertionError(f"nobody is to move in match {match}")

    def move(self, match: int, seat: int, browser: Browser, page: Answer) -> Answer:
        """Choose word by word from the page, then submit its form; after too many words start over."""
        for word in range(MOST_WORDS * MOST_TRIES):
            form = MOVE.search(page.text)
            if form is not None:
                move = {name: html.unescape(value) for name, value in form.groupdict().items()}
                self.submit(match, seat, browser, move)
                self.stopped.wait(self.think)
                break
            choices = CHOICE.findall(page.text)
            if not choices:
                break  # the match has changed meanwhile
            lost = word % MOST_WORDS == MOST_WORDS - 1
            where = f"/matches/{match}/?" if lost else f"{html.unescape(self.chance.choice(choices))}&"
            page = browser.insist("GET", f"{where}buttons=1")
        else:
            raise AssertionError(f"no end of words in match {match}")
        return browser.insist("GET", f"/matches/{match}/?buttons=1")

    def submit(self, match: int, seat: int, browser: Browser, move: dict[str, str]) -> None:
        facts = {"match": match, "seat": seat, "member": browser.member, "decision": move["decision"]}
        facts |= {"token": int(move["token"]), "line": move["line"]}
        if self.chance.random() < self.letters and self.by_mail(match, browser, move, facts):
            return
        form = {"decision": move["decision"], "token": move["token"], "seen": move["seen"], "move": move["line"]}
        htmx = self.chance.random() < 0.5
        self.journal.write("sent", **facts)
        answer = browser.insist("POST", f"/matches/{match}/play/", form, htmx=htmx)
        done = answer.status in (200, 302)
        self.journal.write("acknowledged" if done else "refused", status=answer.status, **facts)
        self.turns += done
        if done and self.chance.random() < TWICE:
            again = browser.insist("POST", f"/matches/{match}/play/", form, htmx=htmx)
            self.journal.write("acknowledged" if again.status in (200, 302) else "contradicted", **facts)

    def by_mail(self, match: int, browser: Browser, move: dict[str, str], facts: dict[str, Any]) -> bool:
        """Reply to the turn email if one has arrived for this decision; return whether it was sent."""
        until = time.monotonic() + POST_TAKES
        while True:
            version, address = self.sink.reply_to.get((browser.member, match), (-1, ""))
            if version == int(move["seen"]):
                break
            if version > int(move["seen"]) or time.monotonic() > until or self.stopped.is_set():
                return False
            time.sleep(0.1)
        name = f"<{self.chance.getrandbits(96):x}@players.example.org>"
        letter = (
            f"From: {browser.name}@example.org\r\nTo: {address}\r\nMessage-ID: {name}\r\nSubject: Re: your turn\r\n"
            f"Content-Type: text/plain; charset=utf-8\r\n\r\n{move['line']}\r\n"
        )
        self.journal.write("sent", **facts)
        deadline = time.monotonic() + LONGEST_TRY
        while time.monotonic() < deadline:
            try:
                with smtplib.SMTP("127.0.0.1", self.mail_port, timeout=PATIENCE) as post:
                    post.sendmail(f"{browser.name}@example.org", [address], letter.encode())
                break
            except (OSError, smtplib.SMTPException):
                time.sleep(0.2)
        else:
            raise AssertionError("the listener does not come back")
        self.journal.write("letter", id=name, address=address, **facts)
        self.turns += 1
        for _ in range(100):  # wait until the reply is processed; otherwise the caller loads the page again
            page = browser.insist("GET", f"/matches/{match}/pulse/?v={move['seen']}")
            if page.status != 204:
                break
            time.sleep(0.1)
        return True
