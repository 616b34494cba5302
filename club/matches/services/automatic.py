"""Automatic moves: those of bots, standing orders and plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from club.matches import branches, planning
from club.matches.models import Move, Seat
from club.matches.rehearsal import rehearse
from games.core import bots
from games.core.advance import Answer
from games.core.contract import Decision

if TYPE_CHECKING:
    from club.matches.services.ledger import Ledger


def answer(ledger: Ledger, state: Any, decision: Decision, number: int) -> Answer | None:
    """Return the action of the seat's bot, standing order or plan; None if a person has to decide."""
    seat = ledger.seats[decision.seat]
    if seat.bot:
        bot = ledger.game.bots[seat.bot]
        action = None
        if bot.quick or ledger.patient:
            action = bots.ask(bot, ledger.rules, state, decision, number=number, key=ledger.key)
        return None if action is None else (action, "bot")
    if seat.orders:
        action = ledger.rules.standing(state, decision, msgspec.json.decode(seat.orders))
        if action is not None:
            return action, "order"
    return planned(ledger, seat, state, decision, number) if seat.plan and decision.holds_up else None


def planned(ledger: Ledger, seat: Seat, state: Any, decision: Decision, number: int) -> Answer | None:
    """Return the plan's next line if the others moved as expected, else a standing order, each once a turn."""
    plan = planning.load(seat.plan)
    last = ledger.moves[-1] if ledger.moves else None
    begins = ledger.turn_from[seat.number] == len(ledger.moves)
    own = last is not None and last.seat == seat.number
    if last is None or plan.dropped or (own and not begins and last.origin != "order"):
        return None
    line, rest = expected_line(ledger, seat, state, plan, number, last if begins or not own else None)
    if line is None and plan.always and not rest.dropped:
        done = ordered_lines(ledger, seat)
        waiting = [order for order in plan.always if order not in done]
        line = planning.standing(ledger.game, ledger.rules, state, decision, waiting)
    seat.plan = planning.dump(rest if line is None else planning.with_played(rest, number, line))
    return None if line is None else (ledger.game.read(line), "order")


def expected_line(
    ledger: Ledger, seat: Seat, state: Any, plan: planning.Plan, number: int, last: Move | None
) -> planning.Answer:
    """Return the next line of the plan's branches or steps. `last` is the move before the turn, if it begins now."""
    if last is not None:
        plan = branches.tidied(plan, seat.number, number)
    lines = branches.next_lines(plan, seat.number)
    if lines:
        refused = refusal_of(ledger, seat, state, lines, number)
        return (lines[0], plan) if refused is None else (None, planning.dropped(plan, refused))
    if plan.dropped:
        return None, plan
    if last is None:
        line, rest = planning.go_on(plan)
    else:
        said = None if last.seat == seat.number else planning.public_line(ledger.game, last)
        line, rest = planning.next_line(plan, said)
        if rest.dropped:
            return None, planning.dropped(plan, planning.other_move(plan, number, last.seat, said))
    if line is None:
        return None, rest
    refused = refusal_of(ledger, seat, state, (line, *rest.playing), number)
    return (line, rest) if refused is None else (None, planning.dropped(plan, refused))


def note_move(ledger: Ledger, move: Move) -> None:
    """Compare a move with the branches of all plans."""
    for seat in ledger.seats:
        if seat.plan and (plan := planning.load(seat.plan)).branches:
            own = move.seat == seat.number
            line = move.line if own else planning.public_line(ledger.game, move)
            real = planning.Expected(
                -1 if move.seat is None else move.seat, planning.ANYTHING if line is None else line
            )
            seat.plan = planning.dump(branches.noted(plan, move.kind, real))


def ordered_lines(ledger: Ledger, seat: Seat) -> set[str]:
    """Return the lines that standing orders played in the seat's current turn, including before this lock."""
    done = {move.line for move in ledger.moves[ledger.turn_from[seat.number] :] if move.seat == seat.number}
    if not ledger.turns_begun[seat.number] and seat.turn_at is not None:
        earlier = Move.objects.filter(match=ledger.match, seat=seat.number, kind="act", origin="order")
        done.update(earlier.filter(created_at__gte=seat.turn_at).values_list("line", flat=True))
    return done


def refusal_of(ledger: Ledger, seat: Seat, state: Any, lines: Sequence[str], number: int) -> planning.News | None:
    """Return why the first of these lines is not played. If a later one is refused, G-10 decides how many are."""
    actions = [ledger.game.read(line) for line in lines]
    rehearsal = rehearse(
        ledger.game, ledger.rules, state, ledger.asked, seat.number, actions,
        number=number - 1, key=ledger.key, origin="order", turn_only=True,
    )  # fmt: skip
    return None if rehearsal.standing else planning.refused(lines, number, rehearsal.problem)
