"""The German words of the notation: `lege kunst 8 3`, `server zahle 2 hobby 3 hobby …`, `ende`."""

from __future__ import annotations

from games.core.german import German

GERMAN = German(
    {
        "lay": "lege leg legen auslegen",
        "add": "ergänze ergänzen anlegen",
        "users": "users userpaar",
        "user": "user nutzer",
        "fill": "belege beleg belegen",
        "displace": "verdränge verdräng verdrängen",
        "shift": "schiebe schieb schieben hochschieben",
        "specialist": "spezialist",
        "park": "parke parken",
        "unpark": "hole hol holen herausholen",
        "server": "server",
        "net": "netz",
        "streamer": "streamer",
        "take": "nimm nehmen zurücknehmen",
        "discard": "wirf werfen abwerfen",
        "end": "ende beende beenden",
        "pay": "zahle zahl zahlen bezahle bezahlen",
        "tech": "technik",
        "cooking": "kochen",
        "art": "kunst",
        "hobby": "hobby",
        "romance": "romantik",
        "sport": "sport",
        "music": "musik",
        "business": "wirtschaft",
        "nature": "natur",
        "travel": "reisen",
        "games": "spiele",
        "knowledge": "wissen",
    }
)
