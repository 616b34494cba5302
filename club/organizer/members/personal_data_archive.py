"""Export a member's personal data as JSON files in a zip archive, generated while it is downloaded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts import personal_data
from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.notifications import wording
from club.web.exports import Row

PIECE = 1 << 15


class Outlet:
    """Write-only buffer of data not yet sent. It is not seekable, so the archive needs no temporary file."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.size = 0

    def write(self, data: bytes) -> int:
        self.pieces.append(bytes(data))
        self.size += len(data)
        return len(data)

    def flush(self) -> None:
        pass

    def take(self) -> bytes:
        data = b"".join(self.pieces)
        self.pieces, self.size = [], 0
        return data


Moment = tuple[int, int, int, int, int, int]  # timestamp format of a zip entry


def of(member: Member) -> Iterator[bytes]:
    outlet = Outlet()
    now = timezone.now()
    today = (now.year, now.month, now.day, now.hour, now.minute, now.second)
    with ZipFile(outlet, "w", ZIP_DEFLATED) as book:  # type: ignore[call-overload]  # `write` and `flush` are enough
        book.writestr(entry("README.txt", today), explanation(member))
        for data in personal_data.exported():
            with book.open(entry(f"{data.file}.json", today), "w") as file:
                for line in as_json(data.rows(member)):
                    file.write(line.encode())
                    if outlet.size > PIECE:
                        yield outlet.take()
    yield outlet.take()


def entry(name: str, today: Moment) -> ZipInfo:
    info = ZipInfo(name, today)
    info.compress_type = ZIP_DEFLATED
    return info


def explanation(member: Member) -> str:
    with wording.localized(member):
        lines = [_("What {club} knows about {name}").format(club=club().name, name=member.name), ""]
        lines += [f"{data.file}.json: {data.title}" for data in personal_data.exported()]
        lines += ["", _("Passwords and other keys aren't included: we store them in a form nobody can read.")]
    return "\n".join(lines) + "\n"


def as_json(rows: Iterable[Row]) -> Iterator[str]:
    """Stream the rows as a JSON list with one row per line."""
    before = "[\n"
    for row in rows:
        yield before + json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False)
        before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"
