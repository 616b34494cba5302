"""Encode states and events as JSON and decode them. Equal values give equal bytes: fields keep their order."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from games.core.contract import Event, Outcome

T = TypeVar("T")

_encoder = msgspec.json.Encoder()


class _Decoders(dict[Any, Any]):
    """A cache with one decoder per type."""

    def __missing__(self, kind: Any) -> Any:
        self[kind] = msgspec.json.Decoder(kind)
        return self[kind]


_decoders = _Decoders()


def encode(value: Any) -> str:
    return _encoder.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    value: T = _decoders[kind].decode(text)
    return value


def encode_events(events: tuple[Event, ...]) -> str:
    return encode(events)


def decode_events(text: str) -> tuple[Event, ...]:
    return _events.decode(text)


def decode_outcome(text: str) -> Outcome:
    return decode(text, Outcome)


_events = msgspec.json.Decoder(tuple[Event, ...])
