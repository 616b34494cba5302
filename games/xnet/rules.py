"""X.net. Pure rules; the numbers X-… and G-… are the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable
from struct import unpack

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from games.xnet.actions import Action, Discard, End
from games.xnet.checking import objection
from games.xnet.data import DECK, EMPTY, EXTRA_CARDS, NOBODY, RUBRIC, START_FIELDS, START_HAND, VALUES, WORDS
from games.xnet.doing import done, words
from games.xnet.offering import offered
from games.xnet.position import Position, of_state, put, without
from games.xnet.state import Cards, Options, Provider, State, View
from games.xnet.turns import LAST_SEAT, begin_turn, next_turn, over


class XnetRules(Rules[State, Action, View, Options]):
    # --- set-up -----------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        pile = rng.shuffled(DECK)
        starter = rng.below(seats)
        hands: list[Cards] = [()] * seats
        for place, extra in enumerate(EXTRA_CARDS[seats]):
            hands[(starter + place) % seats] = tuple(sorted(pile.pop() for _ in range(START_HAND + extra)))
        demand, discards = [EMPTY] * len(VALUES), []
        for field in START_FIELDS:
            card = pile.pop()
            while any(other != EMPTY and RUBRIC[other] == RUBRIC[card] for other in demand):
                discards.append(card)
                card = pile.pop()
            demand[field] = card
        state = State(
            options, starter, starter, 1, tuple(pile), tuple(discards), tuple(demand),
            (NOBODY,) * seats, (Provider(),) * seats, tuple(hands), (),
        )  # fmt: skip
        started = Event("started", {"seat": starter, "demand": [WORDS[c] for c in demand if c != EMPTY]})
        dealt = tuple(Event("dealt", {"seat": i, "cards": words(hand)}, (i,)) for i, hand in enumerate(hands))
        return begin_turn(state, (started, *dealt), rng)

    # --- the turn ---------------------------------------------------------------------------------------------------

    def pending(self, s: State) -> tuple[Decision, ...]:
        return () if s.ended else (Decision(s.turn, "turn"),)

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        return offered(of_state(s, d.seat))

    def check(self, s: State, d: Decision, a: Action) -> None:
        if s.ended:
            raise IllegalAction("over")
        if d.seat != s.turn or d.kind != "turn":
            raise IllegalAction("not_your_turn")
        no = objection(of_state(s, d.seat), a)
        if no is not None:
            raise no

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        if isinstance(a, End):
            return _ended_turn(s, a, rng)
        position, gone, kind, facts = done(of_state(s, d.seat), a)
        event = Event(kind, {"seat": d.seat, **facts})
        return Result(_changed(s, position, gone), (event,))

    # --- the end ----------------------------------------------------------------------------------------------------

    def outcome(self, s: State) -> Outcome | None:
        if not s.ended:
            return None
        points = tally(s)
        gone = tuple((seat,) for seat in reversed(s.left))  # G-9
        playing = [seat for seat in range(len(points)) if seat not in s.left]
        if s.ended == AGREEMENT:
            return Outcome((tuple(playing), *gone), s.ended, points)
        others = [seat for seat in playing if seat not in s.winners]
        ranks = sorted({points[seat] for seat in others}, reverse=True)
        groups = tuple(tuple(seat for seat in others if points[seat] == rank) for rank in ranks)
        return Outcome((s.winners, *groups, *gone), s.ended, points)

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        """X-36, X-43: the cards go to the discards, the marker X is taken away."""
        if s.ended or seat in s.left:
            return Result(s, final=True)
        own = s.providers[seat]
        laid = tuple(card for rubric in own.laid for card in rubric.cards)
        s = replace(
            s,
            discards=s.discards + s.hands[seat] + laid + own.parked,
            guards=put(s.guards, seat, NOBODY),
            providers=put(s.providers, seat, replace(own, laid=(), parked=(), known=())),
            hands=put(s.hands, seat, ()),
            left=(*s.left, seat),
        )
        events = (Event("left", {"seat": seat}),)
        playing = [i for i in range(len(s.hands)) if i not in s.left]
        if len(playing) == 1:
            return over(s, LAST_SEAT, tuple(playing), (*events, Event("last_seat", {"seat": playing[0]})))
        return next_turn(s, events, rng) if s.turn == seat else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return over(s, AGREEMENT, (), ())

    def lapse(self, s: State, d: Decision) -> Action:
        """X-43: the turn ends; the cards drawn last go, down to the limit."""
        p = of_state(s, d.seat)
        if p.over <= 0:
            return End()
        latest = [*reversed(s.drawn), *reversed(p.hand)]
        going: list[int] = []
        rest = list(p.hand)
        while len(going) < p.over:
            card = latest.pop(0)
            if card in rest:
                rest.remove(card)
                going.append(card)
        return End(tuple(sorted(going)))

    # --- secrets ----------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> View:
        shown = tuple(hand if s.ended or i == seat else None for i, hand in enumerate(s.hands))
        return View(
            seat, s.options, s.starter, s.turn, s.round, len(s.pile), s.discards, s.demand, s.guards, s.providers,
            tuple(map(len, s.hands)), shown, s.drawn if seat == s.turn else (),
            s.displaced, s.closing, s.left, s.ended, s.winners,
        )  # fmt: skip

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        """What a seat does not know are the pile and the others' hands, but for cards that all saw being taken back."""
        if s.ended:
            return s
        secret = [() if i == seat else without(hand, s.providers[i].known) for i, hand in enumerate(s.hands)]
        pool = _mixed([*s.pile, *(card for cards in secret for card in cards)], rng)
        hands = list(s.hands)
        for i, cards in enumerate(secret):
            if i != seat:
                dealt = [pool.pop() for _ in cards]
                hands[i] = tuple(sorted((*s.providers[i].known, *dealt)))
        drawn = s.drawn if seat == s.turn else tuple(rng.shuffled(hands[s.turn])[: len(s.drawn)])
        return replace(s, pile=tuple(pool), hands=tuple(hands), drawn=drawn)


def _mixed(cards: list[int], rng: Rng) -> list[int]:
    """Shuffled by one draw of chance: imagining is done often, and nobody's fate hangs on it."""
    keys = unpack(f">{len(cards)}H", rng.below(1 << 16 * len(cards)).to_bytes(2 * len(cards), "big"))
    return [card for _, card in sorted(zip(keys, cards, strict=True))]


def _changed(s: State, p: Position, gone: Cards) -> State:
    return State(
        s.options, s.starter, s.turn, s.round, s.pile, s.discards + gone, p.demand, p.guards,
        put(s.providers, p.seat, p.own), put(s.hands, p.seat, p.hand), s.drawn, p.displaced, p.closing, s.left,
    )  # fmt: skip


def _ended_turn(s: State, a: End, rng: Rng) -> Result[State]:
    events: tuple[Event, ...] = ()
    if a.discard:
        position, gone, kind, facts = done(of_state(s, s.turn), Discard(a.discard))
        s = _changed(s, position, gone)
        events = (Event(kind, {"seat": s.turn, **facts}),)
    return next_turn(s, events, rng)


def tally(s: State) -> tuple[int, ...]:
    return tuple(provider.points for provider in s.providers)
