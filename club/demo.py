"""Demo data: a dozen members with open, running and finished matches, all created through the services."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.utils import timezone
from msgspec.structs import replace

from club.accounts.demo import LOGINS, PASSWORD
from club.accounts.models import Member
from club.events import demo as events
from club.ladder import seasons
from club.ladder import services as ladder
from club.ladder.models import Season
from club.matches import services
from club.matches.models import Match, Move, Seat
from club.matches.openings import Opening
from club.matches.paces import DAY
from club.matches.services.ledger import locked
from club.organizer import demo as organizing
from club.organizer.statistics import demo as statistics
from club.social.chat import services as talk
from club.social.people import demo as people
from games.core import bots, registry
from games.core.contract import AnyGame, Bot
from games.core.rng import match_key
from games.core.testing import option_variants

OTHERS = ("tomas", "aylin", "pieter", "sofia", "kenji", "greta", "noor", "emil.w", "hanna")
ZONES = ("Europe/Berlin", "Europe/Vienna", "Europe/London", "America/New_York", "Asia/Tokyo")

ROUNDS = 4  # of the finished match
LADDER = 12  # short matches for the leaderboards, which require ten per member

SAID = ("Hello, and good luck!", "Thanks, you too. I'm away on Thursday evenings, so don't wait for me then.")

Tell = Callable[[str], object]


def fill(tell: Tell) -> None:
    """Fill an empty club. Do nothing if there are members already."""
    if Member.objects.exists():
        return
    members = [make_member(name, i) for i, name in enumerate([login for login, _, _ in LOGINS] + list(OTHERS))]
    tell(f"{len(members)} members")
    players = [m for m in members if not m.is_superuser]
    for game in registry.all_games().values():
        fill_game(game, players)
        tell(f"{game.name}: tables, running and finished matches")
    organizing.fill(next(m for m in members if m.is_organizer))
    fill_ladder(players)
    tell("ratings, a season that is over and one that runs")
    people.fill({member.username: member for member in members})
    tell("friends, news and a club night")
    events.fill(players, next(m for m in members if m.is_organizer), play_on)
    tell("events: a league, a cup, a Swiss tournament, and one to register for")
    statistics.fill(organizer=next(m for m in members if m.is_organizer), member=players[0])
    tell("figures of the past")


def make_member(name: str, i: int) -> Member:
    member = Member(
        username=name,
        email=f"{name}@example.org",
        language="de" if name == "jonas" else "",
        time_zone=ZONES[i % len(ZONES)],
        is_organizer=name in ("mira", "admin"),
        is_staff=name == "admin",
        is_superuser=name == "admin",
        date_joined=timezone.now() - timedelta(days=420 - 29 * i),
    )
    member.set_password(PASSWORD)
    member.save()
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    return member


def chat(match_id: int, *members: Member) -> None:
    """Add a short conversation to the match."""
    for member, text in zip(members, SAID, strict=True):
        talk.write(match_id=match_id, member=member, text=text)


def fill_game(game: AnyGame, players: list[Member]) -> None:
    variants = list(option_variants(game))
    first, *others = players
    sizes = [seats for seats in game.seats if seats > 1][:3]
    for i, seats in enumerate(sizes):  # open tables
        services.open_table(
            owner=others[i], game=game, options=variants[i % len(variants)], seats=seats, move_seconds=(1 + i % 3) * DAY
        )
    short = replace(variants[0], round_limit=ROUNDS)
    match = seated(game, players[: sizes[0]], short)  # a finished match
    play_on(match)
    age(match, timedelta(hours=5))
    for i, seats in enumerate(sizes):  # running matches in which it is lena's turn
        match = seated(game, [first, *(others[(2 * i + k) % len(others)] for k in range(seats - 1))], variants[0])
        play_on(match, moves=8 + 5 * i, until=first)
        age(match, timedelta(hours=3 + i))
        if i == 0:
            chat(match, first, others[0])
    services.open_table(
        owner=players[1], game=game, options=variants[0], seats=sizes[0], bots=sizes[0] - 1, move_seconds=3 * DAY
    )


def fill_ladder(players: list[Member]) -> None:
    """Create enough short matches in the past for a ranking, and two seasons that cover them."""
    game = registry.get("nine")
    day = seasons.today()
    Season.objects.create(name="Autumn cup", first=day - timedelta(days=70), last=day - timedelta(days=15))
    Season.objects.create(name="Winter cup", first=day - timedelta(days=14), last=day + timedelta(days=76))
    short = replace(game.options(), round_limit=1)
    for i in range(LADDER):
        four = [player for k, player in enumerate(players[:5]) if k != i % 5]
        if i % 3 == 0:
            four[-1] = players[5 + i % 7]
        match = seated(game, four, short)
        play_on(match)
        age(match, timedelta(days=5 * (LADDER - i)))
    ladder.rate_finished()
    seasons.close_seasons()


def seated(game: AnyGame, members: list[Member], options: object) -> int:
    table = services.open_table(
        owner=members[0],
        game=game,
        options=options,
        seats=len(members),
        move_seconds=2 * DAY,
        lucky_word="club",
        opening=Opening.new().token,
    )
    for member in members[1:]:
        services.join(match_id=table.pk, member=member)
    return table.pk


def play_on(match_id: int, moves: int = 10_000, until: Member | None = None) -> None:
    """Play moves chosen by the game's bot on behalf of the members, through the regular service."""
    while True:
        with locked(match_id) as ledger:
            match, asked, state = ledger.match, ledger.asked, ledger.state if ledger.running else None
            seats, game, rules = ledger.seats, ledger.game, ledger.rules
        question = next((a for a in asked if a.decision.holds_up), None)
        if match.status != Match.Status.RUNNING or question is None:
            return
        member = seats[question.decision.seat].member
        if match.version >= moves and (until is None or member == until):
            return
        key = match_key(match.seed, [seat.lucky_word for seat in seats])
        number = match.version + 1
        action = bots.ask(bot_of(game), rules, state, question.decision, number=number, key=key)
        assert member is not None
        services.play(
            match_id=match_id,
            member=member,
            kind=question.decision.kind,
            token=question.opened,
            line=game.write(action),
        )


def bot_of(game: AnyGame) -> Bot:
    """Return a quick bot, so that filling the demo does not take long."""
    best = game.bots["default"]
    return best if best.quick else game.bots.get("easy", best)


def age(match_id: int, by: timedelta) -> None:
    """Move the match into the past, so that the demo does not look as if everything happened this second."""
    moves = list(Move.objects.filter(match=match_id).order_by("number"))
    step = timedelta(minutes=47)
    for i, move in enumerate(reversed(moves)):
        move.created_at = timezone.now() - by - i * step
    Move.objects.bulk_update(moves, ["created_at"])
    began, ended = moves[0].created_at, moves[-1].created_at
    match = Match.objects.get(pk=match_id)
    Match.objects.filter(pk=match_id).update(
        created_at=began, started_at=began, changed_at=ended, finished_at=ended if match.over else None
    )
    for seat in Seat.objects.filter(match=match_id, to_act=True, due_at__isnull=False):
        seat.due_at = ended + timedelta(seconds=match.move_seconds)
        seat.remind_at = ended + timedelta(seconds=match.move_seconds * 0.8)
        seat.save(update_fields=["due_at", "remind_at"])
