"""A match under its lock: the one place that writes matches, seats and moves.

`with locked(match_id) as ledger:` takes the lock, the services of this folder say what happens, and leaving the block
writes everything that follows from it (log, state, clocks, notices) in the same transaction, or nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import takewhile
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.functional import cached_property
from structlog.contextvars import bind_contextvars, reset_contextvars

from club.accounts.models import Member
from club.matches import planning, timing
from club.matches.errors import MatchError, NotNow, NotThere, NotYours, Stale
from club.matches.models import Match, Move, Remark, Seat
from club.notices import outbox
from club.operations import meters
from club.site import sql
from games.core import advance, bots, codec
from games.core.advance import Answer, Asked, Origin, Step, acting
from games.core.contract import AGREEMENT, Decision, Outcome
from games.core.replay import Entry
from games.core.rng import Late, match_key

seats_under_lock = sql.Prepared(
    lambda match: (
        Seat.objects.select_related("match", "member")
        .filter(match_id=match)
        .order_by("number")
        .select_for_update(of=("self", "match"), no_key=True)
    ),
    sql.SOME,
)


@contextmanager
def locked(match_id: int) -> Iterator[Ledger]:
    with attended(match_id):
        with transaction.atomic(durable=True):
            seats = seats_under_lock(match_id)
            if not seats:
                raise NotThere("no_such_match")
            ledger = Ledger(seats)
            yield ledger
            ledger.save()
        for move in ledger.moves:
            meters.MOVES.labels(ledger.match.game, move.origin).inc()


@contextmanager
def attended(match_id: int) -> Iterator[None]:
    """What is logged meanwhile names the match, and a refusal is counted."""
    named = bind_contextvars(match=match_id)
    try:
        yield
    except MatchError as problem:
        meters.REFUSED.labels(problem.reason).inc()
        raise
    finally:
        reset_contextvars(**named)


class Ledger:
    def __init__(self, seats: list[Seat]) -> None:
        self.match: Match = seats[0].match
        self.seats = seats
        self.now: datetime = timezone.now()
        self.game = self.match.rulebook
        self.rules = self.game.rules_at(self.match.rules_version)
        self.moves: list[Move] = []
        self.remarks: list[Remark] = []
        self.turns_begun = [0] * len(seats)  # how many turns of each seat began under this lock
        self.notices = outbox.Batch(self.match, self.now)
        self.patient = False
        self._match_before = sql.columns(self.match)
        self._seats_before = [sql.columns(seat) for seat in seats]

    # What stands now

    @cached_property
    def key(self) -> Late:
        return Late(lambda: match_key(self.match.seed, [seat.lucky_word for seat in self.seats]))

    @cached_property
    def state(self) -> Any:
        return codec.decode(self.match.state, self.game.state)

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        return codec.decode(self.match.asked, tuple[Asked, ...])

    @cached_property
    def undoable(self) -> list[int]:
        return codec.decode(self.match.undo, list[int])

    @property
    def running(self) -> bool:
        return self.match.status == Match.Status.RUNNING

    def must_be(self, status: Match.Status) -> None:
        if self.match.status != status:
            raise NotNow("not_" + status)

    def seat_of(self, member: Member, *, deputies: bool = False) -> Seat:
        """The member's own seat; or, where deputies may act, that of the one they stand in for."""
        seat = seat_for(self.seats, member, self.now if deputies else None)
        if seat is None:
            raise NotYours("not_your_match")
        return seat

    def question(self, seat: Seat, kind: str, token: int) -> Asked:
        """The open question this form was made for, and no other."""
        for asked in self.asked:
            if asked.decision.seat == seat.number and asked.decision.kind == kind and asked.opened == token:
                return asked
        raise Stale("moved_on")

    # What happens

    def begin(self, state: Any, events: tuple[Any, ...]) -> None:
        pending = self.rules.pending(state)
        self.asked = ()
        self.undoable = []
        self.record(Step(0, "setup", None, "", "", "site", 0, state, events, True, pending))

    def answer(self, asked: Asked, action: Any, origin: Origin, member: Member | None = None) -> None:
        step = advance.act(
            self.game, self.rules, self.state, asked, action, number=self.match.version + 1, key=self.key, origin=origin
        )
        self.record(step, member)

    def follow(self, *, patient: bool = False) -> None:
        """Standing orders and bots, until somebody has to think. `patient`: bots that take their time are asked too."""
        self.patient = patient
        following = advance.follow(
            self.game, self.rules, self.state, self.asked,
            number=self.match.version, key=self.key, answer=self._automatic,
        )  # fmt: skip
        for step in following:
            self.record(step)

    def record(self, step: Step, member: Member | None = None) -> None:
        before = acting(tuple(a.decision for a in self.asked))
        after = acting(step.pending)
        self.asked = advance.reopen(self.asked, step)
        self.state = step.state
        if step.kind == "undo":
            self.undoable = self.undoable[:-1]
        elif step.final or before != after or step.seat is None:
            self.undoable = []
        else:
            self.undoable = [*self.undoable, step.seat]
        self.match.version = step.number
        for seat in self.seats:
            if seat.number in after and seat.number not in before:
                self.begin_turn(seat)
            elif seat.number in before and seat.number not in after:
                self.end_turn(seat)
        if step.seat is not None and step.kind != "undo":
            self.seats[step.seat].last_move = step.number
            if member is not None and self.seats[step.seat].plan:
                self.seats[step.seat].plan = planning.noticed(self.seats[step.seat].plan)
        self.moves.append(
            sql.new(
                Move, match_id=self.match.pk, number=step.number, kind=step.kind, seat=step.seat,
                decision=step.decision, line=step.line, origin=step.origin, member_id=member and member.pk,
                opened=step.opened, events=codec.encode_events(step.events),
                snapshot="" if self.undoable or step.kind == "undo" else codec.encode(step.state),
                created_at=self.now,
            )
        )  # fmt: skip
        outcome = self.rules.outcome(step.state)
        if outcome is not None:
            self.finish(outcome)

    def end_by_agreement(self, origin: Origin) -> None:
        result = self.rules.agree(self.state)
        number = self.match.version + 1
        self.record(Step(number, "end", None, "", "", origin, 0, result.state, result.events, True, ()))

    def begin_turn(self, seat: Seat) -> None:
        self.turns_begun[seat.number] += 1
        seat.to_act = True
        seat.turn_at = self.now
        if not seat.bot:
            timing.start(self.match, seat, self.now)

    def end_turn(self, seat: Seat) -> None:
        timing.stop(self.match, seat, self.now)
        seat.to_act = False
        seat.turn_at = None

    def remark(self, kind: str, **data: Any) -> None:
        """A line of the log that is no move."""
        number = self.match.version
        self.remarks.append(Remark(match=self.match, number=number, kind=kind, data=data, created_at=self.now))

    def finish(self, outcome: Outcome) -> None:
        self.match.status = Match.Status.FINISHED
        self.match.finished_at = self.now
        self.match.outcome = codec.encode(outcome)
        self.asked = ()
        self.undoable = []
        if outcome.reason == AGREEMENT:
            self.match.rated = False
        place = 1
        for group in outcome.ranking:
            for number in group:
                self.seats[number].place = place
            place += len(group)
        for seat in self.seats:
            self.end_turn(seat)

    def _automatic(self, state: Any, decision: Decision, number: int) -> Answer | None:
        seat = self.seats[decision.seat]
        if seat.bot:
            bot = self.game.bots[seat.bot]
            action = None
            if bot.quick or self.patient:
                action = bots.ask(bot, self.rules, state, decision, number=number, key=self.key)
            return None if action is None else (action, "bot")
        if seat.orders:
            action = self.rules.standing(state, decision, msgspec.json.decode(seat.orders))
            if action is not None:
                return action, "order"
        return self._planned(seat, state, decision) if seat.plan and decision.holds_up else None

    def _planned(self, seat: Seat, state: Any, decision: Decision) -> Answer | None:
        """The seat's own plan, as far as the others did what it expects; then its standing orders, each once a turn."""
        plan = planning.load(seat.plan)
        last = self.moves[-1] if self.moves else None
        if last is None or plan.dropped or (last.seat == seat.number and last.origin != "order"):
            return None
        known = all(event.audience is None for event in codec.decode_events(last.events))
        if last.seat == seat.number:
            line, rest = planning.go_on(plan)
        else:
            line, rest = planning.next_line(plan, last.line if known else None)
        if line is not None and planning.objection(self.game, self.rules, state, decision, line) is not None:
            line, rest = None, planning.dropped(plan)
        if line is None and not rest.dropped:
            own = takewhile(lambda move: move.seat == seat.number, reversed(self.moves))
            done = {move.line for move in own}
            orders = [order for order in plan.always if order not in done]
            line = planning.standing(self.game, self.rules, state, decision, orders)
        seat.plan = planning.dump(rest)
        return None if line is None else (self.game.read(line), "order")

    # What is written

    def save(self) -> None:
        if self.moves:
            self.match.state = codec.encode(self.state)
            self.match.asked = codec.encode(self.asked)
            self.match.undo = codec.encode(self.undoable)
            self.match.changed_at = self.now
            sql.insert(self.moves)
            self._announce()
        if self.remarks:
            Remark.objects.bulk_create(self.remarks)
        write_changes([self.match], [self._match_before])
        write_changes(self.seats, self._seats_before)
        self.notices.save()

    def _announce(self) -> None:
        if self.match.over:
            self.notices.add("finished", self.seats)
            return
        begun = [seat for seat, turns in zip(self.seats, self.turns_begun, strict=True) if turns and seat.to_act]
        if self.moves[0].kind == "setup":
            self.notices.add("started", [seat for seat in self.seats if seat not in begun])
        self.notices.add("turn", begun)


def seat_for(seats: Sequence[Seat], member: Member | AnonymousUser, now: datetime | None) -> Seat | None:
    """Whoever plays at the table has their own seat and no other; with a moment, deputies are found too."""
    if member.pk is None:
        return None
    for seat in seats:
        if seat.member_id == member.pk:
            return seat
    return None if now is None else next((seat for seat in seats if seat.deputised_by(member.pk, now)), None)


def entry_of(move: Move) -> Entry:
    return Entry(move.number, move.kind, move.seat, move.decision, move.line)  # type: ignore[arg-type]  # the column holds no other kinds


def write_changes(rows: Sequence[Model], before: Sequence[dict[str, Any]]) -> None:
    """Only the rows and only the fields that are not as they were."""
    changed, names = [], set[str]()
    for row, old in zip(rows, before, strict=True):
        now = row.__dict__
        new = {name for name, value in old.items() if value is not now[name] and value != now[name]}
        if new:
            changed.append(row)
            names |= new
    if changed:
        sql.update(changed, sorted(names))
