"""The signs of the rubrics and other icons, centred on (0, 0) with a radius of about 20.

The rubrics differ in shape and not only in colour, so that colour-blind players can tell them apart.
"""

from __future__ import annotations

SIGNS = {
    "tech": (
        '<path class="l" d="M-8 -18V-12M0 -18V-12M8 -18V-12M-8 18V12M0 18V12M8 18V12M-18 -8H-12M-18 0H-12M-18 8H-12'
        'M18 -8H12M18 0H12M18 8H12"/><rect class="f" x="-12" y="-12" width="24" height="24" rx="4"/>'
        '<rect class="p" x="-5" y="-5" width="10" height="10" rx="2"/>'
    ),
    "cooking": (
        '<path class="l" d="M-7 -18Q-10 -14 -7 -11M0 -19Q-3 -15 0 -12M7 -18Q4 -14 7 -11M-13 0H-19M13 0H19"/>'
        '<path class="f" d="M-14 -6H14V8Q14 17 5 17H-5Q-14 17 -14 8Z"/><path class="l" d="M-17 -6H17"/>'
    ),
    "art": (
        '<path class="f" d="M0 -17C11 -17 18 -10 18 -2C18 5 12 6 8 6C4 6 3 9 5 12C7 16 3 17 0 17C-11 17 -18 9 -18 0'
        'C-18 -10 -10 -17 0 -17Z"/><circle class="p" cx="-9" cy="-3" r="3"/><circle class="p" cx="-3" cy="-10" r="3"/>'
        '<circle class="p" cx="6" cy="-9" r="3"/><circle class="p" cx="-7" cy="7" r="3"/>'
    ),
    "hobby": (
        '<path class="f" d="M0 -19L13 -4L0 11L-13 -4Z"/><path class="l" d="M0 -19V11M-13 -4H13"/>'
        '<path class="l" d="M0 11Q-6 13 -2 16Q3 18 -1 20"/>'
    ),
    "romance": (
        '<path class="f" d="M0 17C-8 10 -18 4 -18 -6C-18 -13 -13 -16 -9 -16C-5 -16 -2 -14 0 -10C2 -14 5 -16 9 -16'
        'C13 -16 18 -13 18 -6C18 4 8 10 0 17Z"/>'
    ),
    "sport": (
        '<circle class="f" r="17"/><path class="i" d="M0 -7L7 -2L4 6H-4L-7 -2Z"/>'
        '<path class="l" d="M0 -7V-17M7 -2L16 -5M4 6L10 14M-4 6L-10 14M-7 -2L-16 -5"/>'
    ),
    "music": (
        '<path class="l w" d="M-5 11V-13L12 -17V7"/><ellipse class="f" cx="-10" cy="12" rx="6.5" ry="5"/>'
        '<ellipse class="f" cx="7" cy="8" rx="6.5" ry="5"/><path class="l w" d="M-5 -8L12 -12"/>'
    ),
    "business": (
        '<path class="f" d="M-16 4H-8V16H-16ZM-4 -4H4V16H-4ZM8 -12H16V16H8Z"/>'
        '<path class="l" d="M-17 -5L-8 -11L-1 -10L11 -18M5 -18H11V-12"/>'
    ),
    "nature": (
        '<path class="f" d="M-14 14C-18 -6 -4 -18 17 -17C18 4 6 17 -14 14Z"/>'
        '<path class="l" d="M-18 18L8 -8M-6 6V-4M0 0H8"/>'
    ),
    "travel": (
        '<path class="l w" d="M-6 -10V-16H6V-10"/><rect class="f" x="-17" y="-10" width="34" height="26" rx="4"/>'
        '<path class="l" d="M-9 -10V16M9 -10V16"/>'
    ),
    "games": (
        '<rect class="f" x="-15" y="-15" width="30" height="30" rx="6"/><circle class="p" cx="-7" cy="-7" r="3"/>'
        '<circle class="p" cx="7" cy="-7" r="3"/><circle class="p" r="3"/><circle class="p" cx="-7" cy="7" r="3"/>'
        '<circle class="p" cx="7" cy="7" r="3"/>'
    ),
    "knowledge": (
        '<path class="f" d="M0 -11C-5 -15 -12 -15 -18 -13V13C-12 11 -5 11 0 15'
        'C5 11 12 11 18 13V-13C12 -15 5 -15 0 -11Z"/>'
        '<path class="l" d="M0 -11V15M-13 -6Q-8 -7 -5 -5M-13 1Q-8 0 -5 2M13 -6Q8 -7 5 -5M13 1Q8 0 5 2"/>'
    ),
}
USER = '<circle class="u" cy="-6" r="6"/><path class="u" d="M-11 12Q-11 2 0 2Q11 2 11 12Z"/>'
HAND = (
    '<rect class="h" x="-11" y="-9" width="14" height="20" rx="3"/>'
    '<rect class="h" x="-3" y="-12" width="14" height="20" rx="3"/>'
)
SERVER = (
    '<rect class="s" x="-13" y="-20" width="26" height="40" rx="4"/><path class="t" d="M-8 -12H8M-8 -5H8"/>'
    '<circle class="d" cy="11" r="3"/>'
)
