"""The German words of the notation: `lege rot auf c4 drehung 1`, `scanne g`, `schaue c3`, `löse rot auf c4 …`."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.german import German, fold
from games.orapa.rules.actions import ROTATIONS

WORDS = {
    "place": "lege leg legen setze setz setzen",
    "remove": "entferne entfernen nimm",
    "fill": "fülle füllen auffüllen",
    "ready": "bereit fertig",
    "scan": "scanne scannen welle",
    "look": "schaue schau schauen blick",
    "again": "nochmal erneut trotzdem",
    "solve": "löse lösen lösung",
    "pass": "passe passen",
    "retire": "aufhören aufgehört",
    "at": "auf bei",
    "rot": "drehung gedreht",
    "red": "rot",
    "yellow": "gelb",
    "blue": "blau",
    "white1": "weiß1",
    "white2": "weiß2",
    "clear": "transparent klar leere leeren",  # the gem; on the research sheet also: remove everything
    "black": "schwarz",
    # on the research sheet
    "note": "notiere notieren notiz",
    "mark": "markiere markieren",
    "erase": "radiere radieren",
    "try": "probiere probieren",
    "take": "greife greifen",
    "turn": "drehe drehen",
    "empty": "leer",
    "maybe": "vielleicht",
    "off": "weg",
}
VERBS = {fold(word) for verb in ("place", "remove", "solve", "note") for word in (verb, *WORDS[verb].split())}


def is_red(words: Sequence[str], at: int) -> bool:
    """Tell whether `rot` is the red gem. It is a rotation only between a gem or its field and a number."""
    rotation = words[at + 1 : at + 2] and words[at + 1] in ROTATIONS
    return not rotation or at == 0 or words[at - 1] in VERBS or words[at - 1].isdigit()


GERMAN = German(WORDS, is_red)
