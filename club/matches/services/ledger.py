"""Lock a match and write its changes: the only module that writes matches, seats and moves.

`with locked(match_id) as ledger:` locks the match. The services of this package change it inside the block. Leaving
the block saves everything (log, state, clocks, notifications) in the same transaction; an exception rolls it all back.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.functional import cached_property
from structlog.contextvars import bind_contextvars, reset_contextvars

from club.accounts.models import Member
from club.db.prepared import retrying
from club.db.writes import Writes, values_of
from club.matches import planning, sql, timing
from club.matches.errors import MatchError, NotNow, NotThere, NotYours, Stale
from club.matches.models import Match, Move, Remark, Seat
from club.matches.services import agreement, automatic, deputies, notices
from club.matches.services.deputies import seat_for
from club.web import metrics
from games.core import advance, codec
from games.core.advance import Asked, Origin, Step, turns
from games.core.contract import AGREEMENT, Outcome
from games.core.rng import Late, match_key


@contextmanager
def locked(match_id: int) -> Iterator[Ledger]:
    with log_context(match_id):
        with seats_under_lock(match_id) as seats:
            ledger = Ledger(seats)
            yield ledger
            ledger.save()
        for move in ledger.moves:
            metrics.MOVES.labels(ledger.match.game, move.origin).inc()


@contextmanager
def seats_under_lock(match_id: int) -> Iterator[list[Seat]]:
    """Lock a match and its seats in a transaction that ends with the block."""
    with ExitStack() as block:
        yield retrying(lambda: begin_and_lock(match_id, block))


def begin_and_lock(match_id: int, block: ExitStack) -> list[Seat]:
    """Begin the transaction of the block. If the match cannot be read, end it at once, so that this can be retried."""
    with ExitStack() as beginning:
        beginning.enter_context(transaction.atomic(durable=True))
        seats = sql.seats_with_match(match_id, lock=True)
        if not seats:
            raise NotThere("no_such_match")
        block.push(beginning.pop_all())
        return seats


@contextmanager
def log_context(match_id: int) -> Iterator[None]:
    """Add the match to all log records made inside the block, and count refusals."""
    named = bind_contextvars(match=match_id)
    try:
        yield
    except MatchError as problem:
        metrics.REFUSED.labels(problem.reason).inc()
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
        self.turns_begun = [0] * len(seats)  # per seat: how many turns began under this lock ...
        self.turn_from = [0] * len(seats)  # ... and the index in `moves` where its current turn begins
        self.notices = notices.Batch(self.match, self.now)
        self.patient = False
        self.someone_went_out = False
        self._match_before = values_of(self.match)
        self._seats_before = [values_of(seat) for seat in seats]

    # Current state

    @cached_property
    def key(self) -> Late:
        return Late(lambda: match_key(self.match.seed, [seat.lucky_word for seat in self.seats]))

    @cached_property
    def state(self) -> Any:
        return self.state_before

    @cached_property
    def state_before(self) -> Any:
        """The state at the time of the lock. States are never changed in place."""
        return codec.decode(self._match_before["state"], self.game.state)

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
        """Return the member's own seat or, with `deputies`, the seat they stand in for."""
        seat = seat_for(self.seats, member, self.now if deputies else None)
        if seat is None:
            raise NotYours("not_your_match")
        return seat

    def player_of(self, member: Member) -> Seat:
        """Return the member's own seat if it is still playing in a running match."""
        seat = self.seat_of(member)
        self.must_be(Match.Status.RUNNING)
        if not seat.playing:
            raise NotNow("already_left" if seat.left else "already_out")
        return seat

    def question(self, seat: Seat, kind: str, token: int) -> Asked:
        """Return exactly the open question that this form was made for."""
        for asked in self.asked:
            if asked.decision.seat == seat.number and asked.decision.kind == kind and asked.opened == token:
                return asked
        raise Stale("moved_on")

    # Changes

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
        """Play standing orders and bots until a person has to decide. With `patient`, slow bots move too."""
        self.patient = patient
        following = advance.follow(
            self.game, self.rules, self.state, self.asked,
            number=self.match.version, key=self.key, answer=partial(automatic.answer, self),
        )  # fmt: skip
        for step in following:
            self.record(step)

    def record(self, step: Step, member: Member | None = None) -> None:
        before = turns(self.rules, self.state, tuple(a.decision for a in self.asked)) if self.asked else {}
        after = turns(self.rules, step.state, step.pending)
        self.asked = advance.reopen(self.asked, step)
        self.state = step.state
        if step.kind == "undo":
            self.undoable = self.undoable[:-1]
        elif step.final or before != after or step.seat is None:
            self.undoable = []
        else:
            self.undoable = [*self.undoable, step.seat]
        self.match.version = step.number
        self._note_those_out()
        if step.seat is not None and step.kind != "undo":
            self.seats[step.seat].last_move = step.number
            if member is not None and self.seats[step.seat].plan:
                self.seats[step.seat].plan = planning.noticed(self.seats[step.seat].plan)
        self.moves.append(
            Move(
                match_id=self.match.pk, number=step.number, kind=step.kind, seat=step.seat,
                decision=step.decision, line=step.line, origin=step.origin, opened=step.opened,
                member_id=None if member is None else member.pk, events=codec.encode_events(step.events),
                snapshot="" if self.undoable or step.kind == "undo" else codec.encode(step.state),
                created_at=self.now,
            )
        )  # fmt: skip
        automatic.note_move(self, self.moves[-1])
        for seat in self.seats:
            if before.get(seat.number) != after.get(seat.number):
                if seat.number in before:
                    self.end_turn(seat)
                if seat.number in after:
                    self.begin_turn(seat)
        outcome = self.rules.outcome(step.state)
        if outcome is not None:
            self.finish(outcome)

    def _note_those_out(self) -> None:
        """G-12: update which seats are out and clear their proposals. An undo or a rewind can bring a seat back."""
        out = self.rules.out(self.state)
        for seat in self.seats:
            if seat.out != (seat.number in out):
                seat.out = not seat.out
                seat.wants_end = seat.wants_pause = False
                self.someone_went_out = True

    def end_by_agreement(self, origin: Origin) -> None:
        result = self.rules.agree(self.state)
        number = self.match.version + 1
        self.record(Step(number, "end", None, "", "", origin, 0, result.state, result.events, True, ()))

    def begin_turn(self, seat: Seat) -> None:
        self.turns_begun[seat.number] += 1
        self.turn_from[seat.number] = len(self.moves)
        seat.to_act = True
        seat.turn_at = self.now
        if not seat.bot:
            timing.start(self.match, seat, self.now)

    def end_turn(self, seat: Seat) -> None:
        timing.stop(self.match, seat, self.now)
        seat.to_act = False
        seat.turn_at = None

    def remark(self, kind: str, **data: Any) -> None:
        """Add a log entry that is not a move."""
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

    # Saving

    def save(self) -> None:
        if self.someone_went_out:  # it may have been the only seat that had not agreed
            agreement.end_if_agreed(self)
            agreement.pause_if_agreed(self)
        self._record_deputies()
        if self.moves:
            self.match.state = codec.encode(self.state)
            self.match.asked = codec.encode(self.asked)
            self.match.undo = codec.encode(self.undoable)
            self.match.changed_at = self.now
            self._announce()
        if self.remarks:
            Remark.objects.bulk_create(self.remarks)
        writes = Writes()
        writes.insert(self.moves)
        writes.update(self.match, self._match_before)
        for seat, before in zip(self.seats, self._seats_before, strict=True):
            writes.update(seat, before)
        writes.insert(self.notices.notices(), ignore_conflicts=True)
        writes.execute()

    def _record_deputies(self) -> None:
        """Record the deputies of all seats in a new match, otherwise of seats whose member changed."""
        if self.running:
            begins = self._match_before["status"] != self.match.status
            before = [None if begins else seat["member_id"] for seat in self._seats_before]
            changed = [seat for seat, member in zip(self.seats, before, strict=True) if seat.member_id != member]
            deputies.record(changed, self.now)

    def _announce(self) -> None:
        if self.match.over:
            self.notices.add("finished", self.seats)
            return
        begun = [seat for seat, turns in zip(self.seats, self.turns_begun, strict=True) if turns and seat.to_act]
        if self.moves[0].kind == "setup":
            self.notices.add("started", [seat for seat in self.seats if seat not in begun])
        self.notices.add("turn", begun)
        ordered = {move.seat for move in self.moves if move.origin == "order"}
        self.notices.add("plan", [seat for seat in self.seats if seat.number in ordered and not seat.to_act])
