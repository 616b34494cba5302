"""A seat's guesses about the other hands: `guess 1 3` (seat 1 hid three), `forget`. Stored as `1:3 2:0`."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Desk, UnreadableMove
from games.core.svg import Markup, el, join
from games.wording import seat_label
from tests.toy.pebbles.board.text import hand
from tests.toy.pebbles.rules.state import HANDS, View


def write(view: View, sheet: str, line: str) -> str:
    words = line.split()
    if words == ["forget"]:
        return ""
    if len(words) != 3 or words[0] != "guess":
        raise UnreadableMove("unknown_word", word=line)
    seats = [str(seat) for seat in range(len(view.taken))]
    if words[1] not in seats or words[2] not in [str(n) for n in HANDS]:
        raise UnreadableMove("hide_needs_number", most=max(HANDS))
    return " ".join(f"{seat}:{n}" for seat, n in sorted({**_guesses(sheet), words[1]: words[2]}.items()))


def draw(view: View, sheet: str, desk: Desk | None) -> str:
    guesses = _guesses(sheet)
    told = [
        el("li", seat_label(view, seat), ": ", guesses.get(str(seat), "?"), " (", hand(view, seat), ")")
        for seat in range(len(view.taken))
    ]
    parts = [el("h2", _("My guesses")), el("ul", *told)]
    if desk is not None:
        whose = [el("option", seat_label(view, i), value=f"guess {i}") for i in range(len(view.taken))]
        number = [el("option", str(n), value=str(n)) for n in HANDS]
        fields = join(
            [
                el("select", *whose, name="line", aria_label=_("Seat")),
                el("select", *number, name="line", aria_label=_("Hand")),
                el("button", _("Note")),
            ]
        )
        parts += [
            Markup(desk.form(fields)),
            Markup(desk.form(el("button", _("Forget all"), name="line", value="forget"))),
        ]
    return join(parts)


def _guesses(sheet: str) -> dict[str, str]:
    return dict(part.split(":") for part in sheet.split())
