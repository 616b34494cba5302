"""Run an event: start it, draw its rounds, open their tables, finish it.

`advance` is idempotent and may be called at any time. A round is saved in one transaction. Each table is opened in its
own transaction, so after a crash the next call opens the remaining ones.
"""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from club.events import drawing, fairness, history, news, ratings, seasons
from club.events.errors import NotNow
from club.events.history import History
from club.events.locks import locked, must_be
from club.events.models import Chair, Entry, Event, Table
from club.matches import services as matches
from club.matches.errors import MatchError
from club.matches.models import Match, Seat
from games.core import codec

log = logging.getLogger(__name__)
Status = Event.Status


def sweep() -> int:
    """Advance all events that may have something due. Return how many changed."""
    now = timezone.now()
    due = Event.objects.filter(status=Status.REGISTRATION, register_until__lte=now)
    going = Event.objects.filter(status=Status.RUNNING)
    moved = 0
    for event_id in [*due.values_list("pk", flat=True), *going.values_list("pk", flat=True)]:
        try:
            moved += advance(event_id=event_id)
        except Exception:  # one broken event must not stop the others
            log.exception("event %s cannot go on", event_id)
    return moved


def start(*, event_id: int) -> Event:
    """Close registration and start the event, even before the date."""
    with locked(event_id) as event:
        must_be(event, Status.REGISTRATION)
        if not begin(event):
            raise NotNow("too_few_players", needed=event.min_players)
    advance(event_id=event_id)
    return event


def advance(*, event_id: int) -> bool:
    """Do what is due: the start, replays, the next round, the end. Then open the tables that have no match yet."""
    with locked(event_id) as event:
        moved = False
        if event.registering and event.register_until <= timezone.now():
            moved = begin(event)
        if event.running:
            moved = go_on(history.load(event)) or moved
    if event.running:
        moved = give_up_for_those_who_left(event) > 0 or moved
        moved = open_tables(event) > 0 or moved
    return moved


# Start


def begin(event: Event) -> bool:
    entries = [e for e in Entry.objects.filter(event=event).select_related("member").order_by("pk") if e.active]
    if len(entries) < event.min_players:
        return False
    if event.seeding == Event.Seeding.RATING:
        known = ratings.strengths([entry.member_id for entry in entries if entry.member_id], event.game)
        for entry in entries:
            entry.strength = known.get(entry.member_id or 0)
    ordered = seasons.in_order(event, entries)
    if event.kind == Event.Kind.LEAGUE:
        seasons.into_divisions(event, ordered)
        ordered.sort(key=lambda entry: entry.division)
    for number, entry in enumerate(ordered, start=1):
        entry.number = number
    Entry.objects.filter(event=event).exclude(pk__in=[entry.pk for entry in entries]).delete()
    Entry.objects.bulk_update(ordered, ["number", "strength", "division"])
    event.status, event.started_at = Status.RUNNING, timezone.now()
    event.rounds = drawing.rounds_of(event, history.load(event))
    event.save(update_fields=["status", "started_at", "rounds"])
    return True


# Rounds


def go_on(past: History) -> bool:
    event, now = past.event, timezone.now()
    if event.kind == Event.Kind.KNOCKOUT and past.rounds:
        again = drawing.replays(past)
        if again:
            drawing.write_tables(past, past.rounds[-1], again)
            return True
    if not past.complete:
        return False
    number = past.last_round + 1
    if event.at_once and not past.rounds:
        for number in range(1, event.rounds + 1):
            drawing.write_round(past, number, drawing.draw(past, number), now)
        return True
    if number > event.rounds or len(past.active) < min(2, event.seats):
        finish(event)
    else:
        drawing.write_round(past, number, drawing.draw(past, number), now)
    return True


def finish(event: Event) -> None:
    event.status, event.finished_at = Status.FINISHED, timezone.now()
    event.save(update_fields=["status", "finished_at"])
    told = news.players(event)
    if event.owner is not None and event.owner not in told:
        told.append(event.owner)
    news.tell(event, news.FINISHED, told)


# Tables


def open_tables(event: Event) -> int:
    waiting = Table.objects.filter(round__event=event, match=None, ruled_at=None, note__in=drawing.PLAYED)
    return sum(open_table(event, pk) for pk in waiting.order_by("round__number", "number").values_list("pk", flat=True))


@transaction.atomic(durable=True)
def open_table(event: Event, pk: int) -> bool:
    table = Table.objects.select_for_update(no_key=True).get(pk=pk)
    if table.match_id is not None or table.ruled_at is not None or table.note not in drawing.PLAYED:
        return False
    chairs = list(Chair.objects.filter(table=table).select_related("entry__member").order_by("position"))
    if not all(chair.entry.active for chair in chairs):
        return walk_over(table, chairs)
    game = event.rulebook
    match = matches.open_match(
        game=game, options=codec.decode(event.options, game.options),
        members=[chair.entry.member for chair in chairs if chair.entry.member is not None],
        lucky_words=[chair.entry.lucky_word for chair in chairs], **fairness.seed_of(event, table),
        move_seconds=event.move_seconds, bank_seconds=event.bank_seconds, weekends_off=event.weekends_off,
        grace_days=event.grace_days, rated=event.rated,
    )  # fmt: skip
    table.match = match
    table.save(update_fields=["match"])
    seats = {seat.number: seat for seat in Seat.objects.filter(match=match)}
    for chair in chairs:
        chair.seat = seats[chair.position]
    Chair.objects.bulk_update(chairs, ["seat"])
    return True


def walk_over(table: Table, chairs: list[Chair]) -> bool:
    """Turn a table into a walkover because a player left after the round was drawn."""
    table.note = Table.Note.WALKOVER
    table.save(update_fields=["note"])
    for chair in chairs:
        chair.set_place = drawing.walkover_place(chair.entry)
    Chair.objects.bulk_update(chairs, ["set_place"])
    return True


def give_up_for_those_who_left(event: Event) -> int:
    """Resign the running matches of withdrawn players. Substitutes who took over a seat play on."""
    gone = Chair.objects.filter(
        entry__event=event, entry__withdrawn_at__isnull=False, table__ruled_at=None,
        seat__left=False, seat__out=False, seat__match__status=Match.Status.RUNNING,
    ).select_related("entry__member", "seat")  # fmt: skip
    done = 0
    for chair in gone:
        member, seat = chair.entry.member, chair.seat
        if member is None or seat is None or seat.member_id != member.pk:
            continue
        try:
            matches.resign(match_id=seat.match_id, member=member)
            done += 1
        except MatchError:  # the match has just ended
            continue
    return done
