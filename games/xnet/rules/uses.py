"""What a card, a server or another thing on the board can be used for: complete moves, with suggested cards filled in.

The lines are written with the words of `completion.follow_up`, so several cards to pay with are one word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.xnet.rules.actions import (
    Action,
    Add,
    Discard,
    Displace,
    End,
    Fill,
    Lay,
    Net,
    Park,
    Server,
    Shift,
    Specialist,
    Streamer,
    Take,
    Unpark,
    User,
    Users,
    write,
)
from games.xnet.rules.card_choices import suggestion
from games.xnet.rules.data import (
    CARD_WORDS,
    CARDS_WITHOUT_SPECIALIST,
    EMPTY,
    FIELDS,
    MAX_SERVERS,
    NET_COST,
    NETS,
    NUMBER,
    RUBRIC,
    RUBRICS,
    SERVER_COST,
    STREAMER_COST,
)
from games.xnet.rules.position import (
    Position,
    demand_fields,
    displaceable_fields,
    extendable_rubrics,
    find_laid,
    group_by_rubric,
    layable_rubrics,
    least_useful_first,
    matching_rubrics,
    more_cards_allowed,
    parked_rubric,
    shiftable_pairs,
    takeable_rubrics,
)
from games.xnet.rules.state import Cards, View

FREE_SLOT, BUY_SERVER, BUY_NET, BUY_STREAMER, PARKED = "slot", "buy-server", "buy-net", "buy-streamer", "parked"


def acting(view: View) -> Position | None:
    """Return the reader's position if it is their turn."""
    if view.seat is None or view.turn != view.seat or view.ended or view.seat in view.left:
        return None
    return Position.from_view(view, view.seat)


def card_spots(hand: Cards) -> list[str]:
    """Name the cards of the hand as spots of the board: '8-art', and '8-art-2' for its second copy."""
    return [f"{CARD_WORDS[card]}-2" if i and hand[i - 1] == card else CARD_WORDS[card] for i, card in enumerate(hand)]


def laid_spot(rubric: int) -> str:
    """Name a topic on the reader's servers as a spot of the board."""
    return f"on-{RUBRICS[rubric]}"


def spelled(action: Action) -> str:
    """Return the line of a move as it is built word by word."""
    match action:
        case Server(pay) | Net(pay) | Streamer(pay):
            return f"{action.verb} pay {suggestion(pay)}"
        case Specialist(rubric, pay):
            return f"specialist {RUBRICS[rubric]} pay {suggestion(pay)}"
        case Unpark(pay) if pay:
            return f"unpark pay {suggestion(pay)}"
        case User(match, other):
            return f"user {RUBRICS[RUBRIC[match]]} {NUMBER[match]} {CARD_WORDS[other]}"
        case Discard(cards):
            return f"discard {suggestion(cards)}"
        case End(cards) if cards:
            return f"end discard {suggestion(cards)}"
    return write(action)


# --- what each thing can be used for ----------------------------------------------------------------------------------


def things(view: View) -> dict[str, list[str]]:
    """Return the moves that can begin with each thing on the board, the most usual first."""
    p = acting(view)
    if p is None:
        return {}
    found = {name: [spelled(action) for action in actions] for name, actions in _thing_actions(p)}
    return {name: lines for name, lines in found.items() if lines}


def _thing_actions(p: Position) -> Iterator[tuple[str, list[Action]]]:
    spare = least_useful_first(p)
    takeable = takeable_rubrics(p)
    if not p.closing:
        uses = CardUses(p, spare)
        of_card = {card: list(uses.of(card)) for card in dict.fromkeys(p.hand)}
        for name, card in zip(card_spots(p.hand), p.hand, strict=True):
            yield name, of_card[card]
        for name, bought in ((BUY_SERVER, Server), (BUY_NET, Net), (BUY_STREAMER, Streamer)):
            if (cost := price(p, bought)) and cost <= len(spare):
                yield name, [bought(tuple(spare[:cost]))]
    for laid in p.own.laid:
        actions: list[Action] = []
        if not p.closing:
            if not laid.specialist and spare:
                actions.append(Specialist(laid.rubric, (spare[0],)))
            if p.own.streamer and not p.own.parked:
                actions.append(Park(laid.rubric))
        yield laid_spot(laid.rubric), actions + ([Take(laid.rubric)] if laid.rubric in takeable else [])
    if p.own.parked:
        yield PARKED, list(_streamer_uses(p, spare, takeable))


