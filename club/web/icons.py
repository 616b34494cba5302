"""The icons of the site's frame and pages: a line drawing each, 24 units wide, in the colour of the text around it."""

from __future__ import annotations

from django.utils.safestring import SafeString

PATHS = {
    "arrow": "M4 12h16M14 6l6 6-6 6",
    "bell": "M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15zM10 21h4",
    "book": "M12 6.5C10 5 7 4.5 3.5 4.5v13c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13c-3.5 0-6.5.5-8.5 2z"
    "M12 6.5v13",
    "calendar": "M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7",
    "chat": "M4 5h16v11h-9l-4.5 4v-4H4z",
    "check": "m5 12.5 4.5 4.5L19 7.5",
    "chevron": "m5 9 7 7 7-7",
    "clock": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
    "cross": "M6 6l12 12M18 6 6 18",
    "cup": "M5 4h14v4a7 7 0 0 1-14 0zM12 15v3M8 20.5h8M5 6H2.5c0 3 1 4.5 3 5M19 6h2.5c0 3-1 4.5-3 5",
    "eye": "M2.5 12s3.5-6.5 9.5-6.5S21.5 12 21.5 12s-3.5 6.5-9.5 6.5S2.5 12 2.5 12z"
    "M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
    "flag": "M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12",
    "games": "M4.5 4.5h15v15h-15zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
    "gear": "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
    "home": "M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10M10 19.5V14h4v5.5",
    "leave": "M13 4.5H5v15h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
    "list": "M5 6h1M10 6h9M5 12h1M10 12h9M5 18h1M10 18h9",
    "mail": "M3.5 5.5h17v13h-17zM4 6l8 7 8-7",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "news": "M4 5h13v14.5H6a2 2 0 0 1-2-2zM17 9h3v8.5a2 2 0 0 1-4 0M7.5 9h6M7.5 12.5h6M7.5 16h4",
    "pause": "M8 5v14M16 5v14",
    "people": "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5"
    "M16 5a3.3 3.3 0 0 1 0 6.3M18 14.5c2 .7 3.2 2.5 3.5 5",
    "person": "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
    "plus": "M12 5v14M5 12h14",
    "podium": "M4 20.5v-6h5v6M9.5 20.5v-12h5v12M15 20.5v-9h5v9M3 20.5h18",
    "search": "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20.5 20.5",
    "star": "m12 3.5 2.6 5.6 6 .7-4.5 4.1 1.3 6.1-5.4-3.1L6.6 20l1.3-6.1L3.4 9.8l6-.7z",
    "table": "M3 9h18M5 9v10M19 9v10M8 5h8M9 13h6",
    "turns": "M12 3.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM9.5 10.5c0 3.5-1 5-3 7h11c-2-2-3-3.5-3-7"
    "M5.5 20.5h13",
}  # fmt: skip


def icon(name: str) -> SafeString:
    """Return the icon as SVG. It is decoration: the text beside it says the same."""
    return SafeString(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{PATHS[name]}"/></svg>')
