"""Check the club's colours for readability: WCAG 2 contrast with the colours of static/site.css."""

from __future__ import annotations

import re

PAPER, CARD = "#f6f1e7", "#fffdf8"
DARK_PAPER, DARK_CARD = "#171a19", "#202524"
ON_BAR = "#f6f1e7"
READABLE = 4.5

FORM = re.compile(r"#[0-9a-f]{6}")


def is_colour(text: str) -> bool:
    return FORM.fullmatch(text) is not None


def normal(text: str) -> str:
    """Normalize #abc and #AABBCC to #aabbcc; return anything else stripped and in lowercase."""
    text = text.strip().lower()
    short = re.fullmatch(r"#([0-9a-f])([0-9a-f])([0-9a-f])", text)
    return "#" + "".join(2 * digit for digit in short.groups()) if short else text


def parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def of_bar(colour: str) -> float:
    return contrast(colour, ON_BAR)


def of_link(colour: str) -> float:
    return min(contrast(colour, PAPER), contrast(colour, CARD))


def lightened(colour: str) -> str:
    """Mix in just enough white to make the colour readable on the dark theme."""
    for white in range(0, 101, 2):
        mixed = "#" + "".join(f"{round(part + (255 - part) * white / 100):02x}" for part in parts(colour))
        if min(contrast(mixed, DARK_PAPER), contrast(mixed, DARK_CARD)) >= READABLE + 0.5:
            return mixed
    return "#ffffff"


def stylesheet(bar: str, link: str) -> str:
    """Return CSS with the club's colours for both themes. Colours not set keep the value of static/site.css."""
    light, dark = [], []
    if is_colour(bar):
        light.append(f"--felt-deep: {bar};")
        dark.append(f"--felt-deep: {bar};")
    if is_colour(link):
        light.append(f"--felt: {link};")
        dark.append(f"--felt: {lightened(link)};")
    if not light:
        return ""
    day, night = " ".join(light), " ".join(dark)
    return (
        f":root {{ {day} }}\n"
        f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {night} }} }}\n'
        f':root[data-theme="dark"] {{ {night} }}\n'
    )
