"""States and events to JSON and back. Same value, same bytes: fields keep their order, nothing is sorted or guessed."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

from games.core.contract import Event, Outcome

T = TypeVar("T")

_encoder = msgspec.json.Encoder()


@cache
def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    return msgspec.json.Decoder(kind)


def encode(value: Any) -> str:
    return _encoder.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    return _decoder(kind).decode(text)


def encode_events(events: tuple[Event, ...]) -> str:
    return encode(events)


def decode_events(text: str) -> tuple[Event, ...]:
    return _events.decode(text)


def decode_outcome(text: str) -> Outcome:
    return _decoder(Outcome).decode(text)


_events = msgspec.json.Decoder(tuple[Event, ...])
