"""Collects what members are to be told while a match is locked, and writes it as rows of the same transaction."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from club.notices.models import Notice
from club.site import sql

if TYPE_CHECKING:
    from club.matches.models import Match, Seat


class Batch:
    def __init__(self, match: Match, now: datetime) -> None:
        self.match = match
        self.now = now
        self.rows: list[tuple[str, int]] = []

    def add(self, kind: str, seats: Iterable[Seat]) -> None:
        """Only for people who want mail: bots, stand-ins and guests without an address get none."""
        for seat in seats:
            member = seat.member
            if (
                member is None
                or not member.email
                or not member.turn_mails
                or (seat.bot and kind == "turn")
                or seat.left
            ):
                continue
            self.rows.append((kind, member.pk))

    def save(self) -> None:
        if self.rows:
            rows = [
                Notice(
                    match=self.match, member_id=member, kind=kind, version=self.match.version,
                    created_at=self.now, send_after=self.now,
                )
                for kind, member in dict.fromkeys(self.rows)
            ]  # fmt: skip
            sql.insert(rows, unless_there=True)
