"""Personal data of this app (see club/house/holdings.py). The export does not reveal who blocks the member."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.house.holdings import GOES, UNNAMED, Holding
from club.social.people.models import Announcement, Block, Challenge, Friendship, Visit

CHALLENGE = ("match", "word", "answer", "created_at", "declined_at")
WROTE = ("title_en", "text_en", "title_de", "text_de")

PERSONAL = [
    Holding(
        "friends_asked", _("Whom you asked to be friends"), Friendship, GOES,
        ("asked__username", "created_at", "accepted_at"), "asker",
    ),
    Holding(
        "friends_asking", _("Who asked you to be friends"), Friendship, GOES,
        ("asker__username", "created_at", "accepted_at"), "asked",
    ),
    Holding("blocks", _("Whom you block"), Block, GOES, ("blocked__username", "created_at")),
    Holding("blocked", _("Who blocks you (theirs to know)"), Block, GOES, (), "blocked"),
    Holding("challenges_sent", _("Your challenges"), Challenge, GOES, ("member__username", *CHALLENGE), "challenger"),
    Holding("challenges", _("Challenges to you"), Challenge, GOES, ("challenger__username", *CHALLENGE)),
    Holding("announcements", _("Announcements you wrote"), Announcement, UNNAMED, WROTE, "by"),
    Holding("club_nights", _("Club nights you come to"), Visit, GOES, ("night__title", "day")),
]  # fmt: skip
