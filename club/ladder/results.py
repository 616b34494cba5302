"""Read the results of finished matches from the log."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from club.accounts.models import FORMER
from club.matches.models import Departure, Match, Move, Seat

LAST = 1000  # the place of players who left: after all others
LATE = ("clock", "bot")  # origins of moves that the member did not make


@dataclass(frozen=True)
class Part:
    """The result of one seat. It belongs to the first player of the seat; substitutes have no part."""

    seat: int
    member: int | None
    bot: str
    place: int
    gone: bool
    moves: int
    late: int

    @property
    def rated(self) -> bool:
        """Whether the part counts. Guests and deleted accounts are not rated."""
        return self.member is not None or bool(self.bot)


@dataclass(frozen=True)
class Result:
    match: int
    game: str
    at: datetime
    parts: tuple[Part, ...]


def of_matches(matches: Sequence[Match]) -> list[Result]:
    """Load the results with three queries, and one more for each seat that was taken over."""
    keys = [match.pk for match in matches]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=keys).select_related("member").order_by("match_id", "number"):
        seats[seat.match_id].append(seat)
    left: dict[tuple[int, int], list[Departure]] = defaultdict(list)
    for departure in Departure.objects.filter(match__in=keys).select_related("member").order_by("pk"):
        left[departure.match_id, departure.seat].append(departure)
    moves: dict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    acts = Move.objects.filter(match__in=keys, kind="act", seat__isnull=False).order_by()
    for match, number, origin, n in acts.values_list("match_id", "seat", "origin").annotate(n=Count("pk")):
        moves[match, number or 0][origin] = n

    def parts(match: int) -> tuple[Part, ...]:
        return tuple(part_of(s, left[match, s.number], moves[match, s.number]) for s in seats[match])

    return [Result(m.pk, m.game, m.finished_at or m.changed_at, parts(m.pk)) for m in matches]


def part_of(seat: Seat, left: Sequence[Departure], moves: Counter[str]) -> Part:
    member = seat.member
    of_somebody = member is not None or seat.name == FORMER
    gone = seat.left or (of_somebody and bool(seat.bot))
    if left:
        member, gone = left[0].member, gone or not left[-1].to_first
        moves = moves_of_the_first(left)
    bot = "" if of_somebody or left else seat.bot
    person = None if member is None or member.is_guest else member.pk
    made = sum(moves.values())
    late = 0 if bot else sum(moves[origin] for origin in LATE)
    return Part(seat.number, person, bot, LAST if gone or not seat.place else seat.place, gone, made, late)


def moves_of_the_first(left: Sequence[Departure]) -> Counter[str]:
    """Count the moves of a seat's first player, including those after getting the seat back."""
    held = Q(number__lte=left[0].number)
    for i, departure in enumerate(left):
        if departure.to_first:
            until = Q(number__lte=left[i + 1].number) if i + 1 < len(left) else Q()
            held |= Q(number__gt=departure.number) & until
    acts = Move.objects.filter(held, match=left[0].match_id, kind="act", seat=left[0].seat)
    return Counter(acts.values_list("origin", flat=True))
