"""Names of labels, amounts and seats, as used in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

from games.i9n.rules.data import NOTES
from games.i9n.rules.state import View
from games.i9n.rules.trading import buy_price, sell_price

# Functions, so that only the name that is needed gets translated: a board asks for many names.
_LABEL: dict[str, Callable[[], str]] = {
    "north": lambda: pgettext("i9n", "North"),
    "south": lambda: pgettext("i9n", "South"),
    "west": lambda: pgettext("i9n", "West"),
    "east": lambda: pgettext("i9n", "East"),
    "pole": lambda: pgettext("i9n", "Pole"),
    "equator": lambda: pgettext("i9n", "Equator"),
    "atlantic": lambda: pgettext("i9n", "Atlantic"),
    "pacific": lambda: pgettext("i9n", "Pacific"),
    "land": lambda: pgettext("i9n", "Land"),
    "sea": lambda: pgettext("i9n", "Sea"),
    "sun": lambda: pgettext("i9n", "Sun"),
    "fog": lambda: pgettext("i9n", "Fog"),
}
_TOWARDS: dict[str, Callable[[], str]] = {
    "north": lambda: pgettext("i9n", "north"),
    "south": lambda: pgettext("i9n", "south"),
    "west": lambda: pgettext("i9n", "west"),
    "east": lambda: pgettext("i9n", "east"),
}


def label(name: str) -> str:
    return _LABEL[name]()


def labels() -> tuple[str, ...]:
    """Return the names of all twelve labels, indexed by note."""
    return tuple(_LABEL[name]() for name in NOTES)


def listed(names: Iterable[str]) -> str:
    return ", ".join(label(name) for name in names)


def bundle(names: Iterable[str]) -> str:
    return " + ".join(label(name) for name in names)


def towards(direction: str) -> str:
    return _TOWARDS[direction]()


def points(n: int) -> str:
    return npgettext("i9n", "{n} point", "{n} points", n).format(n=n)


def tanks(n: int) -> str:
    return npgettext("i9n", "{n} tank", "{n} tanks", n).format(n=n)


def wells(n: int) -> str:
    return npgettext("i9n", "{n} well", "{n} wells", n).format(n=n)


def rigs(n: int) -> str:
    return npgettext("i9n", "{n} rig", "{n} rigs", n).format(n=n)


def quotation(view: View, note: int, named: str) -> str:
    """Return what a note costs at the exchange and what it sells for."""
    sell = points(sell_price(view, note))
    if not view.market[note]:
        return _("{note}: sold out, sells for {sell}").format(note=named, sell=sell)
    return _("{note}: costs {buy}, sells for {sell}").format(note=named, buy=points(buy_price(view, note)), sell=sell)
