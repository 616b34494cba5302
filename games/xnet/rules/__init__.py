"""The rules of X.net as the site calls them. X-… and G-… in comments name the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable
from struct import unpack

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from games.core.seats import leavers, ranked, replace_at
from games.xnet.rules.actions import Action, Discard, End
from games.xnet.rules.data import NO_RUBRIC
from games.xnet.rules.effects import Effect, effect_of
from games.xnet.rules.legal_actions import sample_actions
from games.xnet.rules.legality import why_illegal
from games.xnet.rules.position import Position, remove_cards
from games.xnet.rules.setup import set_up
from games.xnet.rules.state import Options, State, View
from games.xnet.rules.turns import LAST_SEAT, end_match, next_turn


class XnetRules(Rules[State, Action, View, Options]):
    # --- setup ------------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        return set_up(options, seats, rng)

    # --- the turn ---------------------------------------------------------------------------------------------------

    def pending(self, s: State) -> tuple[Decision, ...]:
        return () if s.ended else (Decision(s.turn, "turn"),)

    def turn(self, s: State, seat: int) -> int:
        return s.round

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        return sample_actions(Position.from_state(s, d.seat))

    def check(self, s: State, d: Decision, a: Action) -> None:
        if s.ended:
            raise IllegalAction("over")
        if d.seat != s.turn or d.kind != "turn":
            raise IllegalAction("not_your_turn")
        illegal = why_illegal(Position.from_state(s, d.seat), a)
        if illegal is not None:
            raise illegal

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        if isinstance(a, End):
            return _end_turn(s, a, rng)
        effect = effect_of(Position.from_state(s, d.seat), a)
        return Result(_with_effect(s, effect), (_event(d.seat, effect),))

    # --- the end ----------------------------------------------------------------------------------------------------

    def outcome(self, s: State) -> Outcome | None:
        if not s.ended:
            return None
        points = tally(s)
        if s.ended == AGREEMENT:
            return Outcome((tuple(s.playing), *leavers(s.left)), s.ended, points)
        others = [seat for seat in s.playing if seat not in s.winners]
        return Outcome((s.winners, *ranked(others, points), *leavers(s.left)), s.ended, points)

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        """Discard all cards of the seat and remove its marker X (X-36, X-43)."""
        if s.ended or seat in s.left:
            return Result(s, final=True)
        own = s.providers[seat]
        laid = tuple(card for rubric in own.laid for card in rubric.cards)
        s = replace(
            s,
            discards=s.discards + s.hands[seat] + laid + own.parked,
            guards=replace_at(s.guards, seat, NO_RUBRIC),
            providers=replace_at(s.providers, seat, replace(own, laid=(), parked=(), known=())),
            hands=replace_at(s.hands, seat, ()),
            left=(*s.left, seat),
        )
        events = (Event("left", {"seat": seat}),)
        playing = s.playing
        if len(playing) == 1:
            return end_match(s, LAST_SEAT, tuple(playing), (*events, Event("last_seat", {"seat": playing[0]})))
        return next_turn(s, events, rng) if s.turn == seat else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return end_match(s, AGREEMENT, (), ())

    def lapse(self, s: State, d: Decision) -> Action:
        """End the turn, discarding the cards drawn last down to the hand limit (X-43)."""
        p = Position.from_state(s, d.seat)
        if p.excess <= 0:
            return End()
        latest = [*reversed(s.drawn), *reversed(p.hand)]
        discard: list[int] = []
        rest = list(p.hand)
        while len(discard) < p.excess:
            card = latest.pop(0)
            if card in rest:
                rest.remove(card)
                discard.append(card)
        return End(tuple(sorted(discard)))

    # --- secrets ----------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> View:
        shown = tuple(hand if s.ended or i == seat else None for i, hand in enumerate(s.hands))
        return View(
            seat, s.options, s.starter, s.turn, s.round, len(s.pile), s.discards, s.demand, s.guards, s.providers,
            tuple(map(len, s.hands)), shown, s.drawn if seat == s.turn else (),
            s.displaced, s.closing, s.left, s.ended, s.winners,
        )  # fmt: skip

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        """Draw the pile and the other hands anew, keeping the cards that everyone has seen."""
        if s.ended:
            return s
        secret = [() if i == seat else remove_cards(hand, s.providers[i].known) for i, hand in enumerate(s.hands)]
        pool = _shuffled([*s.pile, *(card for cards in secret for card in cards)], rng)
        hands = list(s.hands)
        for i, cards in enumerate(secret):
            if i != seat:
                dealt = [pool.pop() for _ in cards]
                hands[i] = tuple(sorted((*s.providers[i].known, *dealt)))
        drawn = s.drawn if seat == s.turn else tuple(rng.shuffled(hands[s.turn])[: len(s.drawn)])
        return replace(s, pile=tuple(pool), hands=tuple(hands), drawn=drawn)


def _shuffled(cards: list[int], rng: Rng) -> list[int]:
    """Shuffle with a single random number, because `reimagine` runs often.

    The cards are sorted first, so that the result does not depend on their real order.
    """
    cards.sort()
    keys = unpack(f">{len(cards)}H", rng.below(1 << 16 * len(cards)).to_bytes(2 * len(cards), "big"))
    return [card for _, card in sorted(zip(keys, cards, strict=True))]


def _with_effect(s: State, effect: Effect) -> State:
    p = effect.position
    return State(
        s.options, s.starter, s.turn, s.round, s.pile, s.discards + effect.discarded, p.demand, p.guards,
        replace_at(s.providers, p.seat, p.own), replace_at(s.hands, p.seat, p.hand), s.drawn, p.displaced, p.closing,
        s.left,
    )  # fmt: skip


def _event(seat: int, effect: Effect) -> Event:
    return Event(effect.kind, {"seat": seat, **effect.facts})


def _end_turn(s: State, a: End, rng: Rng) -> Result[State]:
    """End the turn, discarding first where the clock ran out on a hand above the limit."""
    events: tuple[Event, ...] = ()
    if a.discard:
        effect = effect_of(Position.from_state(s, s.turn), Discard(a.discard))
        events = (_event(s.turn, effect),)
        s = _with_effect(s, effect)
    return next_turn(s, events, rng)


def tally(s: State) -> tuple[int, ...]:
    """Return the points of every seat."""
    return tuple(provider.points for provider in s.providers)
