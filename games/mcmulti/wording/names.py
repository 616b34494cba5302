"""Names of money, barrels, plants, places and cards, in the active language."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

Text = Callable[[], str]

# Functions, because a translation must be looked up in the language that is active when it is needed, and only then.
_PLANT: dict[str, Text] = {
    "derrick": lambda: _("derrick"),
    "station": lambda: _("gas station"),
    "refinery": lambda: _("refinery"),
    "pump": lambda: _("oil pump"),
}
_A_PLANT: dict[str, Text] = {
    "derrick": lambda: pgettext("object", "a derrick"),
    "station": lambda: pgettext("object", "a gas station"),
    "refinery": lambda: pgettext("object", "a refinery"),
    "pump": lambda: pgettext("object", "an oil pump"),
}
_PLANTS: dict[str, Callable[[int], str]] = {
    "derrick": lambda n: ngettext("{n} derrick", "{n} derricks", n),
    "station": lambda n: ngettext("{n} gas station", "{n} gas stations", n),
    "refinery": lambda n: ngettext("{n} refinery", "{n} refineries", n),
    "pump": lambda n: ngettext("{n} oil pump", "{n} oil pumps", n),
}
_GOOD: dict[str, Text] = {
    "crude": lambda: pgettext("mcmulti", "crude"),
    "gasoline": lambda: pgettext("mcmulti", "gasoline"),
}
_BARRELS: dict[str, Callable[[int], str]] = {
    "crude": lambda n: ngettext("{n} barrel of crude", "{n} barrels of crude", n),
    "gasoline": lambda n: ngettext("{n} barrel of gasoline", "{n} barrels of gasoline", n),
}
_MARKET: dict[str, Text] = {
    "domestic": lambda: _("domestic market"),
    "foreign": lambda: _("foreign market"),
}
_AT_MARKET: dict[str, Text] = {
    "domestic": lambda: _("on the domestic market"),
    "foreign": lambda: _("on the foreign market"),
}
_ISLAND: tuple[Text, ...] = (
    lambda: pgettext("mcmulti", "north-west"),
    lambda: pgettext("mcmulti", "north-east"),
    lambda: pgettext("mcmulti", "south-east"),
    lambda: pgettext("mcmulti", "south-west"),
)
_ECONOMY: dict[str, Text] = {
    "depression": lambda: pgettext("economy", "Depression"),
    "recovery": lambda: pgettext("economy", "Recovery"),
    "upswing": lambda: pgettext("economy", "Upswing"),
    "growth": lambda: pgettext("economy", "Rapid growth"),
    "boom": lambda: pgettext("economy", "Prosperity"),
    "downturn": lambda: pgettext("economy", "Downturn"),
    "recession": lambda: pgettext("economy", "Recession"),
}
_NEWS: dict[str, Text] = {
    "property_tax": lambda: pgettext("news", "Special tax on plants"),
    "environment": lambda: pgettext("news", "Stricter rules for refineries"),
    "sales_tax": lambda: pgettext("news", "Sales tax due"),
    "inspection": lambda: pgettext("news", "Safety inspection of all tanks"),
    "winter": lambda: pgettext("news", "A long, cold winter"),
    "uncertainty": lambda: pgettext("news", "Uncertainty on the world markets"),
    "shortage": lambda: pgettext("news", "Crude shortage at home"),
    "embargo": lambda: pgettext("news", "Oil embargo"),
    "premium": lambda: pgettext("news", "State bonus for pumping"),
}
_NEWS_TEXT: dict[str, Text] = {
    "property_tax": lambda: _(
        "Everyone pays $2M per derrick, $5M per pump, $15M per gas station and $20M per refinery."
    ),
    "environment": lambda: _("Everyone pays $25M per refinery."),
    "sales_tax": lambda: _("Everyone pays $15M per gas station."),
    "inspection": lambda: _("Everyone pays $3M per barrel of crude and $5M per barrel of gasoline."),
    "winter": lambda: _("The 5 cheapest barrels of gasoline are removed from the domestic market."),
    "uncertainty": lambda: _(
        "The 5 cheapest barrels of crude move from the foreign to the domestic market; the consumer price "
        "falls by 5 red spaces."
    ),
    "shortage": lambda: _("The 5 cheapest barrels of crude are removed from the domestic market."),
    "embargo": lambda: _("The foreign market is closed until the next double 1, 3 or 6."),
    "premium": lambda: _("Everyone receives $5M per oil pump."),
}


def money(n: int) -> str:
    return pgettext("mcmulti", "${n}M").format(n=grouped(n))


def short_money(n: int) -> str:
    """Return an amount as it is written on the board, where there is little room."""
    return pgettext("mcmulti, short", "${n}M").format(n=grouped(n))


def money_change(n: int) -> str:
    """Return a gain or a loss with its sign, as it is written on the board."""
    return f"{'+' if n > 0 else '−' if n < 0 else '±'}{short_money(abs(n))}"


def grouped(n: int) -> str:
    """Return a number with a separator of thousands."""
    return str(n) if n < 1000 else f"{n:,}".replace(",", pgettext("thousands separator", ","))


def capitalized(words: str) -> str:
    """Return the words with a capital first letter."""
    return words[:1].upper() + words[1:]


def plant(name: str) -> str:
    return _PLANT[name]()


def a_plant(name: str) -> str:
    """Return the plant with its article, as the object of a sentence (accusative in German)."""
    return _A_PLANT[name]()


def plants(name: str, n: int) -> str:
    return _PLANTS[name](n).format(n=n)


def good(name: str) -> str:
    return _GOOD[name]()


def barrels(name: str, n: int) -> str:
    return _BARRELS[name](n).format(n=n)


def market(name: str) -> str:
    return _MARKET[name]()


def at_market(name: str) -> str:
    return _AT_MARKET[name]()


def island(i: int) -> str:
    return _ISLAND[i]()


def short_economy(name: str) -> str:
    """Return the name of an economy card for a narrow column."""
    return pgettext("economy, short", "Rapid growth") if name == "growth" else economy(name)


def economy(name: str) -> str:
    return _ECONOMY[name]()


def news(name: str) -> str:
    return _NEWS[name]()


def news_text(name: str) -> str:
    return _NEWS_TEXT[name]()
