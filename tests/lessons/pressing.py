"""Play a lesson as a reader without JavaScript does: press the one marked element of each page."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.test import Client

MARK = "data-here"
VOID = {"input", "br", "img", "link", "meta", "hr", "use", "path", "rect", "circle", "line", "polygon", "ellipse"}


class Marks(HTMLParser):
    """Find the marked elements of a page, with the form that each of them submits."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.form: dict[str, str] | None = None
        self.fields: dict[str, str] = {}
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "form":
            self.form, self.fields = given, {}
        if tag == "input" and given.get("type") == "hidden":
            self.fields[given["name"]] = given.get("value", "")
        if MARK in given:
            sent = {given["name"]: given.get("value", "")} if given.get("name") else {}
            action = self.form["action"] if self.form is not None and tag == "button" else ""
            self.found.append({"tag": tag, "action": action, "href": given.get("href", ""), **given, **{
                f"field:{name}": value for name, value in {**self.fields, **sent}.items()
            }})  # fmt: skip

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None


def marked(html: str) -> dict[str, str]:
    """Return the marked element of the page. The same link may be on the board and, for phones, in the dock."""
    marks = Marks()
    marks.feed(html)
    ways = {mark["href"] or mark["id"] if "id" in mark else mark["href"] or mark.get("value") for mark in marks.found}
    assert len(ways) == 1, f"{len(marks.found)} elements are marked: {marks.found}"
    found = marks.found[0]
    assert found["aria-describedby"] in marks.ids, "the mark is not described by what the page says"
    return found


def press(client: Client, html: str) -> Any:
    """Press the marked element; return the page after it."""
    found = marked(html)
    if found["action"]:
        fields = {name.removeprefix("field:"): value for name, value in found.items() if name.startswith("field:")}
        return client.post(found["action"], fields, follow=True)
    assert found["href"], f"{found} cannot be pressed without JavaScript"
    return client.get(found["href"])


def said(html: str) -> str:
    """Return what the page says to press."""
    found = re.search(r'<div id="coach"><h2>(.*?)</h2><p class="hint">(.*?)</p>', html, re.S)
    return "" if found is None else unescape(f"{found[1]} {found[2]}")
