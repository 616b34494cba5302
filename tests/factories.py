from __future__ import annotations

from datetime import date, time, timedelta

import factory
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.utils import timezone

from club.accounts.models import Member
from club.ladder.models import Season, Standing
from club.ladder.seasons import today
from club.notifications.models import Endpoint
from club.social.people.models import Announcement, Challenge, Friendship, Night


class MemberFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Member
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"member{n}")
    email = factory.LazyAttribute(lambda member: f"{member.username}@example.org")
    time_zone = "Europe/Berlin"
    password = "!"

    @factory.post_generation
    def second_factor(self, create: bool, extracted: object, **kwargs: object) -> None:
        """Add a second factor to organizers and administrators, who need one, unless the test decides otherwise."""
        wanted = (self.is_organizer or self.is_superuser) if extracted is None else extracted
        if create and wanted:
            TOTP.activate(self, "A" * 32)

    @factory.post_generation
    def verified(self, create: bool, extracted: object, **kwargs: object) -> None:
        if create and self.email and extracted is not False:
            EmailAddress.objects.create(user=self, email=self.email, verified=True, primary=True)


class EndpointFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Endpoint

    member = factory.SubFactory(MemberFactory)
    channel = "push"
    name = "A browser"
    address = factory.Sequence(lambda n: f"https://push.example.org/{n}")


class SeasonFactory(factory.django.DjangoModelFactory):
    """A season that has not begun by default."""

    class Meta:
        model = Season

    name = factory.Sequence(lambda n: f"Season {n}")
    first = factory.LazyFunction(lambda: today() + timedelta(days=10))
    last = factory.LazyAttribute(lambda season: season.first + timedelta(days=60))


class StandingFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Standing

    member = factory.SubFactory(MemberFactory)
    matches = 12
    wins = 5
    moves = 100
    late = 3
    last_at = factory.LazyFunction(timezone.now)


class FriendshipFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Friendship

    asker = factory.SubFactory(MemberFactory)
    asked = factory.SubFactory(MemberFactory)
    created_at = factory.LazyFunction(timezone.now)
    accepted_at = factory.LazyFunction(timezone.now)


class ChallengeFactory(factory.django.DjangoModelFactory):
    """A challenge at an open table, given as `match`."""

    class Meta:
        model = Challenge

    challenger = factory.SelfAttribute("match.owner")
    member = factory.SubFactory(MemberFactory)
    created_at = factory.LazyFunction(timezone.now)


class NightFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Night

    title = "Club night"
    place = "Café Mitte"
    first = date(2026, 10, 6)
    starts = time(19, 30)
    time_zone = "Europe/Berlin"
    weekly = True
    changed_at = factory.LazyFunction(timezone.now)


class AnnouncementFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Announcement

    title_en = "A new season"
    text_en = "It begins on Monday."
    created_at = factory.LazyFunction(timezone.now)
    changed_at = factory.LazyFunction(timezone.now)
    told_at = factory.LazyFunction(timezone.now)
