"""Read the forms from the site's pages and generate malformed submissions for them, reproducible from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from tests.test_bad_input import FIELDS, NASTY

HUGE = ["9" * 400, "-" * 1000, "1" * 10 + "e" + "9" * 5, "١٢٣", "0x10", "1_000", " 1 ", "1.0", "+1", "NaN", "inf"]
ODD = [
    "\ufeff",
    "\u2028",
    "\udc80",
    "\x7f",
    "\x1b[31m",
    "a\u0301",
    "\U000e0001",
    "\r\n.\r\n",
    "=?utf-8?q?x?=",
    "${7*7}",
]
WORDS = ["yes", "no", "on", "", "de", "nine", "default", "86400", "mail", "now", "push", "/", "UTC", "Europe/Berlin"]


@dataclass
class Form:
    action: str
    method: str
    fields: dict[str, list[str]] = field(default_factory=dict)  # values a browser could send


class Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.choice = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.forms.append(Form(given.get("action") or self.address, given.get("method", "get").lower()))
        if not self.forms:
            return
        fields = self.forms[-1].fields
        name = given.get("name", "")
        if tag in ("input", "textarea", "button") and name:
            fields.setdefault(name, []).append(given.get("value", ""))
        elif tag == "select" and name:
            self.choice = name
            fields.setdefault(name, [])
        elif tag == "option" and self.choice:
            fields.setdefault(self.choice, []).append(given.get("value", ""))


def forms_of(address: str, html: str) -> list[Form]:
    reader = Reader(address)
    reader.feed(html)
    return reader.forms


def text(chance: random.Random) -> str:
    kind = chance.randrange(6)
    if kind == 0:
        return chance.choice(NASTY)
    if kind == 1:
        return chance.choice(HUGE + ODD)
    if kind == 2:
        return chance.choice(WORDS)
    if kind == 3:
        return str(chance.choice([0, 1, 2, -1, 2**31, 2**63, 10**18, chance.randrange(100)]))
    if kind == 4:
        return "".join(chr(chance.choice([chance.randrange(32, 127), chance.randrange(1, 0xD000)])) for _ in range(20))
    return chance.choice(NASTY) * chance.randrange(1, 4) + chance.choice(ODD)


def malformed(form: Form, chance: random.Random) -> dict[str, Any]:
    """Mix valid, broken, missing and repeated fields, and add fields of other forms."""
    answer: dict[str, Any] = {}
    for name, values in form.fields.items():
        kind = chance.randrange(10)
        if kind < 4 and values:
            answer[name] = chance.choice(values)
        elif kind < 8:
            answer[name] = text(chance)
        elif kind < 9:
            answer[name] = [text(chance), chance.choice(values or [""])]
    for _ in range(chance.randrange(3)):
        answer[chance.choice(FIELDS)] = text(chance)
    return {spoken(name): spoken(value) for name, value in answer.items() if "csrf" not in name}


def spoken(value: Any) -> Any:
    """Replace characters that cannot be encoded, as a client could not send them."""
    if isinstance(value, list):
        return [spoken(one) for one in value]
    return value.encode(errors="replace").decode()
