"""Fill the tables related to matches: ratings, standings, chat, presence, friendships, organizer actions.

As in `loader`, the database itself copies one real row of each kind.
"""

from __future__ import annotations

from django.db.models import Model
from django.utils import timezone

from club.accounts.models import Member
from club.audit import services as audit
from club.audit.models import AuditEntry
from club.ladder.models import Change, Rating, Standing
from club.matches.models import Match, Presence
from club.social.chat.models import ChatLine
from club.social.people.models import Friendship
from tests.load.loader import RATED, Size, ago, copy, highest, tidy, without_checks

TABLES: tuple[type[Model], ...] = (Rating, Change, Standing, Presence, ChatLine, Friendship, AuditEntry)
MATCHES_PER_ACT = 100
FEWEST_ACTS = 200  # more than one page


def fill_around(rated: Rating, line: ChatLine, size: Size, first_member: int) -> None:
    """Add the rows for the members and matches that `loader.fill` has just added."""
    first_match = highest(Match) + 1 - size.matches
    of_match = f"{first_match} + {{i}} % {size.matches}"
    someone = f"{first_member} + {{i}} * 7 % {size.members}"
    with without_checks():
        rating = highest(Rating) + 1
        copy(Rating, rated.pk, rating, size.members, {"member_id": f"{first_member} + {{i}}", "mu": "{i} % 500 / 10.0"})
        for standing in Standing.objects.filter(member=rated.member_id):
            copy(Standing, standing.pk, highest(Standing) + 1, size.members, {
                "member_id": f"{first_member} + {{i}}", "score": f"{standing.score} + {{i}} % 400 - 200",
                "last_at": ago("{i}"),
            })  # fmt: skip
        change = Change.objects.filter(rating=rated).latest("pk").pk
        copy(Change, change, highest(Change) + 1, 2 * size.matches, {
            "match_id": f"{first_match} + {{i}} / 2", "seat": "{i} % 2",
            "number": f"{RATED} + {{i}} / 2", "rating_id": f"{rating} + {{i}} * 7 % {size.members}",
        })  # fmt: skip
        looked = Presence.objects.create(match=line.match, member=newcomer(), seen_at=timezone.now()).pk
        copy(Presence, looked, looked + 1, size.matches, {
            "match_id": of_match, "member_id": someone, "seen_at": ago("{i}"),
        })  # fmt: skip
        copy(ChatLine, line.pk, highest(ChatLine) + 1, size.matches, {
            "match_id": of_match, "member_id": someone, "token": "''",
        })  # fmt: skip
        friends = Friendship.objects.create(
            asker=newcomer(), asked=newcomer(), created_at=timezone.now(), accepted_at=timezone.now()
        ).pk
        copy(Friendship, friends, friends + 1, size.members - 1, {
            "asker_id": f"{first_member} + {{i}}", "asked_id": f"{first_member} + {{i}} + 1",
        })  # fmt: skip
        act = audit.record(rated.member, "mute", reason="Rude in the chat.", member=rated.member, about="copy").pk
        acts = FEWEST_ACTS + size.matches // MATCHES_PER_ACT
        copy(AuditEntry, act, act + 1, acts, {"member_id": someone, "match_id": of_match})
    for model in TABLES:
        tidy(model)


def newcomer() -> Member:
    from tests.factories import MemberFactory

    made: Member = MemberFactory()
    return made
