"""Extract the text of an email: plain or HTML, in any encoding, with quotes marked by '> '."""

from __future__ import annotations

import re
from email.message import Message

from club.inbound_mail.reader import markup
from club.inbound_mail.reader.limits import TEXT

INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u2060\ufeff\u00ad\ud800-\udfff]")


def text_of(message: Message) -> str:
    """Return the first non-empty text part; HTML only if there is no plain text."""
    for kind, words_of in (("text/plain", plain_text), ("text/html", html_text)):
        for part in message.walk():
            if part.get_content_type() == kind and not part.get_filename() and not is_attached(part):
                text = tidy(words_of(part))
                if text.strip():
                    return text
    return ""


def is_attached(part: Message) -> bool:
    return part.get_content_disposition() == "attachment"


def plain_text(part: Message) -> str:
    text = decoded(part)
    if str(part.get_param("format", "")).lower() == "flowed":
        return unflowed(text, joined=str(part.get_param("delsp", "")).lower() == "yes")
    return text


def html_text(part: Message) -> str:
    return markup.text_of(decoded(part))


def decoded(part: Message) -> str:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    for charset in (str(part.get_content_charset() or "utf-8"), "utf-8"):
        try:
            return data.decode(charset)[:TEXT]
        except (LookupError, UnicodeDecodeError, ValueError):
            continue
    return data.decode("windows-1252", errors="replace")[:TEXT]


def tidy(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\u2028", "\n").split("\n")
    return "\n".join(INVISIBLE.sub("", line) for line in lines)


def unflowed(text: str, *, joined: bool) -> str:
    """Undo format=flowed (RFC 3676): a line ending with a space continues in the next one of the same quote depth."""
    lines: list[list[str]] = []
    open_at: int | None = None  # quote depth of the previous line, if that continues
    for raw in text.replace("\r\n", "\n").split("\n"):
        depth = len(raw) - len(raw.lstrip(">"))
        body = raw[depth:].removeprefix(" ")
        goes_on = body.endswith(" ") and body != "-- "
        words = body[:-1] if goes_on and joined else body
        if body and open_at == depth:
            lines[-1].append(words)
        else:
            lines.append([">" * depth + (" " if depth else ""), words])
        open_at = depth if goes_on else None
    return "\n".join("".join(pieces) for pieces in lines)
