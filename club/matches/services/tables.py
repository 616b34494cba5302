"""Services for tables: open, join, leave, start the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.matches.caps import refuse_another_match, refuse_another_table
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.models import Match, Seat, Sequel
from club.matches.openings import seed_for
from club.matches.services.ledger import Ledger, locked
from games.core import codec, registry, rng
from games.core.contract import AnyGame

BOT_NAMES = ("Ida", "Otto", "Frieda", "Emil", "Lotte", "Hugo")


def read_options(game: AnyGame, values: dict[str, Any]) -> Any:
    """Validate form values against the game's schema; raise Refused if they are invalid."""
    try:
        return msgspec.convert(values, game.options, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_options", detail=str(error)) from error


@transaction.atomic
def open_table(*, game: AnyGame, bots: int = 0, bot: str = "default", **table: Any) -> Match:
    """Open a table with its owner in the first seat and bots in the last ones; start at once if that fills it."""
    if bots < 0:
        raise Refused("bad_bots")
    if bot not in game.bots:
        raise Refused("bad_options", detail=bot)
    return lay_table(game=game, bots=[bot] * bots, **table)


def lay_table(
    *, owner: Member, game: AnyGame, options: Any, seats: int, bots: Sequence[str] = (), lucky_word: str = "",
    rated: bool | None = None, opening: str = "", **wishes: Any,
) -> Match:  # fmt: skip
    """Open a table inside the caller's transaction. `bots` names the bot of each bot seat.

    `rated`: None rates the match unless one person plays only bots, True rates it in any case.
    `opening`: the form's opening, which commits to the seed. A lucky word without it would precede the commitment.
    """
    if not club().offers(game.slug):
        raise Refused("not_offered", name=game.name)
    if len(bots) >= seats > 0:
        raise Refused("bad_bots")
    if lucky_word and not opening:
        raise NotNow("form_outdated")
    if len(bots) + 1 == seats:
        refuse_another_match(owner)
    else:
        refuse_another_table(owner)
    seed = seed_for(opening) if opening else rng.new_seed()
    wishes |= {"rated": rated is not False, "rated_with_bots": rated is True}
    rows = new_seats(owner=owner, game=game, options=options, seats=seats, seed=seed, **wishes)
    rows[0].member = owner
    rows[0].lucky_word = lucky_word
    for row, bot, name in zip(rows[seats - len(bots) :], bots, BOT_NAMES, strict=False):
        row.bot, row.name = bot, name
    return save_new_table(rows)


@transaction.atomic
def open_match(
    *, game: AnyGame, options: Any, members: Sequence[Member], lucky_words: Sequence[str], **wishes: Any
) -> Match:
    """Start an event's match with these members, in seat order, as part of the caller's transaction.

    The seed must be derived from one that was committed to before the lucky words were given.
    """
    rows = new_seats(owner=None, game=game, options=options, seats=len(members), **wishes)
    for row, member, word in zip(rows, members, lucky_words, strict=True):
        row.member, row.lucky_word = member, word
    return save_new_table(rows)


def new_seats(
    *,
    owner: Member | None,
    game: AnyGame,
    options: Any,
    seats: int,
    seed: str,
    derived_from: str = "",
    derived_as: str = "",
    move_seconds: int,
    bank_seconds: int = 0,
    weekends_off: bool = False,
    grace_days: int = 0,
    private: bool = False,
    rated: bool = True,
    rated_with_bots: bool = False,
    spectators: str = Match.Spectators.ON,
) -> list[Seat]:
    """Save a new match and return its seats, empty and unsaved."""
    if seats not in game.seats:
        raise Refused("bad_seats", seats=seats, name=game.name)
    now = timezone.now()
    match = Match(
        game=game.slug, rules_version=game.rules_version, options=codec.encode(options), owner=owner, size=seats,
        move_seconds=move_seconds, bank_seconds=bank_seconds, weekends_off=weekends_off, grace_days=grace_days,
        private=private, rated=rated and seats > 1, rated_with_bots=rated_with_bots, spectators=spectators,
        seed=seed, commitment=rng.commitment(seed), committed_first=True, derived_from=derived_from,
        derived_as=derived_as, created_at=now, changed_at=now,
    )  # fmt: skip
    try:
        with transaction.atomic():
            match.save(force_insert=True)
    except IntegrityError as used:  # the form was sent twice; a seed is used for one match only
        raise NotNow("form_used") from used
    return [Seat(match=match, number=number) for number in range(seats)]


def save_new_table(rows: list[Seat]) -> Match:
    Seat.objects.bulk_create(rows)
    ledger = Ledger(rows)  # the new rows are not visible to others yet, so no lock is needed
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
    kept = match.private or kept_for_others(match, member)
    if kept and not constant_time_compare(invite, match.invite):
        raise NotYours("private_table")
    if any(seat.member_id == member.pk for seat in ledger.seats):
        raise NotNow("already_joined")
    free = next((seat for seat in ledger.seats if not seat.taken), None)
    if free is None:
        raise NotNow("table_full")
    refuse_another_match(member)
    free.member = member
    free.lucky_word = lucky_word
    start_when_full(ledger)


def kept_for_others(match: Match, member: Member) -> bool:
    """Whether this is a rematch of a match without this member, who then needs an invitation."""
    sequel = Sequel.objects.filter(table=match)
    return sequel.exists() and not sequel.filter(match__seats__member=member).exists()


def leave_table(*, match_id: int, member: Member) -> Ledger:
    """Free the seat. A table without members is cancelled; if the owner leaves, another member becomes owner."""
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
    """Fill the free seats with bots, at the owner's request, and start the match."""
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
    if sum(seat.member_id is not None for seat in ledger.seats) == 1 and not match.rated_with_bots:
        match.rated = False
    match.status = Match.Status.RUNNING
    match.started_at = ledger.now
    seat_owner_first(ledger)
    options = codec.decode(match.options, ledger.game.options)
    if ledger.game.options_for is not None:
        people = sum(seat.member_id is not None for seat in ledger.seats)
        options = ledger.game.options_for(options, len(ledger.seats), people)
        match.options = codec.encode(options)
    result = ledger.rules.setup(options, len(ledger.seats), rng.Rng(ledger.key, 0))
    ledger.begin(result.state, result.events)
    ledger.follow()


def seat_owner_first(ledger: Ledger) -> None:
    """Move the owner to the first seat, which may have a special role in the game (O-27)."""
    first, owner = ledger.seats[0], ledger.match.owner_id
    own = next((seat for seat in ledger.seats if seat.member_id == owner), first) if owner is not None else first
    if own is first:
        return
    Seat.objects.filter(pk__in=(first.pk, own.pk)).update(member=None)  # for the unique constraint during the swap
    for name in ("member", "name", "bot", "lucky_word"):
        one, other = getattr(first, name), getattr(own, name)
        setattr(first, name, other)
        setattr(own, name, one)


def game_or_refuse(slug: str) -> AnyGame:
    try:
        return registry.get(slug)
    except KeyError:
        raise Refused("no_such_game") from None
