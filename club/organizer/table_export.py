"""Stream tables of the whole club as CSV or JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import StreamingHttpResponse

from club.organizer.members.personal_data_archive import as_json
from club.web.exports import Row

FORMATS = ("csv", "json")
BYTE_ORDER_MARK = "\ufeff"  # spreadsheets need it to detect UTF-8
LINES = 200  # per chunk
FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Line:
    def write(self, text: str) -> str:
        return text


def as_csv(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    writer = csv.writer(Line())
    yield BYTE_ORDER_MARK + writer.writerow(columns)
    for row in rows:
        yield writer.writerow([cell(row[column]) for column in columns])


def cell(value: Any) -> Any:
    """Format a cell. Text from members must not become a formula in an organizer's spreadsheet."""
    if isinstance(value, str):
        return "'" + value if value.startswith(FORMULA) else value
    if isinstance(value, dict | list):
        return json.dumps(value, cls=DjangoJSONEncoder)
    return value.isoformat() if hasattr(value, "isoformat") else value


def answer(name: str, form: str, columns: Sequence[str], rows: Iterable[Row]) -> StreamingHttpResponse:
    if form == "csv":
        lines, kind = as_csv(columns, rows), "text/csv; charset=utf-8"
    else:
        lines, kind = as_json({column: row[column] for column in columns} for row in rows), "application/json"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"', "Cache-Control": "no-store"}
    return StreamingHttpResponse(in_pieces(lines), content_type=kind, headers=headers)


def in_pieces(lines: Iterator[str]) -> Iterator[bytes]:
    """Group lines into chunks, because the server sends each chunk separately."""
    piece: list[str] = []
    for line in lines:
        piece.append(line)
        if len(piece) == LINES:
            yield "".join(piece).encode()
            piece.clear()
    yield "".join(piece).encode()
