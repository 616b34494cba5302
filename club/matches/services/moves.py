"""Player services for a running match: play, undo, resign, propose to end, take the seat back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from club.accounts.models import Member
from club.matches.errors import NotNow, Refused, Stale
from club.matches.models import Match, Move, Seat
from club.matches.positions import entry_of
from club.matches.services.agreement import end_if_agreed, pause_if_agreed
from club.matches.services.ledger import Ledger, locked
from games.core import codec, gathering, replay
from games.core.advance import Origin, Step
from games.core.contract import Refusal
from games.core.rng import Rng

LONGEST_LINE = 2000  # characters of notation; enough for a whole setup


@dataclass(frozen=True)
class Played:
    ledger: Ledger
    repeated: bool = False  # the same request arrived twice: same response, one move


def play(*, match_id: int, member: Member, kind: str, token: int, line: str) -> Played:
    """Answer one open question with one line of notation. Idempotent: a repeated request is not played again.

    Several moves that the member gathered are separated by `;`. If one of them is refused, none is played.
    """
    with locked(match_id) as ledger:
        seat = ledger.seat_of(member, deputies=True)
        try:
            actions = gathering.read(ledger.game, kind, line[:LONGEST_LINE])
            if was_played(ledger, seat, kind, token, [ledger.game.write(action) for action in actions]):
                return Played(ledger, repeated=True)
            ledger.must_be(Match.Status.RUNNING)
            if seat.bot:
                raise NotNow("bot_plays")
            origin: Origin = "member" if seat.member_id == member.pk else "deputy"
            for action in actions:
                ledger.answer(ledger.question(seat, kind, token), action, origin, member)
                token = ledger.match.version  # a question that is asked again after an answer has a new token
        except Refusal as refusal:
            raise Refused("game", refusal=refusal) from refusal
        seat.misses = 0
        ledger.follow()
        return Played(ledger)


def was_played(ledger: Ledger, seat: Seat, kind: str, token: int, lines: Sequence[str]) -> bool:
    """Whether the form's question has already been answered with these lines, as after a double click."""
    if any(a.decision.seat == seat.number and a.decision.kind == kind and a.opened == token for a in ledger.asked):
        return False
    answer = Move.objects.filter(match=ledger.match, seat=seat.number, decision=kind, opened=token, kind="act").first()
    if answer is None or answer.line != lines[0]:
        return False
    later = Move.objects.filter(match=ledger.match, number__gt=answer.number).order_by("number")
    more = later.values_list("line", flat=True)[: len(lines) - 1] if len(lines) > 1 else ()
    return [*more] == [*lines[1:]]


def undo(*, match_id: int, member: Member, token: int) -> Ledger:
    """Undo the seat's last action, if it revealed nothing and no other seat has acted since."""
    with locked(match_id) as ledger:
        seat = ledger.seat_of(member, deputies=True)
        ledger.must_be(Match.Status.RUNNING)
        if token != ledger.match.version:
            raise Stale("moved_on")
        if not ledger.undoable or ledger.undoable[-1] != seat.number:
            raise NotNow("nothing_to_undo")
        before = position_before_last_action(ledger)
        pending = ledger.rules.pending(before)
        number = ledger.match.version + 1
        origin: Origin = "member" if seat.member_id == member.pk else "deputy"
        ledger.record(Step(number, "undo", seat.number, "", "", origin, 0, before, (), False, pending), member)
        return ledger


def position_before_last_action(ledger: Ledger) -> object:
    start = Move.objects.filter(match=ledger.match).exclude(snapshot="").latest("number")
    base = replay.Position(start.number, codec.decode(start.snapshot, ledger.game.state))
    later = Move.objects.filter(match=ledger.match, number__gt=start.number)
    positions = replay.replay(ledger.game, ledger.rules, base, map(entry_of, later), ledger.key)
    return replay.last(positions, base).past[-1][1]


def resign(*, match_id: int, member: Member) -> Ledger:
    with locked(match_id) as ledger:
        seat = ledger.player_of(member)
        give_up(ledger, seat, member)
        return ledger


def give_up(ledger: Ledger, seat: Seat, member: Member | None) -> None:
    number = ledger.match.version + 1
    result = ledger.rules.leave(ledger.state, seat.number, Rng(ledger.key, number))
    pending = ledger.rules.pending(result.state)
    seat.left = True
    seat.bot = ""
    ledger.record(
        Step(number, "leave", seat.number, "", "", "member", 0, result.state, result.events, True, pending), member
    )
    end_if_agreed(ledger)
    pause_if_agreed(ledger)
    ledger.follow()


def propose_end(*, match_id: int, member: Member, wanted: bool) -> Ledger:
    """Propose to end the match unrated, or withdraw that. It ends once all members still playing want it."""
    with locked(match_id) as ledger:
        seat = ledger.player_of(member)
        seat.wants_end = wanted
        end_if_agreed(ledger)
        return ledger


def take_seat_back(*, match_id: int, member: Member) -> Ledger:
    """Let the member play again instead of the bot that stood in."""
    with locked(match_id) as ledger:
        seat = ledger.player_of(member)
        if not seat.bot:
            raise NotNow("seat_is_yours")
        seat.bot = ""
        seat.misses = 0
        if seat.to_act:
            ledger.begin_turn(seat)
        return ledger
