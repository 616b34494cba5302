"""The German words of the notation: `verstecke 2`, `nimm`, `würfle`, `ende`, `zeige`."""

from __future__ import annotations

from games.core.german import German

GERMAN = German(
    {
        "hide": "verstecke versteck verstecken",
        "take": "nimm nehmen",
        "roll": "würfle würfel würfeln",
        "end": "ende beende beenden",
        "show": "zeige zeig zeigen",
    }
)
