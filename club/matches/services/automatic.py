"""Automatic moves: those of bots, standing orders and plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from club.matches import planning
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
    if own and not begins:
        line, rest = planning.go_on(plan)
    else:
        line, rest = planning.next_line(plan, None if own else planning.public_line(ledger.game, last))
    if line is not None and not is_played(ledger, seat, state, (line, *rest.playing), number):
        line, rest = None, planning.dropped(plan)
    if line is None and plan.always and not rest.dropped:
        done = ordered_lines(ledger, seat)
        waiting = [order for order in plan.always if order not in done]
        line = planning.standing(ledger.game, ledger.rules, state, decision, waiting)
    seat.plan = planning.dump(rest)
    return None if line is None else (ledger.game.read(line), "order")


def ordered_lines(ledger: Ledger, seat: Seat) -> set[str]:
    """Return the lines that standing orders played in the seat's current turn, including before this lock."""
    done = {move.line for move in ledger.moves[ledger.turn_from[seat.number] :] if move.seat == seat.number}
    if not ledger.turns_begun[seat.number] and seat.turn_at is not None:
        earlier = Move.objects.filter(match=ledger.match, seat=seat.number, kind="act", origin="order")
        done.update(earlier.filter(created_at__gte=seat.turn_at).values_list("line", flat=True))
    return done


def is_played(ledger: Ledger, seat: Seat, state: Any, lines: Sequence[str], number: int) -> bool:
    """Whether to play the first of these lines. If a later one is refused, G-10 decides how many are played."""
    actions = [ledger.game.read(line) for line in lines]
    rehearsal = rehearse(
        ledger.game, ledger.rules, state, ledger.asked, seat.number, actions,
        number=number - 1, key=ledger.key, origin="order", turn_only=True,
    )  # fmt: skip
    return bool(rehearsal.standing)
