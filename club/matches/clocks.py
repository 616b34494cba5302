"""Time: reminders, and what happens when it runs out.

Deadlines are columns. One sweep, driven by beat, by a plain loop and by page views, looks for what is due and re-checks
each under the lock, so that it does not matter how many sweepers run, or when.
"""

from __future__ import annotations

import logging
import random
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from club.matches import outages
from club.matches.ledger import Ledger, locked
from club.matches.models import Match, Seat
from club.notices import outbox
from club.operations import meters

log = logging.getLogger(__name__)

MISSES_UNTIL_BOT = 2
MOST_LAPSES = 200  # neutral actions for one missed deadline; a turn has far fewer steps
BATCH = 500
WINDOW = 4 * BATCH  # of what is due, each sweeper does a random part
MOST_ROUNDS = 20


def sweep() -> int:
    """Does what is due: deadlines, reminders, moves of bots; returns how many. Goes on while there is much to do."""
    outages.note_heartbeat()
    done = 0
    for _round in range(MOST_ROUNDS):
        some, more = sweep_once()
        done += some
        if not more:
            break
    return done


def sweep_once() -> tuple[int, bool]:
    now = timezone.now()
    due = Seat.objects.filter(due_at__lte=now).order_by("due_at").values_list("match_id", "number")[:WINDOW]
    reminders = Seat.objects.filter(remind_at__lte=now).order_by("remind_at").values_list("match_id", "number")[:WINDOW]
    bots = Seat.objects.filter(to_act=True).exclude(bot="").values_list("match_id", flat=True).distinct()[:BATCH]
    work: list[partial[bool]] = [partial(expire, match_id=match, seat=number) for match, number in due]
    work += [partial(remind, match_id=match, seat=number) for match, number in reminders]
    work += [partial(move_bots, match_id=match) for match in bots]
    random.shuffle(work)  # several sweepers at once do not follow each other from lock to lock
    return sum(attempt(deed) for deed in work[:BATCH]), len(work) > BATCH


def enforce(seats: list[Seat]) -> bool:
    """What the sweep would do for this one match; True where anything was due."""
    now = timezone.now()
    late = [seat for seat in seats if seat.due_at is not None and seat.due_at <= now]
    if late and outages.silent_since() is not None:  # the club was down: its deadlines will be moved first
        return False
    return sum(attempt(partial(expire, match_id=seat.match_id, seat=seat.number)) for seat in late) > 0


def attempt(deed: partial[bool]) -> bool:
    """One match that is out of order must not stop the clocks of all others."""
    with bound_contextvars(match=deed.keywords["match_id"]):
        try:
            return deed()
        except Exception:
            log.exception("the sweep failed at %s", deed)
            return False


def expire(*, match_id: int, seat: int) -> bool:
    """The time of this seat ran out: the game's neutral action, and from the second miss in a row on a bot."""
    with locked(match_id) as ledger:
        late = ledger.seats[seat]
        if not ledger.running or late.due_at is None or late.due_at > ledger.now:
            return False
        lateness = ledger.now - late.due_at
        late.misses += 1
        ledger.notices.add("timeout", [late])
        if late.misses >= MISSES_UNTIL_BOT:
            late.bot = "default"
            late.due_at = late.remind_at = late.offered_at = None
        else:
            lapse_turn(ledger, late)
        ledger.follow()
    meters.DEADLINE_LATENESS.observe(lateness.total_seconds())
    return True


def lapse_turn(ledger: Ledger, seat: Seat) -> None:
    """Neutral answers to everything this seat holds up, until its turn is over."""
    turn = ledger.turns_begun[seat.number]
    for _step in range(MOST_LAPSES):
        mine = [a for a in ledger.asked if a.decision.seat == seat.number and a.decision.holds_up]
        if not mine or ledger.turns_begun[seat.number] != turn:
            return
        ledger.answer(mine[0], ledger.rules.lapse(ledger.state, mine[0].decision), "clock")


def move_bots(*, match_id: int) -> bool:
    """Bots that take their time, or had more to do than fits behind one move."""
    with locked(match_id) as ledger:
        if not ledger.running or not any(seat.to_act and seat.bot for seat in ledger.seats):
            return False
        ledger.follow(patient=True)
        return bool(ledger.moves)


def remind(*, match_id: int, seat: int) -> bool:
    with locked(match_id) as ledger:
        slow = ledger.seats[seat]
        if not ledger.running or slow.remind_at is None or slow.remind_at > ledger.now:
            return False
        slow.remind_at = None
        outbox.make_room(ledger.match, "reminder", slow)
        ledger.notices.add("reminder", [slow])
        return True


def clear_tables() -> int:
    """Tables nobody joined are cleared, so that the lobby shows only what can still begin."""
    too_old = timezone.now() - timedelta(days=settings.OPEN_TABLE_DAYS)
    stale = Match.objects.filter(status=Match.Status.OPEN, created_at__lt=too_old)
    return stale.update(status=Match.Status.CANCELLED)
