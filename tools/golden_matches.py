"""Make a match of the club from a golden match: the same moves, stored as if members had played them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import islice

import msgspec
from django.db import transaction
from django.utils import timezone

from club.accounts.models import Member
from club.matches.models import Match, Seat
from club.matches.paces import DAY
from club.matches.services.ledger import Ledger
from games.core import codec, goldens, registry, rng
from games.core.advance import Step
from games.core.goldens import Golden
from games.core.replay import Entry, Position


@transaction.atomic
def make_match(golden: Golden, after: int, members: Sequence[Member]) -> Match:
    """Make a match with these members in which the first `after` entries of the golden have been played.

    Its commitment is not published before the match, because several matches may need the same seed.
    """
    game, now = registry.get(golden.game), timezone.now()
    match = Match.objects.create(
        game=golden.game, rules_version=golden.rules_version, size=golden.seats, owner=members[0], rated=False,
        options=codec.encode(msgspec.convert(golden.options, game.options)), status=Match.Status.RUNNING,
        seed=golden.seed, commitment=rng.commitment(golden.seed), move_seconds=2 * DAY,
        created_at=now, started_at=now, changed_at=now,
    )  # fmt: skip
    people = zip(members[: golden.seats], golden.lucky_words, strict=True)
    rows = [Seat(match=match, number=i, member=member, lucky_word=word) for i, (member, word) in enumerate(people)]
    ledger = Ledger(Seat.objects.bulk_create(rows))
    start, *positions = islice(goldens.positions(game, golden), after + 1)
    ledger.begin(start.state, start.events)
    for entry, position in zip(golden.entries, positions, strict=False):
        record(ledger, entry, position)
    ledger.save()
    return match


def record(ledger: Ledger, entry: Entry, position: Position) -> None:
    seat = None if entry.seat is None else ledger.seats[entry.seat]
    if seat is not None and entry.kind == "leave":
        seat.left = True
    opened = next(
        (a.opened for a in ledger.asked if (a.decision.seat, a.decision.kind) == (entry.seat, entry.decision)), 0
    )
    pending = ledger.rules.pending(position.state)
    step = Step(
        entry.number, entry.kind, entry.seat, entry.decision, entry.line, "member", opened,
        position.state, position.events, not position.past, pending,
    )  # fmt: skip
    ledger.record(step, seat.member if seat else None)
    ledger.now += timedelta(seconds=1)
