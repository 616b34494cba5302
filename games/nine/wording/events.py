"""The sentences of events, addressed to one reader."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Event
from games.core.speech import Names
from games.nine.rules.data import PIECES_PER_ANIMAL, PIECES_PER_PLAYER
from games.nine.wording.names import an_animal, animal, animals
from games.wording import Data, EventSentences, last_seat_event, left_event


def event(event: Event, names: Names) -> str:
    return SENTENCES[event.kind](event.data, names)


def _started(data: Data, names: Names) -> str:
    if data["setup"] == "random":
        return names.tell(
            data["seat"],
            _("The 36 pieces were placed at random. You swap first."),
            _("The 36 pieces were placed at random. {who} swaps first."),
        )
    return names.tell(
        data["seat"],
        _("Everyone was dealt {n} pieces, face up. You place first."),
        _("Everyone was dealt {n} pieces, face up. {who} places first."),
        n=PIECES_PER_PLAYER[len(names.seats)],
    )


def _card(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You drew your secret card: {animal}."),
        _("{who} drew a secret card: {animal}."),
        animal=animal(data["animal"]),
    )


def _placed(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You placed {animal} on {cell}."),
        _("{who} placed {animal} on {cell}."),
        animal=an_animal(data["animal"]),
        cell=data["cell"],
    )


def _placed_for(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You gave up. Placed for you: {animal} on {cell}."),
        _("{who} gave up. Placed instead: {animal} on {cell}."),
        animal=animal(data["animal"]),
        cell=data["cell"],
    )


def _full(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("The board is full. You swap first."),
        _("The board is full. {who} swaps first."),
    )


def _swapped(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You swapped {a} and {b}."),
        _("{who} swapped {a} and {b}."),
        a=data["a"],
        b=data["b"],
    )


def _round(data: Data, names: Names) -> str:
    swaps = data["swaps"]
    sentence = ngettext("Round {number}: {swaps} swap each.", "Round {number}: {swaps} swaps each.", swaps)
    return sentence.format(number=data["number"], swaps=swaps)


def _nine(data: Data, names: Names) -> str:
    nine = animals(data["animal"], PIECES_PER_ANIMAL)
    if data["called"]:
        return names.tell(
            data["seat"],
            _("You called NINE: your {nine} are connected. You win!"),
            _("{who} called NINE: {nine} are connected. {who} wins!"),
            nine=nine,
        )
    return names.tell(
        data["seat"],
        _("NINE! Your {nine} are connected. You win!"),
        _("NINE! {nine} are connected, and {who} wins!"),
        nine=nine,
    )


def _round_limit(data: Data, names: Names) -> str:
    winners = data["winners"]
    if len(winners) > 1:
        sentence = _("Round {round} was the last. {who} share the win: their groups of {size} are the largest.")
        return sentence.format(round=data["round"], size=data["size"], who=names.listed(winners, _("and")))
    return names.tell(
        winners[0],
        _("Round {round} was the last. Your group of {size} is the largest: you win!"),
        _("Round {round} was the last. {who} wins with the largest group: {size} pieces."),
        round=data["round"],
        size=data["size"],
    )


def _revealed(data: Data, names: Names) -> str:
    cards = ", ".join(
        _("{who}: {animal}").format(who=names[seat], animal=animal(card)) for seat, card in enumerate(data["cards"])
    )
    if not data["spare"]:
        return _("The secret cards are revealed. {cards}.").format(cards=cards)
    spare = ", ".join(animal(card) for card in data["spare"])
    return _("The secret cards are revealed. {cards}. Nobody had: {spare}.").format(cards=cards, spare=spare)


SENTENCES: EventSentences = {
    "started": _started,
    "card": _card,
    "placed": _placed,
    "placed_for": _placed_for,
    "full": _full,
    "swapped": _swapped,
    "round": _round,
    "nine": _nine,
    "round_limit": _round_limit,
    "left": left_event,
    "last_seat": last_seat_event,
    "revealed": _revealed,
}
