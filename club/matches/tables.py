"""From an open table to a running match: open, join, leave, start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from club.accounts.models import Member
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.ledger import Ledger, locked
from club.matches.models import Match, Seat, Sequel
from games.core import codec, registry, rng
from games.core.contract import AnyGame

BOT_NAMES = ("Ida", "Otto", "Frieda", "Emil", "Lotte", "Hugo")


def read_options(game: AnyGame, values: dict[str, Any]) -> Any:
    """The game's own schema judges; a form can be as wrong as it likes."""
    try:
        return msgspec.convert(values, game.options, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_options", detail=str(error)) from error


@transaction.atomic
def open_table(*, game: AnyGame, bots: int = 0, bot: str = "default", **table: Any) -> Match:
    """Opens a table with its owner in the first seat and bots in the last ones; starts at once when that fills it."""
    if bots < 0:
        raise Refused("bad_bots")
    if bot not in game.bots:
        raise Refused("bad_options", detail=bot)
    return lay_table(game=game, bots=[bot] * bots, **table)


def lay_table(
    *, owner: Member, game: AnyGame, options: Any, seats: int, bots: Sequence[str] = (), lucky_word: str = "",
    **wishes: Any,
) -> Match:  # fmt: skip
    """`open_table` inside a transaction of the caller's; `bots`: how each of them plays."""
    if len(bots) >= seats > 0:
        raise Refused("bad_bots")
    rows = new_seats(owner=owner, game=game, options=options, seats=seats, **wishes)
    rows[0].member = owner
    rows[0].lucky_word = lucky_word
    for row, bot, name in zip(rows[seats - len(bots) :], bots, BOT_NAMES, strict=False):
        row.bot, row.name = bot, name
    return furnish(rows)


@transaction.atomic
def open_match(*, game: AnyGame, options: Any, members: Sequence[Member], **wishes: Any) -> Match:
    """Seats these members in this order and starts at once: an event's table. Part of the caller's transaction."""
    rows = new_seats(owner=None, game=game, options=options, seats=len(members), **wishes)
    for row, member in zip(rows, members, strict=True):
        row.member = member
    return furnish(rows)


def new_seats(
    *,
    owner: Member | None,
    game: AnyGame,
    options: Any,
    seats: int,
    move_seconds: int,
    bank_seconds: int = 0,
    weekends_off: bool = False,
    grace_days: int = 0,
    private: bool = False,
    rated: bool = True,
    spectators: str = Match.Spectators.ON,
) -> list[Seat]:
    """The seats of a new match, empty and not written yet."""
    if seats not in game.seats:
        raise Refused("bad_seats", seats=seats, name=game.name)
    seed = rng.new_seed()
    now = timezone.now()
    match = Match.objects.create(
        game=game.slug, rules_version=game.rules_version, options=codec.encode(options), owner=owner, size=seats,
        move_seconds=move_seconds, bank_seconds=bank_seconds, weekends_off=weekends_off, grace_days=grace_days,
        private=private, rated=rated and seats > 1, spectators=spectators,
        seed=seed, commitment=rng.commitment(seed), created_at=now, changed_at=now,
    )  # fmt: skip
    return [Seat(match=match, number=number) for number in range(seats)]


def furnish(rows: list[Seat]) -> Match:
    Seat.objects.bulk_create(rows)
    ledger = Ledger(rows)  # nobody else can see the new rows yet, so no lock is needed
    start_when_full(ledger)
    ledger.save()
    return ledger.match


def join(*, match_id: int, member: Member, invite: str = "", lucky_word: str = "") -> Ledger:
    with locked(match_id) as ledger:
        sit_down(ledger, member=member, invite=invite, lucky_word=lucky_word)
        return ledger


def sit_down(ledger: Ledger, *, member: Member, invite: str = "", lucky_word: str = "") -> None:
    match = ledger.match
    ledger.must_be(Match.Status.OPEN)
    kept = match.private or Sequel.objects.filter(table=match).exists()
    if kept and not constant_time_compare(invite, match.invite):
        raise NotYours("private_table")
    if any(seat.member_id == member.pk for seat in ledger.seats):
        raise NotNow("already_joined")
    free = next((seat for seat in ledger.seats if not seat.taken), None)
    if free is None:
        raise NotNow("table_full")
    free.member = member
    free.lucky_word = lucky_word
    start_when_full(ledger)


def leave_table(*, match_id: int, member: Member) -> Ledger:
    """Frees the seat; a table without members is cancelled, and one without its owner gets another."""
    with locked(match_id) as ledger:
        ledger.must_be(Match.Status.OPEN)
        seat = ledger.seat_of(member)
        seat.member = None
        seat.lucky_word = ""
        others = [s.member for s in ledger.seats if s.member is not None]
        if not others:
            ledger.match.status = Match.Status.CANCELLED
        elif ledger.match.owner_id == member.pk:
            ledger.match.owner = others[0]
        return ledger


def fill_with_bots(*, match_id: int, member: Member) -> Ledger:
    """The owner does not want to wait any longer."""
    with locked(match_id) as ledger:
        ledger.must_be(Match.Status.OPEN)
        if ledger.match.owner_id != member.pk:
            raise NotYours("not_your_table")
        for seat, name in zip(ledger.seats, BOT_NAMES, strict=False):
            if not seat.taken:
                seat.bot, seat.name = "default", name
        start_when_full(ledger)
        return ledger


def start_when_full(ledger: Ledger) -> None:
    if not all(seat.taken for seat in ledger.seats):
        return
    match = ledger.match
    match.status = Match.Status.RUNNING
    match.started_at = ledger.now
    options = codec.decode(match.options, ledger.game.options)
    result = ledger.rules.setup(options, len(ledger.seats), rng.Rng(ledger.key, 0))
    ledger.begin(result.state, result.events)
    ledger.follow()


def game_or_refuse(slug: str) -> AnyGame:
    try:
        return registry.get(slug)
    except KeyError:
        raise Refused("no_such_game") from None
