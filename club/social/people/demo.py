"""Social data of the demo club: friends, a challenge, news, a club night."""

from __future__ import annotations

from datetime import time, timedelta

from django.utils import timezone

from club.accounts.models import Member
from club.matches.paces import DAY
from club.social.people import challenges, friends, move_counts, news, nights
from club.social.people.models import Announcement, Night
from games.core import registry

ABOUT = {
    "lena": "Two moves at breakfast, two on the tram. Revenge always granted.",
    "jonas": "Spiele am liebsten abends und ohne Eile.",
    "mira": "Keeps the club running. Write to me when something is stuck.",
}


def fill(members: dict[str, Member]) -> None:
    lena, jonas, mira, tomas, aylin, sofia = (members[n] for n in ("lena", "jonas", "mira", "tomas", "aylin", "sofia"))
    for name, about in ABOUT.items():
        Member.objects.filter(pk=members[name].pk).update(about=about)
    for other in (jonas, aylin, mira):
        friends.ask(asker=lena, asked=other)
        friends.accept(member=other, asker=lena)
    friends.ask(asker=tomas, asked=lena)
    game = next(iter(registry.all_games().values()))
    challenges.challenge(
        challenger=aylin, members=[lena], word="You've owed me one since last week!", game=game, options=game.options(),
        seats=min(n for n in game.seats if n > 1), move_seconds=2 * DAY,
    )  # fmt: skip
    write_news(mira)
    set_night(mira, [lena, jonas, sofia])
    for _round in range(2):
        move_counts.count()


def write_news(mira: Member) -> None:
    season = Announcement(
        title_en="The winter league is open",
        text_en="Two divisions, one match a week, and nobody is asked to hurry. Sign up until Sunday.",
        title_de="Die Winterliga ist eröffnet",
        text_de="Zwei Ligen, eine Partie pro Woche, und niemand muss sich beeilen. Anmelden bis Sonntag.",
        pinned_until=timezone.localdate() + timedelta(days=10),
    )
    orapa = Announcement(
        title_en="Notes in Orapa",
        text_en="Orapa now has a sheet for your notes: nobody else sees it before the end.",
        title_de="Notizen in Orapa",
        text_de="Orapa hat jetzt einen Zettel für deine Notizen: Bis zum Ende sieht ihn sonst niemand.",
    )
    for announcement in (orapa, season):
        news.publish(announcement=announcement, by=mira, tell=False)


def set_night(mira: Member, coming: list[Member]) -> None:
    today = timezone.localdate()
    night = Night(
        title="Club night", place="Café Mitte, back room", text="Bring a game, or a friend who has none.",
        first=today + timedelta(days=(1 - today.weekday()) % 7), starts=time(19, 30), time_zone="Europe/Berlin",
        weekly=True,
    )  # fmt: skip
    nights.save(night=night, by=mira)
    (first,) = nights.coming_evenings(night, timezone.now(), 1)
    for member in coming:
        nights.visit(member=member, night=night, day=first.day, comes=True)
