"""Rematches: the same game with the same players."""

from __future__ import annotations

from contextlib import suppress

from django.urls import reverse

from club.accounts.models import FORMER, Member
from club.matches.errors import NotNow, NotYours
from club.matches.models import Match, Sequel
from club.matches.services.ledger import Ledger, locked
from club.matches.services.tables import join, lay_table
from club.outbox import services as outbox
from games.core import codec


def play_again(*, match_id: int, member: Member, lucky_word: str = "", opening: str = "") -> Match:
    """Open a table like that of the finished match and invite the others, or join the rematch if it exists."""
    table = sequel_of(match_id, member, lucky_word=lucky_word, opening=opening)
    if table.status == Match.Status.OPEN:
        with suppress(NotNow):  # already seated, or the table is full: its page says so
            join(match_id=table.pk, member=member, invite=table.invite, lucky_word=lucky_word)
    return table


def sequel_of(match_id: int, member: Member, **chance: str) -> Match:
    with locked(match_id) as ledger:
        ledger.must_be(Match.Status.FINISHED)
        ledger.seat_of(member)
        known = Sequel.objects.select_related("table").filter(match=ledger.match).first()
        if known is not None and known.table.status != Match.Status.CANCELLED:
            return known.table
        table = open_sequel(ledger, member, **chance)
        if known is None:
            Sequel.objects.create(match=ledger.match, table=table)
        else:
            Sequel.objects.filter(pk=known.pk).update(table=table)
        return table


def open_sequel(ledger: Ledger, member: Member, **chance: str) -> Match:
    """Open the table of the rematch. Bots are seated at once; seats of deleted members stay free."""
    match = ledger.match
    others = [seat.member for seat in ledger.seats if seat.member is not None and seat.member_id != member.pk]
    bots = [seat.bot or "default" for seat in ledger.seats if seat.member_id is None and seat.name != FORMER]
    if member.is_guest and len(bots) + 1 < len(ledger.seats):
        raise NotYours("guests_play_bots")
    table = lay_table(
        owner=member,
        game=ledger.game,
        options=codec.decode(match.options, ledger.game.options),
        seats=match.size,
        move_seconds=match.move_seconds,
        bank_seconds=match.bank_seconds,
        weekends_off=match.weekends_off,
        grace_days=match.grace_days,
        private=match.private,
        spectators=match.spectators,
        rated=(match.rated_with_bots or None) if match.rated else False,
        bots=bots,
        **chance,
    )
    path = reverse("invited", args=[table.invite])
    outbox.tell_all(others, "invitation", number=table.pk, match=table, by=member.name, path=path)
    return table
