"""Sentences that are stored untranslated, and translated when a member reads them.

A notification is written once and read later, perhaps after the member has changed their language: by email, push and
webhook, in a feed and in the delivery log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import get_language, gettext

from club.web.times import absolute, duration


class Sentence:
    """A message of the catalog with the values of its placeholders. `str` translates it into the active language.

    Mark the message with `gettext_noop`, so that it is extracted. Points in time, durations and sentences among the
    values are put into words when it is read.
    """

    def __init__(self, message: str, **values: Value) -> None:
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return gettext(self.message).format(**{name: shown(value) for name, value in self.values.items()})


class Texts:
    """A text that a person wrote in several languages."""

    def __init__(self, by_language: Mapping[str, str]) -> None:
        self.by_language = dict(by_language)

    def __str__(self) -> str:
        texts = self.by_language
        return texts.get(get_language() or "", next(iter(texts.values()), ""))


Value = str | int | datetime | timedelta | Sentence
Part = str | Sentence | Texts


def shown(value: Value) -> str:
    if isinstance(value, datetime):
        return absolute(value)
    return duration(value) if isinstance(value, timedelta) else str(value)


# As JSON


def packed(part: Part) -> Any:
    if isinstance(part, Sentence):
        return {"message": part.message, "values": {name: packed_value(value) for name, value in part.values.items()}}
    return {"texts": part.by_language} if isinstance(part, Texts) else part


def packed_value(value: Value) -> Any:
    if isinstance(value, datetime):
        return {"moment": value.isoformat()}
    if isinstance(value, Sentence):
        return packed(value)
    return {"seconds": value.total_seconds()} if isinstance(value, timedelta) else value


def unpacked(stored: Any) -> Part:
    if isinstance(stored, str):
        return stored
    if "texts" in stored:
        return Texts(stored["texts"])
    return Sentence(stored["message"], **{name: unpacked_value(value) for name, value in stored["values"].items()})


def unpacked_value(stored: Any) -> Any:
    if not isinstance(stored, dict):
        return stored
    if "message" in stored:
        return unpacked(stored)
    return datetime.fromisoformat(stored["moment"]) if "moment" in stored else timedelta(seconds=stored["seconds"])


def joined(stored: Iterable[Any]) -> str:
    """Translate the stored parts of a text, one per line."""
    return "\n".join(filter(None, (str(unpacked(part)) for part in stored)))
