"""Sentences about a finished match: luck, and income by source."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

_SOURCES: dict[str, Callable[[], str]] = {
    "stations": lambda: _("Sold at gas stations"),
    "market_sales": lambda: _("Sold on the markets"),
    "market_purchases": lambda: _("Bought on the markets"),
    "plants_built": lambda: _("Plants built"),
    "plants_sold": lambda: _("Plants sold"),
    "taxes": lambda: _("Taxes and charges"),
    "premium": lambda: _("Premiums"),
}


def chance_name(kind: str) -> str:
    return _("Dice")


def value_name() -> str:
    return _("Cash and barrels, in millions of dollars")


def source_name(source: str) -> str:
    return _SOURCES[source]()


def sources_name() -> str:
    return _("Income and expenses, in millions of dollars")
