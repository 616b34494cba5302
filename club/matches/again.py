"""The same game with the same people again."""

from __future__ import annotations

from contextlib import suppress

from django.urls import reverse

from club.accounts.models import FORMER, Member
from club.matches.errors import NotNow, NotYours
from club.matches.ledger import Ledger, locked
from club.matches.models import Match, Sequel
from club.matches.tables import join, lay_table
from club.notices import outbox
from games.core import codec


def play_again(*, match_id: int, member: Member) -> Match:
    """Opens a table like that of the finished match and invites the others, or sits down where one of them did."""
    table = sequel_of(match_id, member)
    if table.status == Match.Status.OPEN:
        with suppress(NotNow):  # sits there already, or others were faster: the table's page says so
            join(match_id=table.pk, member=member, invite=table.invite)
    return table


def sequel_of(match_id: int, member: Member) -> Match:
    with locked(match_id) as ledger:
        ledger.must_be(Match.Status.FINISHED)
        ledger.seat_of(member)
        known = Sequel.objects.select_related("table").filter(match=ledger.match).first()
        if known is not None and known.table.status != Match.Status.CANCELLED:
            return known.table
        table = open_sequel(ledger, member)
        if known is None:
            Sequel.objects.create(match=ledger.match, table=table)
        else:
            Sequel.objects.filter(pk=known.pk).update(table=table)
        return table


def open_sequel(ledger: Ledger, member: Member) -> Match:
    """Bots sit down at once; seats whose member has left the club stay free."""
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
        bots=bots,
    )
    path = reverse("invited", args=[table.invite])
    outbox.tell_all(others, "invitation", number=table.pk, match=table, by=member.name, path=path)
    return table
