"""The four animals, drawn around (0, 0) within a radius of 32. The shapes differ, so that colour is not needed."""

from __future__ import annotations

ICONS = {
    "f": (
        '<circle class="body" cx="-14" cy="-12" r="10"/><circle class="body" cx="14" cy="-12" r="10"/>'
        '<path class="body" d="M-28 7 C-28 -9 -15 -13 0 -13 C15 -13 28 -9 28 7'
        ' C28 20 15 25 0 25 C-15 25 -28 20 -28 7 Z"/>'
        '<circle class="pale" cx="-14" cy="-13" r="6"/><circle class="pale" cx="14" cy="-13" r="6"/>'
        '<circle class="ink" cx="-13" cy="-13" r="3.2"/><circle class="ink" cx="13" cy="-13" r="3.2"/>'
        '<circle class="ink" cx="-4" cy="-1" r="1.5"/><circle class="ink" cx="4" cy="-1" r="1.5"/>'
        '<path class="line" d="M-18 7 Q0 22 18 7"/>'
    ),
    "c": (
        '<path class="whisker" d="M-21 6 L-31 3 M-20 12 L-30 14 M21 6 L31 3 M20 12 L30 14"/>'
        '<path class="body" d="M-22 -26 Q-15 -24 -8 -15 Q0 -17 8 -15 Q15 -24 22 -26 Q25 -13 23 -2'
        ' C25 14 14 24 0 24 C-14 24 -25 14 -23 -2 Q-25 -13 -22 -26 Z"/>'
        '<path class="blush" d="M-19 -20 Q-15 -18 -11 -13 L-18 -8 Q-20 -14 -19 -20 Z'
        ' M19 -20 Q15 -18 11 -13 L18 -8 Q20 -14 19 -20 Z"/>'
        '<ellipse class="ink" cx="-9" cy="-1" rx="2.8" ry="4"/><ellipse class="ink" cx="9" cy="-1" rx="2.8" ry="4"/>'
        '<path class="ink" d="M-4 7 H4 L0 11.5 Z"/><path class="line" d="M-7 14 Q-3 18 0 13.5 Q3 18 7 14"/>'
        '<path class="line" d="M-4 -15 V-10 M0 -16 V-9 M4 -15 V-10"/>'
    ),
    "d": (
        '<path class="body" d="M-8 -21 Q-10 -30 1 -31 Q-3 -27 2 -22 Z"/>'
        '<path class="body" d="M-23 1 C-23 -13 -14 -22 -3 -22 C9 -22 17 -13 17 -2 C17 7 12 12 8 16 Q7 21 9 26'
        ' Q-6 30 -19 26 Q-15 20 -17 14 C-21 11 -23 6 -23 1 Z"/>'
        '<path class="bill" d="M12 -5 Q19 -3 27 -4 Q32 -4 31 1 Q31 9 22 9 Q14 9 9 5 Q8 -2 12 -5 Z"/>'
        '<path class="line" d="M11 2 Q20 4 29 1"/>'
        '<circle class="ink" cx="3" cy="-9" r="3.4"/><circle class="pale" cx="4.2" cy="-10.2" r="1.1"/>'
    ),
    "m": (
        '<circle class="body" cx="-18" cy="-14" r="12.5"/><circle class="body" cx="18" cy="-14" r="12.5"/>'
        '<circle class="blush" cx="-18" cy="-14" r="7"/><circle class="blush" cx="18" cy="-14" r="7"/>'
        '<path class="whisker" d="M-8 14 L-24 11 M-7 18 L-22 21 M8 14 L24 11 M7 18 L22 21"/>'
        '<path class="body" d="M-18 -2 C-18 -13 -10 -17 0 -17 C10 -17 18 -13 18 -2'
        ' C17 12 9 25 0 26 C-9 25 -17 12 -18 -2 Z"/>'
        '<circle class="ink" cx="-7" cy="1" r="3"/><circle class="ink" cx="7" cy="1" r="3"/>'
        '<circle class="ink" cx="0" cy="21" r="4"/>'
    ),
}
