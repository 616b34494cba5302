"""The sweep: enforce deadlines, send reminders and let slow bots move.

Deadlines are columns. The sweep is run by Celery beat or by `manage.py run_sweeper`, and for one match by page views.
It finds what is due and checks each item again under the lock, so any number of sweeps may run at any time.
"""

from __future__ import annotations

import logging
import random
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from club.matches.models import Match, Seat
from club.matches.services import notices, outages
from club.matches.services.ledger import Ledger, locked
from club.web import metrics

log = logging.getLogger(__name__)

MISSES_UNTIL_BOT = 2
MOST_LAPSES = 200  # neutral actions per missed deadline; a turn has far fewer steps
BATCH = 500
WINDOW = 4 * BATCH  # each sweep handles a random part of these rows
MOST_ROUNDS = 20


def sweep() -> int:
    """Handle due deadlines, reminders and bot moves, in several rounds if needed; return how many were handled."""
    outages.note_heartbeat()
    in_doubt = outages.silent_since() is not None  # the current time is in doubt: enforce no deadlines
    done = 0
    for _round in range(MOST_ROUNDS):
        some, more = sweep_once(in_doubt=in_doubt)
        done += some
        if not more:
            break
    return done


def sweep_once(*, in_doubt: bool = False) -> tuple[int, bool]:
    now = timezone.now()
    due = Seat.objects.filter(due_at__lte=now).order_by("due_at").values_list("match_id", "number")[:WINDOW]
    reminders = Seat.objects.filter(remind_at__lte=now).order_by("remind_at").values_list("match_id", "number")[:WINDOW]
    bots = Seat.objects.filter(to_act=True).exclude(bot="").values_list("match_id", flat=True).distinct()[:BATCH]
    work: list[partial[bool]] = []
    if not in_doubt:
        work += [partial(expire, match_id=match, seat=number) for match, number in due]
        work += [partial(remind, match_id=match, seat=number) for match, number in reminders]
    work += [partial(move_bots, match_id=match) for match in bots]
    random.shuffle(work)  # so that concurrent sweeps do not wait for the same locks in turn
    return sum(attempt(task) for task in work[:BATCH]), len(work) > BATCH


def enforce(seats: list[Seat]) -> bool:
    """Enforce the deadlines of one match; return whether any was due."""
    now = timezone.now()
    late = [seat for seat in seats if seat.due_at is not None and seat.due_at <= now]
    if late and outages.silent_since() is not None:  # after an outage the deadlines are moved first
        return False
    return sum(attempt(partial(expire, match_id=seat.match_id, seat=seat.number)) for seat in late) > 0


def attempt(task: partial[bool]) -> bool:
    """Run one piece of work and log its errors, so that a broken match does not stop the sweep."""
    with bound_contextvars(match=task.keywords["match_id"]):
        try:
            return task()
        except Exception:
            log.exception("the sweep failed at %s", task)
            return False


def expire(*, match_id: int, seat: int) -> bool:
    """Handle a missed deadline: play the neutral action; from the second miss in a row on, a bot takes over."""
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
    metrics.DEADLINE_LATENESS.observe(lateness.total_seconds())
    return True


def lapse_turn(ledger: Ledger, seat: Seat) -> None:
    """Give neutral answers to all blocking questions of this seat until its turn ends. A new turn has a new clock."""
    turn = ledger.turns_begun[seat.number]
    for _step in range(MOST_LAPSES):
        mine = [a for a in ledger.asked if a.decision.seat == seat.number and a.decision.holds_up]
        if not mine or ledger.turns_begun[seat.number] != turn:
            return
        ledger.answer(mine[0], ledger.rules.lapse(ledger.state, mine[0].decision), "clock")


def move_bots(*, match_id: int) -> bool:
    """Play slow bots, and bots with more moves to make than fit into one request."""
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
        notices.make_room(ledger.match, "reminder", slow)
        ledger.notices.add("reminder", [slow])
        return True


def clear_tables() -> int:
    """Cancel tables that have waited too long, to keep them out of the lobby."""
    too_old = timezone.now() - timedelta(days=settings.OPEN_TABLE_DAYS)
    stale = Match.objects.filter(status=Match.Status.OPEN, created_at__lt=too_old)
    return stale.update(status=Match.Status.CANCELLED)
