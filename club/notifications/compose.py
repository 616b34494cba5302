"""Compose an email from its templates: text, optionally HTML and a picture, with the headers that all emails share."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from datetime import datetime
from email.mime.image import MIMEImage
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation

from club.clubinfo.selectors import club
from club.web.site_urls import hostname

LINE_WIDTH = 78  # of plain text: what mail programs show without wrapping (RFC 5322)


class EmailWithPicture(EmailMultiAlternatives):
    """Email with an inline picture: multipart/related instead of an attachment."""

    mixed_subtype = "related"


def compose(
    template: str,
    context: Mapping[str, Any],
    *,
    subject: str,
    to: str,
    message_id: str,
    headers: Mapping[str, str] | None = None,
    html: bool = True,
    reply_to: str = "",
    picture: MIMEImage | None = None,
) -> EmailMultiAlternatives:
    """Render `template`.txt, and `template`.html unless `html` is False, in the active language.

    `message_id` must be the same on every retry, so that mail clients show an email sent twice after a crash only once.
    """
    kind = EmailWithPicture if picture is not None else EmailMultiAlternatives
    mail = kind(
        one_line(subject),
        plain_text(render_to_string(f"{template}.txt", dict(context))),
        club().sender,
        [to],
        headers={**common_headers(message_id), **(headers or {})},
        reply_to=[reply_to] if reply_to else None,
    )
    if html:
        mail.attach_alternative(render_to_string(f"{template}.html", dict(context)), "text/html")
    if picture is not None:
        mail.attach(picture)
    return mail


def common_headers(message_id: str) -> dict[str, str]:
    return {
        "Message-ID": message_id,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "Content-Language": translation.get_language() or club().language,
    }


def message_id(kind: str, number: int, created_at: datetime) -> str:
    return f"<{kind}-{number}.{int(created_at.timestamp())}@{hostname()}>"


def plain_text(text: str) -> str:
    """Collapse blank lines and wrap long ones. Addresses are never broken."""
    lines = re.sub(r"\n{3,}", "\n\n", text).strip().split("\n")
    return "\n".join(wrapped(line) for line in lines) + "\n"


def wrapped(line: str) -> str:
    """Break a long line. The rest of a list item or of an indented line is indented further."""
    if len(line) <= LINE_WIDTH:
        return line
    content = line.lstrip()
    margin = len(line) - len(content)
    indent = " " * (margin + 2 if margin or content.startswith("- ") else 0)
    return textwrap.fill(line, LINE_WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def one_line(text: str) -> str:
    return " ".join(text.split())
