"""A player's private notes about a match, stored on the server and shown to others only after the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction

from club.accounts.models import Member
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.models import Match, Seat, Sheet
from games.core import codec
from games.core.contract import Refusal

LONGEST_LINE = 200
LONGEST_SHEET = 20_000  # characters


def texts(seats: Sequence[Seat]) -> dict[int, str]:
    """Return the sheets of these seats by seat number."""
    numbers = {seat.pk: seat.number for seat in seats}
    return {numbers[sheet.seat_id]: sheet.text for sheet in Sheet.objects.filter(seat__in=numbers)}


def write_sheet(*, match_id: int, member: Member, line: str) -> None:
    with transaction.atomic(durable=True):
        seat = (
            Seat.objects.select_for_update(of=("self",), no_key=True)
            .select_related("match")
            .filter(match_id=match_id, member=member)
            .first()
        )
        if seat is None:
            raise NotYours("not_your_match")
        game = seat.match.rulebook
        if game.sheet is None or seat.match.status != Match.Status.RUNNING:
            raise NotNow("not_running")
        state = codec.decode(seat.match.state, game.state)
        view = game.rules_at(seat.match.rules_version).view(state, seat.number)
        try:
            write = partial(game.sheet.write, view, texts([seat]).get(seat.number, ""))
            text = game.understand(write, line[:LONGEST_LINE])
        except Refusal as refusal:
            raise Refused("game", refusal=refusal) from refusal
        if len(text) > LONGEST_SHEET:
            raise Refused("sheet_full")
        Sheet.objects.update_or_create(seat=seat, defaults={"text": text})
