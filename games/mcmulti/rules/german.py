"""The German words of the notation: `kaufe inland rohöl 3`, `würfle`, `baue bohrturm c4`, `aufträge verkaufe 18`."""

from __future__ import annotations

from games.core.german import German

GERMAN = German(
    {
        "buy": "kaufe kauf kaufen",
        "sell": "verkaufe verkauf verkaufen",
        "roll": "würfle würfel würfeln",
        "consumer": "verbraucher",
        "refine": "raffiniere raffinieren",
        "later": "später",
        "build": "baue bau bauen",
        "demolish": "abreißen abbauen",
        "announce": "ansagen",
        "end": "ende beende beenden",
        "domestic": "inland",
        "foreign": "ausland",
        "crude": "rohöl",
        "gasoline": "benzin",
        "derrick": "bohrturm",
        "station": "tankstelle",
        "refinery": "raffinerie",
        "pump": "pumpe ölpumpe",
        "orders": "aufträge auftrag daueraufträge dauerauftrag",
        "all": "alles alle",
        "none": "nichts",
        "keep": "behalte behalten",
        "auto": "auto automatisch",
        "never": "nie niemals",
        "forced": "notverkauf",
        "first": "zuerst",
        "nw": "nw",
        "ne": "no",
        "se": "so",
        "sw": "sw",
    }
)
