"""Personal data of this app (see club/accounts/personal_data.py). The export does not reveal who blocks the member."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import ANONYMIZED, DELETED, PersonalData
from club.social.people.models import Announcement, Block, Challenge, Friendship, Visit

CHALLENGE = ("match", "word", "answer", "created_at", "declined_at")
WROTE = ("title_en", "text_en", "title_de", "text_de")

PERSONAL = [
    PersonalData(
        "friends_asked",
        _("People you sent a friend request to"),
        Friendship,
        DELETED,
        ("asked__username", "created_at", "accepted_at"),
        "asker",
    ),
    PersonalData(
        "friends_asking",
        _("People who sent you a friend request"),
        Friendship,
        DELETED,
        ("asker__username", "created_at", "accepted_at"),
        "asked",
    ),
    PersonalData("blocks", _("People you block"), Block, DELETED, ("blocked__username", "created_at")),
    PersonalData("blocked", _("People who block you (known only to them)"), Block, DELETED, (), "blocked"),
    PersonalData(
        "challenges_sent", _("Your challenges"), Challenge, DELETED, ("member__username", *CHALLENGE), "challenger"
    ),
    PersonalData("challenges", _("Challenges to you"), Challenge, DELETED, ("challenger__username", *CHALLENGE)),
    PersonalData("announcements", _("News you wrote"), Announcement, ANONYMIZED, WROTE, "by"),
    PersonalData("club_nights", _("Club nights you're coming to"), Visit, DELETED, ("night__title", "day")),
]
