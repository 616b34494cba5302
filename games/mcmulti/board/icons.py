"""Drawings of plants and barrels around (0, 0). Their outlines differ, so that colours are not needed."""

from __future__ import annotations

from games.mcmulti.rules.data import DERRICK, PUMP, REFINERY, STATION

ICONS = {
    # a lattice tower
    DERRICK: (
        '<path class="mast" d="M-16 22 -4 -20h8L16 22"/>'
        '<path class="mast thin" d="M-12 9h24M-8 -6h16M-12 9 8 -6M12 9 -8 -6"/>'
        '<path class="mast" d="M-20 22h40"/><path class="dark" d="M-5 -25h10v6h-10z"/>'
    ),
    # a fuel dispenser with its hose, on a round sign
    STATION: (
        '<circle class="sign" r="25"/>'
        '<path class="white" d="M-13 -14q0 -3 3 -3h11q3 0 3 3v28h-17z"/><path class="blue" d="M-9 -12h9v8h-9z"/>'
        '<path class="hose" d="M4 -2h4q3 0 3 3v7q0 3 3 3t3 -3v-13l-5 -5"/><path class="white" d="M-16 14h23v4h-23z"/>'
    ),
    # two tanks, two chimneys and a flame, on four fields
    REFINERY: (
        '<path class="ground" d="M-54 42h108v9h-108z"/>'
        '<path class="steel" d="M-26 42v-58h12v58zM-6 42v-76h12v76z"/>'
        '<path class="stripe" d="M-6 -20h12v7h-12zM-6 -2h12v7h-12zM-26 -2h12v7h-12z"/>'
        '<path class="flame" d="M0 -36q-9 -7 -1 -17q1 5 4 5q2 -4 0 -7q9 7 3 17q-3 3 -6 2z"/>'
        '<path class="tank" d="M-52 42v-26q10 -9 20 0v26z"/>'
        '<path class="tank" d="M12 42v-34q19 -14 38 0v34z"/><path class="band" d="M12 20h38M-52 28h20"/>'
    ),
    # a nodding donkey
    PUMP: (
        '<path class="steel" d="M-22 18h44v6h-44z"/><path class="beam" d="M-2 18 4 -6 12 18"/>'
        '<path class="beam thick" d="M-20 -14 24 0"/><path class="head" d="M-28 -10q-2 -12 8 -15l5 9q-5 4 -6 11z"/>'
        '<path class="beam" d="M-24 -10v28"/><circle class="crank" cx="22" cy="9" r="6"/>'
        '<path class="beam" d="M23 1v6"/>'
    ),
}
CLASSES = {DERRICK: "mcm-derrick", STATION: "mcm-station", REFINERY: "mcm-refinery", PUMP: "mcm-pump"}

_DRUM = (
    '<path class="drum" d="M-9 -9q0 -4 9 -4t9 4v18q0 4 -9 4t-9 -4z"/>'
    '<path class="hoop" d="M-9 -9q9 5 18 0M-9 7q9 5 18 0"/>'
)
BARRELS = {  # a drop on crude, a flame on gasoline
    "crude": _DRUM + '<path class="sign" d="M0 -6q-5 6 -5 9a5 5 0 0 0 10 0q0 -3 -5 -9z"/>',
    "gasoline": _DRUM + '<path class="sign" d="M-1 -6l-4 9h4l-1 6 5 -9h-4z"/>',
}
