"""Find faults in a page's markup: unmatched tags, blocks inside inline elements, nested forms and links."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
BLOCKS = HEADINGS | {
    "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form",
    "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
}  # fmt: skip
# Elements that may contain only phrasing content. `a`, `ins` and `del` may contain what their parent may.
PHRASING = HEADINGS | {
    "abbr", "b", "bdi", "bdo", "button", "cite", "code", "dfn", "em", "i", "kbd", "label", "mark", "output", "p", "pre",
    "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var",
}  # fmt: skip
PRESSED = frozenset({"a", "button"})
FOREIGN = frozenset({"svg", "math"})


class Markup(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.faults: list[str] = []

    def say(self, what: str) -> None:
        self.faults.append(f"{what} (line {self.getpos()[0]}, in {' > '.join(self.open[-4:])})")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("id")
        if name in self.ids:
            self.say(f"the id {name} is there twice")
        if name:
            self.ids.add(name)
        if not FOREIGN.intersection(self.open):
            self.check(tag)
        if tag not in VOID:
            self.open.append(tag)

    def check(self, tag: str) -> None:
        inline = PHRASING.intersection(self.open)
        if tag in BLOCKS and inline:
            self.say(f"<{tag}> inside <{', '.join(sorted(inline))}>")
        if tag == "form" and "form" in self.open:
            self.say("<form> inside <form>")
        if tag in PRESSED and PRESSED.intersection(self.open):
            self.say(f"<{tag}> inside a link or button")
        parent = next((one for one in reversed(self.open) if one not in {"a", "ins", "del"}), "")
        if parent in {"ul", "ol"} and tag not in {"li", "script", "template"}:
            self.say(f"<{tag}> in a list, not in its item")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not self.open or self.open[-1] != tag:
            self.say(f"</{tag}> closes nothing that is open")
            if tag in self.open:
                while self.open.pop() != tag:
                    pass
        else:
            self.open.pop()


def faults(html: str) -> list[str]:
    reader = Markup()
    reader.feed(html)
    reader.close()
    return [*reader.faults, *(f"<{tag}> is never closed" for tag in reader.open)]
