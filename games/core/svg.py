"""Build SVG and HTML as strings. All attributes and text are escaped here, and the result is marked as safe markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.core.contract import Target
from games.core.escaping import escape


class Markup(str):
    """Markup that is safe to use without escaping. Django's templates honour `__html__`."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def number(value: float) -> str:
    """12.0 -> '12', 12.345 -> '12.35': short, and the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text if text not in ("", "-0") else "0"


def attributes(pairs: dict[str, Any]) -> str:
    parts = []
    for name, value in pairs.items():
        if value is None or value is False:
            continue
        if value is True:
            value = ""
        elif isinstance(value, int | float):
            value = number(value)
        parts.append(f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"')
    return "".join(parts)


def el(tag: str, *children: str, **attrs: Any) -> Markup:
    """el('rect', x=1, class_='cell') -> <rect x="1" class="cell"/>. Plain strings are escaped, Markup is not."""
    inner = "".join(c if isinstance(c, Markup) else escape(c) for c in children)
    if not children:
        return Markup(f"<{tag}{attributes(attrs)}/>")
    return Markup(f"<{tag}{attributes(attrs)}>{inner}</{tag}>")


def join(parts: Iterable[str]) -> Markup:
    return Markup("".join([p if isinstance(p, Markup) else escape(p) for p in parts]))


EMPTY = Markup("")


def link(word: str, target: Target, *children: str, class_: str = "spot") -> Markup:
    """Draw a link that adds `word` to the move. Its id lets it keep the focus when the board is replaced."""
    return Markup(f"{opening_tag(word, target, class_)}{join(children)}</a>")


def clickable(inner: str, word: str, target: Target | None) -> Markup:
    """Draw a group of shapes, as a link if it has a target. `inner` must be markup."""
    return Markup(f"<g>{inner}</g>" if target is None else f"{opening_tag(word, target)}{inner}</a>")


def opening_tag(word: str, target: Target, class_: str = "spot") -> str:
    """Return the opening tag of such a link as a plain string."""
    class_ = class_ if target.marked else f"{class_} {target.kind}"
    name, more = escape(word), "".join([f' {key}="{escape(value)}"' for key, value in target.attributes.items()])
    return (
        f'<a id="spot-{name}" class="{class_}" href="{escape(target.href)}" aria-label="{escape(target.label)}"'
        f' data-word="{name}"{more}>'
    )


def table(columns: Iterable[str], rows: Iterable[Sequence[str]], *, class_: str | None = None) -> Markup:
    """Build an HTML table for a panel. The first cell of a row is its header."""
    head = el("tr", *(el("th", column, scope="col") for column in columns))
    body = (el("tr", el("th", first, scope="row"), *(el("td", cell) for cell in rest)) for first, *rest in rows)
    return el("table", el("thead", head), el("tbody", *body), class_=class_)
