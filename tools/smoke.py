"""Play one move over HTTP as a guest, with links and forms only: `python tools/smoke.py http://localhost:8000`."""

from __future__ import annotations

import sys
import time
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, Request, build_opener

PATIENCE = 60.0  # seconds
MOST_CHOICES = 50  # in a single move


class Page(HTMLParser):
    """A parsed page: its forms, the links that choose a move, and the length of the log."""

    def __init__(self, url: str, text: str) -> None:
        super().__init__()
        self.url = url
        self.forms: list[dict[str, str]] = []  # field name -> value, and "" -> the action
        self.choices: list[str] = []
        self.log_lines = 0
        self.asking = self.logging = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.asking = found.get("id") == "ask" if tag == "section" else self.asking
        self.logging = self.logging or found.get("id") == "log-lines"
        if tag == "form":
            self.forms.append({"": urljoin(self.url, found.get("action", ""))})
        elif tag == "input" and self.forms and "name" in found:
            self.forms[-1][found["name"]] = found.get("value", "")
        elif tag == "a" and self.asking and "?" in found.get("href", "") and "after=" not in found["href"]:
            self.choices.append(urljoin(self.url, found["href"]))
        elif tag == "li" and self.logging:
            self.log_lines += 1

    def handle_endtag(self, tag: str) -> None:
        self.asking = self.asking and tag != "section"
        self.logging = self.logging and tag != "ol"

    def form(self, part_of_action: str, *filled: str) -> dict[str, str] | None:
        fitting = (form for form in self.forms if part_of_action in form[""] and all(map(form.get, filled)))
        return next(fitting, None)


class Guest:
    def __init__(self) -> None:
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, url: str, fields: dict[str, str] | None = None) -> Page:
        data = urlencode(fields).encode() if fields else None
        with self.opener.open(Request(url, data, {"Referer": url}), timeout=30) as answer:
            return Page(answer.url, answer.read().decode())

    def submit(self, form: dict[str, str]) -> Page:
        return self.get(form[""], {name: value for name, value in form.items() if name})


def is_open(address: str) -> bool:
    try:
        Guest().get(address)
    except HTTPError:
        return True  # it answers, even if with an error
    except OSError:
        return False
    return True


def turn(guest: Guest, page: Page) -> Page:
    """Wait until it is our turn (bots may move first) and return the page."""
    deadline = time.monotonic() + PATIENCE
    while not page.form("/play/", "token") or not (page.choices or page.form("/play/", "move")):
        assert time.monotonic() < deadline, f"{page.url}: it never became our turn"
        time.sleep(0.5)
        page = guest.get(page.url)
    return page


def play(address: str) -> str:
    guest = Guest()
    front = guest.get(address)
    trial = front.form("/try/", "csrfmiddlewaretoken")
    assert trial, f"{front.url}: no form to try a game"
    match = turn(guest, guest.submit(trial))
    before = match.log_lines
    for _ in range(MOST_CHOICES):
        if move := match.form("/play/", "move"):
            break
        assert match.choices, f"{match.url}: neither a choice nor a move to confirm"
        match = guest.get(match.choices[0])
    else:
        raise AssertionError(f"{match.url}: no move after {MOST_CHOICES} choices")
    after = guest.submit(move)
    assert after.log_lines > before, f"{after.url}: the log still has {before} lines"
    return f"Played “{move['move']}” at {after.url}: the log grew from {before} to {after.log_lines} lines."


if __name__ == "__main__":
    try:
        print(play(sys.argv[1]))
    except (AssertionError, OSError) as reason:
        sys.exit(f"The club does not work: {reason}")
