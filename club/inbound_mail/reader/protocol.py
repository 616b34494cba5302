"""Protocol between the club and the reader process: frames of a four-byte length and a message."""

from __future__ import annotations

from typing import IO, Literal

import msgspec

Proof = Literal["pass", "fail", "missing"]

LENGTH_BYTES = 4
READY = b"ready"  # first frame of a reader: it has started, so the timeout for an email may begin


class Request(msgspec.Struct, frozen=True):
    raw: bytes
    envelope_from: str = ""
    report: bool = False  # sent to a bounce address: look only for a delivery report
    addresses: list[str] = []  # the member's verified addresses, lowercase
    authserv_id: str = ""
    club_address: str = ""
    reply_domain: str = ""


class Bounce(msgspec.Struct, frozen=True):
    reason: str
    message_id: str = ""  # of the bounced email; '' if the report does not contain it


class Reading(msgspec.Struct, frozen=True):
    unreadable: str = ""  # reason; all other fields then have their defaults
    author: str = ""  # the only address in From, lowercase; '' if there is none or more than one
    proof: Proof = "missing"
    robot: str = ""  # why it counts as an automatic email
    bounce: Bounce | None = None
    above: list[str] = []  # the lines above the quoted email
    below: list[str] = []  # the lines below it


def write_frame(stream: IO[bytes], message: bytes) -> None:
    stream.write(len(message).to_bytes(LENGTH_BYTES, "big") + message)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes:
    """Read one frame; b'' if the other side has closed the stream."""
    length = stream.read(LENGTH_BYTES)
    if len(length) < LENGTH_BYTES:
        return b""
    message = stream.read(int.from_bytes(length, "big"))
    return message if len(message) == int.from_bytes(length, "big") else b""