def price(p: Position, bought: type[Action]) -> int:
    """Return how many cards a server, network or streamer costs now; 0 if there is none to buy."""
    if bought is Server:
        return SERVER_COST if p.own.servers < MAX_SERVERS else 0
    if bought is Net:
        return NET_COST if p.own.net < len(NETS) - 1 else 0
    return 0 if p.own.streamer else STREAMER_COST


def _streamer_uses(p: Position, spare: list[int], takeable: list[int]) -> Iterator[Action]:
    if p.own.free and not p.closing:
        if len(p.own.parked) <= CARDS_WITHOUT_SPECIALIST:
            yield Unpark()
        elif spare:
            yield Unpark((spare[0],))
    rubric = RUBRIC[p.own.parked[0]]
    if rubric in takeable:
        yield Take(rubric)


class CardUses:
    """The uses of the cards of one hand."""

    def __init__(self, p: Position, spare: list[int]) -> None:
        self.p, self.spare = p, spare
        self.hand, self.fields = group_by_rubric(p.hand), demand_fields(p.demand)
        self.layable = layable_rubrics(p, self.hand, self.fields)
        self.extendable = {laid.rubric: laid for laid in extendable_rubrics(p, self.hand, self.fields)}
        self.matching = matching_rubrics(p, self.hand, self.fields)
        self.pushable = displaceable_fields(p, self.hand, self.fields)
        self.shiftable = shiftable_pairs(p, self.hand)

    def of(self, card: int) -> Iterator[Action]:
        """Yield the uses of a card."""
        p, rubric = self.p, RUBRIC[card]
        others = list(self.hand[rubric])
        others.remove(card)
        pair = tuple(sorted((card, others[0]))) if others else ()
        if rubric in self.layable:
            yield Lay((card,))
            if pair:
                yield Lay(pair)
        if rubric in self.extendable:
            yield Add((card,))
            if pair and more_cards_allowed(self.extendable[rubric]) > 1:
                yield Add(pair)
        if rubric in self.matching and p.own.room:
            if pair and p.own.room > 1:
                yield Users(pair)
            other = next((spare for spare in self.spare if spare != card), others[0] if others else None)
            if other is not None:
                yield User(card, other)
        yield from self._demand(card, rubric, others)
        rest = list(self.spare)
        rest.remove(card)
        for bought in (Server, Net, Streamer):
            cost = price(p, bought)
            if cost and cost <= len(self.spare):
                yield bought((card, *rest[: cost - 1]))

    def _demand(self, card: int, rubric: int, others: list[int]) -> Iterator[Action]:
        """Yield how this card can change the demand."""
        demand = self.p.demand
        if rubric in self.fields:
            lower = self.fields[rubric]
            yield from (Shift(lower, upper, NUMBER[card]) for under, upper in self.shiftable if under == lower)
        elif EMPTY in demand:
            yield from (Fill(field, card) for field, old in enumerate(demand) if old == EMPTY)
        else:
            for field, rubrics in self.pushable:
                if rubric in rubrics and (action := self._displace(field, card, others)):
                    yield action

    def _displace(self, field: int, card: int, others: list[int]) -> Displace | None:
        """Displace with this card and as few others as possible; lay the lowest one if the topic is not offered yet."""
        rest = list(others)
        lay: Cards = ()
        if find_laid(self.p.own, RUBRIC[card]) is None:
            if not rest or not self.p.own.free or parked_rubric(self.p.own) == RUBRIC[card]:
                return None
            lay = (rest.pop(0),)
        used, needed = [card], NUMBER[self.p.demand[field]] - NUMBER[card]
        while needed >= 0:
            if not rest:
                return None
            used.append(next((other for other in rest if NUMBER[other] > needed), rest[-1]))
            rest.remove(used[-1])
            needed -= NUMBER[used[-1]]
        return Displace(field, tuple(sorted(used)), lay)


def spot(view: View, words: Sequence[str]) -> str:
    """Return the spot of the board on which a card can be put for this move; '' if there is none."""
    match tuple(words):
        case ("lay", _rubric, _number):
            return FREE_SLOT
        case ("add", rubric, _number):
            return f"on-{rubric}"
        case ("fill" | "displace", field, *_) if field in FIELDS:
            return field
        case ("shift", _lower, upper, *_):
            return upper
    return ""


def is_suggested(view: View, words: Sequence[str]) -> bool:
    """Whether the site chose cards of this move that the reader has not seen yet."""
    match tuple(words):
        case ("server" | "net" | "streamer" | "specialist" | "discard" | "user" | "unpark", _, *_) | ("end", _, *_):
            return True
        case ("displace", _field, _rubric, _number, _more, *_):
            return True
    return False
