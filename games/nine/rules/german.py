"""The German words of the notation: `lege frosch b2`, `tausche b2 b5`, `rufe`."""

from __future__ import annotations

from games.core.german import German

GERMAN = German(
    {
        "place": "lege leg legen setze setz setzen",
        "swap": "tausche tausch tauschen",
        "call": "rufe ruf rufen",
        "frog": "frosch",
        "cat": "katze",
        "duck": "ente",
        "mouse": "maus",
    }
)
