"""Convert HTML to lines of text in one pass. An unclosed construct is skipped up to the end of the document.

The standard library's HTMLParser searches for the end of each open construct again, which takes quadratic time.
"""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SKIPPED = {"head", "script", "style", "title", "template"}
BLOCKS = {"address", "blockquote", "div", "h1", "h2", "h3", "h4", "hr", "li", "ol", "p", "pre", "table", "tr", "ul"}
RAW = {"script", "style"}  # no markup inside these
QUOTES = re.compile("gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|divRplyFwdMsg")
RULE = "_" * 32  # line that Outlook puts above the quoted email
LONGEST_ATTRIBUTES = 2_000  # of one tag; the rest is ignored

TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*+)((?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+)*+)>")
MARKUP = re.compile(r"<(?=/?[A-Za-z]|[!?])")  # any other '<' is text
ATTRIBUTE = re.compile(r"(?<![^\s/\"'])([^\s=/\"'>]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++))")
SPACE = re.compile(r"\s+")


def text_of(html: str) -> str:
    words = Words()
    at = 0
    while at < len(html):
        found = MARKUP.search(html, at)
        begin = found.start() if found else len(html)
        words.data(html[at:begin])
        at = words.markup(html, begin) if found else begin
    return words.text()


class Words:
    """Collect the lines of text. Quoted lines start with '> '."""

    def __init__(self) -> None:
        self.lines: list[tuple[bool, list[str]]] = [(False, [])]
        self.open: list[tuple[str, bool, bool]] = []  # tag, quotes, skips
        self.tags: Counter[str] = Counter()  # those in `open`

    def markup(self, html: str, at: int) -> int:
        """Handle the markup that starts with the '<' at this position; return the position after it."""
        if html.startswith("<!--", at):
            end = html.find("-->", at + 4)
            return end + 3 if end >= 0 else len(html)
        if html.startswith(("<!", "<?"), at):
            end = html.find(">", at)
            return end + 1 if end >= 0 else len(html)
        found = TAG.match(html, at)
        if found is None:
            return len(html)
        name = found[2].lower()
        if found[1]:
            self.end(name)
            return found.end()
        self.start(name, attributes(found[3]))
        return self.behind_raw_text(name, html, found.end()) if name in RAW else found.end()

    def behind_raw_text(self, name: str, html: str, at: int) -> int:
        found = re.compile(f"</{name}", re.IGNORECASE).search(html, at)
        return found.start() if found else len(html)

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        if tag in BLOCKS:
            self.new_line()
        if tag == "br":
            self.new_line(always=True)
        if tag == "hr":
            self.data(RULE)
            self.new_line()
        if tag not in VOID:
            self.open.append((tag, self.quoted or quotes(tag, attrs), self.skipped or tag in SKIPPED))
            self.tags[tag] += 1

    def end(self, tag: str) -> None:
        if self.tags[tag]:
            closed = ""
            while closed != tag:
                closed = self.open.pop()[0]
                self.tags[closed] -= 1
        if tag in BLOCKS:
            self.new_line()

    def data(self, data: str) -> None:
        if self.skipped or not data:
            return
        data = unescape(data)
        keeps_breaks = bool(self.tags["pre"] or self.tags["textarea"])
        for number, piece in enumerate(data.split("\n") if keeps_breaks else [SPACE.sub(" ", data)]):
            if number:
                self.new_line(always=True)
            line = self.lines[-1][1]
            if line:
                line.append(piece)
            elif piece.strip():
                self.lines[-1] = (self.quoted, [piece if keeps_breaks else piece.lstrip(" ")])

    def new_line(self, *, always: bool = False) -> None:
        if always or self.lines[-1][1]:
            self.lines.append((self.quoted, []))

    @property
    def quoted(self) -> bool:
        return bool(self.open) and self.open[-1][1]

    @property
    def skipped(self) -> bool:
        return bool(self.open) and self.open[-1][2]

    def text(self) -> str:
        lines = ((quoted, "".join(pieces)) for quoted, pieces in self.lines)
        return "\n".join(f"> {line}".rstrip() if quoted else line.rstrip() for quoted, line in lines)


def attributes(text: str) -> dict[str, str]:
    found = ATTRIBUTE.finditer(text[:LONGEST_ATTRIBUTES]) if text else ()
    return {attribute[1].lower(): unescape(attribute[2] or attribute[3] or attribute[4] or "") for attribute in found}


def quotes(tag: str, attrs: dict[str, str]) -> bool:
    if not attrs:
        return tag == "blockquote"
    named = f"{attrs.get('class', '')} {attrs.get('id', '')}"
    return tag == "blockquote" or bool(QUOTES.search(named)) or attrs.get("name") == "quote"
