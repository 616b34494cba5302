"""Personal data and export tables of this app (see club/accounts/personal_data.py)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import ANONYMIZED, DELETED, PersonalData
from club.ladder.models import Change, Honour, Rating, Standing
from club.web.exports import Row, Table, in_pages

RATING = ("game", "mu", "sigma", "matches", "wins", "moves", "late", "last_at")
STANDING = ("period", "game", "score", "matches", "wins", "moves", "late", "last_at")
HONOUR = ("season__name", "game", "place", "points", "matches", "wins")
CHANGE = ("match", "rating__game")

PERSONAL = [
    PersonalData("ratings", _("Your ratings"), Rating, ANONYMIZED, RATING),
    PersonalData(
        "rating_changes", _("Matches that changed your ratings"), Change, ANONYMIZED, CHANGE, "rating__member"
    ),
    PersonalData("standings", _("Your places on the leaderboards"), Standing, DELETED, STANDING),
    PersonalData("honours", _("Your places in the hall of fame"), Honour, ANONYMIZED, HONOUR),
]

RATINGS = ("member", "member__username", "bot", *RATING)


def ratings() -> Iterator[Row]:
    return in_pages(Rating.objects.all(), RATINGS)


TABLES = [Table("ratings", _("Ratings"), RATINGS, ratings)]
