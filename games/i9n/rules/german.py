"""The German words of the notation: `ziehe 1 ost`, `kaufe nord`, `bohre 1 mit nord`, `ende`."""

from __future__ import annotations

from games.core.german import German

GERMAN = German(
    {
        "place": "setze setz setzen",
        "step": "ziehe zieh ziehen gehe geh gehen schritt",
        "buy": "kaufe kauf kaufen",
        "sell": "verkaufe verkauf verkaufen",
        "swap": "tausche tausch tauschen",
        "for": "gegen für",
        "drill": "bohre bohr bohren",
        "with": "mit",
        "end": "ende beende beenden",
        "north": "nord norden",
        "south": "süd süden",
        "west": "west westen",
        "east": "ost osten",
        "pole": "pol",
        "equator": "äquator",
        "atlantic": "atlantik",
        "pacific": "pazifik",
        "land": "land",
        "sea": "meer see",
        "sun": "sonne",
        "fog": "nebel",
    }
)
