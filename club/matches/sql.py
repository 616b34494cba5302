"""Hand-written SQL for a turn: the seats of a match with their members, and the number of pending turns.

On SQLite the same data is read through the ORM, which also converts its values. Measured gains: docs/scale.md.
"""

from __future__ import annotations

from datetime import datetime

from django.db import connection

from club.accounts.models import Member
from club.db.prepared import fetch
from club.db.rows import Columns
from club.matches.models import Match, Seat

# What a turn and the match page need of the members at the table. Django reads other fields when they are used.
MEMBER_FIELDS = (
    "id", "username", "is_guest", "time_zone", "quiet_from", "quiet_until", "away", "deputy_id", "deputy_until",
)  # fmt: skip
SEAT = Columns(Seat, "seat")
MATCH = Columns(Match, "match", first=SEAT.last)
MEMBER = Columns(Member, "member", first=MATCH.last, only=MEMBER_FIELDS)

SEATS = f"""
SELECT {SEAT.sql}, {MATCH.sql}, {MEMBER.sql}
FROM matches_seat seat
JOIN matches_match match ON match.id = seat.match_id
LEFT JOIN accounts_member member ON member.id = seat.member_id
WHERE seat.match_id = %s
ORDER BY seat.number
"""
LOCKED_SEATS = SEATS + "FOR NO KEY UPDATE OF seat, match"

TURNS = """
SELECT COUNT(*)
FROM matches_seat seat
WHERE seat.to_act AND seat.bot = ''
AND seat.member_id IN (SELECT id FROM accounts_member WHERE id = %s OR deputy_id = %s AND deputy_until > %s)
AND (seat.member_id = %s OR NOT EXISTS (
    SELECT 1 FROM matches_seat own
    WHERE own.match_id = seat.match_id AND own.member_id = %s AND own.number <> seat.number
    UNION ALL
    SELECT 1 FROM matches_deputyship known
    WHERE known.match_id = seat.match_id AND known.member_id = %s AND known.seat <> seat.number
    UNION ALL
    SELECT 1 FROM matches_departure left_seat
    WHERE left_seat.match_id = seat.match_id AND left_seat.member_id = %s AND left_seat.seat <> seat.number
))
"""


def seats_with_match(match_id: int, *, lock: bool = False) -> list[Seat]:
    """Return the seats of a match by number, with the match and the members. With `lock`, lock seats and match."""
    if connection.vendor != "postgresql":
        seats = Seat.objects.select_related("match", "member").filter(match_id=match_id).order_by("number")
        return list(seats.select_for_update(of=("self", "match"), no_key=True) if lock else seats)
    rows = fetch(LOCKED_SEATS if lock else SEATS, [match_id])
    if not rows:
        return []
    match = MATCH.read(rows[0])
    seats_of_match = []
    for row in rows:
        seat = SEAT.read(row)
        seat.match = match
        member = MEMBER.read_or_none(row)
        if member is not None and member.pk == seat.member_id:
            # After waiting for the lock Postgres returns the new seat, but the member as joined before the wait.
            seat.member = member
        seats_of_match.append(seat)
    return seats_of_match


def turn_count(member_id: int, now: datetime) -> int:
    """Count the turns that wait for a member, including those of members whose deputy they are."""
    key = member_id
    ((count,),) = fetch(TURNS, [key, key, now, key, key, key, key])
    return int(count)
