"""The text of a mail, whatever program wrote it: plain or HTML, in any encoding, with quotes marked by '> '."""

from __future__ import annotations

import re
from email.message import EmailMessage
from html.parser import HTMLParser

INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u2060\ufeff\u00ad\ud800-\udfff]")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SKIPPED = {"head", "script", "style", "title", "template"}
BLOCKS = {"address", "blockquote", "div", "h1", "h2", "h3", "h4", "hr", "li", "ol", "p", "pre", "table", "tr", "ul"}
QUOTES = re.compile("gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|divRplyFwdMsg")
RULE = "_" * 32  # what Outlook draws above the mail it answers


def text_of(message: EmailMessage) -> str:
    """The first text that says anything; HTML only where there is no plain text."""
    for kind, words_of in (("text/plain", plain_text), ("text/html", html_text)):
        for part in message.walk():
            if part.get_content_type() == kind and not part.get_filename() and not is_attached(part):
                text = tidy(words_of(part))
                if text.strip():
                    return text
    return ""


def is_attached(part: EmailMessage) -> bool:
    return part.get_content_disposition() == "attachment"


def plain_text(part: EmailMessage) -> str:
    text = decoded(part)
    if str(part.get_param("format", "")).lower() == "flowed":
        return unflowed(text, joined=str(part.get_param("delsp", "")).lower() == "yes")
    return text


def html_text(part: EmailMessage) -> str:
    words = Words()
    words.feed(decoded(part))
    words.close()
    return words.text()


def decoded(part: EmailMessage) -> str:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    for charset in (str(part.get_content_charset() or "utf-8"), "utf-8"):
        try:
            return data.decode(charset)
        except (LookupError, UnicodeDecodeError, ValueError):
            continue
    return data.decode("windows-1252", errors="replace")


def tidy(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\u2028", "\n").split("\n")
    return "\n".join(INVISIBLE.sub("", line) for line in lines)


def unflowed(text: str, *, joined: bool) -> str:
    """RFC 3676: a line that ends with a space goes on in the next one of the same depth of quotes."""
    lines: list[str] = []
    open_line = False
    for raw in text.replace("\r\n", "\n").split("\n"):
        depth = len(raw) - len(raw.lstrip(">"))
        body = raw[depth:].removeprefix(" ")
        line = ">" * depth + (" " if depth else "") + body
        if open_line and lines and body and quote_depth(lines[-1]) == depth:
            lines[-1] += body
        else:
            lines.append(line)
        open_line = body.endswith(" ") and body != "-- "
        if open_line and joined:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)


def quote_depth(line: str) -> int:
    return len(line) - len(line.lstrip(">"))


class Words(HTMLParser):
    """HTML as lines of text. What stands in a quote begins with '> '."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[bool, str]] = [(False, "")]
        self.open: list[tuple[str, bool, bool]] = []  # tag, quotes, skips
        self.preformatted = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self.new_line()
        if tag == "br":
            self.new_line(always=True)
        if tag == "hr":
            self.handle_data(RULE)
            self.new_line()
        if tag not in VOID:
            self.open.append((tag, self.quoted or quotes(tag, dict(attrs)), self.skipped or tag in SKIPPED))

    def handle_endtag(self, tag: str) -> None:
        if any(tag == known for known, _quotes, _skips in self.open):
            while self.open.pop()[0] != tag:
                pass
        if tag in BLOCKS:
            self.new_line()

    def handle_data(self, data: str) -> None:
        if self.skipped:
            return
        keeps_breaks = any(tag in ("pre", "textarea") for tag, _quotes, _skips in self.open)
        for number, piece in enumerate(data.split("\n") if keeps_breaks else [re.sub(r"\s+", " ", data)]):
            if number:
                self.new_line(always=True)
            quoted, line = self.lines[-1]
            if not line.strip():
                self.lines[-1] = (self.quoted, piece if keeps_breaks else piece.lstrip(" "))
            else:
                self.lines[-1] = (quoted, line + piece)

    def new_line(self, *, always: bool = False) -> None:
        if always or self.lines[-1][1].strip():
            self.lines.append((self.quoted, ""))

    @property
    def quoted(self) -> bool:
        return bool(self.open) and self.open[-1][1]

    @property
    def skipped(self) -> bool:
        return bool(self.open) and self.open[-1][2]

    def text(self) -> str:
        return "\n".join(f"> {line}".rstrip() if quoted else line.rstrip() for quoted, line in self.lines)


def quotes(tag: str, attributes: dict[str, str | None]) -> bool:
    named = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return tag == "blockquote" or bool(QUOTES.search(named)) or attributes.get("name") == "quote"
