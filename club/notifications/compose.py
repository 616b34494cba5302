"""Compose an email from its templates: text, optionally HTML and a picture, with the headers that all emails share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from email.mime.image import MIMEImage
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation

from club.clubinfo.selectors import club
from club.web.site_urls import hostname


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
        collapse_blank_lines(render_to_string(f"{template}.txt", dict(context))),
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


def collapse_blank_lines(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def one_line(text: str) -> str:
    return " ".join(text.split())
