"""Personal data and export tables of this app (see club/house/holdings.py)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from club.house.holdings import GOES, UNNAMED, Holding, Row, Table, in_pages
from club.ladder.models import Change, Honour, Rating, Standing

RATING = ("game", "mu", "sigma", "matches", "wins", "moves", "late", "last_at")
STANDING = ("period", "game", "score", "matches", "wins", "moves", "late", "last_at")
HONOUR = ("season__name", "game", "place", "points", "matches", "wins")
CHANGE = ("match", "rating__game")

PERSONAL = [
    Holding("ratings", _("Your ratings"), Rating, UNNAMED, RATING),
    Holding("rating_changes", _("Which matches changed your ratings"), Change, UNNAMED, CHANGE, "rating__member"),
    Holding("standings", _("Your places on the leaderboards"), Standing, GOES, STANDING),
    Holding("honours", _("Your places of honour"), Honour, UNNAMED, HONOUR),
]

RATINGS = ("member", "member__username", "bot", *RATING)


def ratings() -> Iterator[Row]:
    return in_pages(Rating.objects.all(), RATINGS)


TABLES = [Table("ratings", _("Ratings"), RATINGS, ratings)]
