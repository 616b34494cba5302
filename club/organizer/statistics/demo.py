"""Demo data: statistics of past days, a note, and an invitation."""

from __future__ import annotations

from datetime import date, timedelta

from club.accounts.models import Member
from club.organizer.members import invitations
from club.organizer.members.models import DailyCount, MemberNote
from club.organizer.statistics import counting
from games.core import registry
from games.core.rng import Rng

MONTHS = 14
KEY = b"the demo club"


def fill(organizer: Member, member: Member) -> None:
    MemberNote.objects.create(member=member, author=organizer, text="Would like to play in the next league.")
    invitations.make_link(actor=organizer, note="Ida, from the library")
    counting.count_when_due()
    first = DailyCount.objects.filter(key="counted").earliest("day").day
    days = [first - timedelta(days=n) for n in range(1, MONTHS * 30)]
    rows = [row for day in days for row in of_day(day, (first - day).days)]
    months = {day.replace(day=1) for day in days} - {first.replace(day=1)}
    rows += [DailyCount(day=m, game="", key="month_members", value=9 + (m.month * 5) % 7) for m in months]
    DailyCount.objects.bulk_create(rows, batch_size=2000)


def of_day(day: date, ago: int) -> list[DailyCount]:
    """Return figures that grow from month to month and are higher at weekends."""
    rng = Rng(KEY, day.toordinal())
    busy = max(2, 12 - ago // 45) + (4 if day.weekday() >= 5 else 0)
    figures: dict[tuple[str, str], int] = {("", "members"): busy // 2 + rng.below(3), ("", "joined"): rng.below(9) // 8}
    for place in range(len(counting.WAITS) + 1):
        figures["", f"wait_{place}"] = busy * (1, 3, 4, 4, 5, 5, 2, 1, 0, 0)[place] + rng.below(4)
    for game in registry.all_games():
        figures[game, "moves"] = busy * 5 + rng.below(20)
        figures[game, "started"] = rng.below(3)
        figures[game, "finished"] = rng.below(3)
        figures[game, "timed_out"] = min(figures[game, "finished"], rng.below(8) // 7)
        figures[game, "given_up"] = min(figures[game, "finished"], rng.below(10) // 9)
    return [DailyCount(day=day, game=game, key=key, value=value) for (game, key), value in figures.items()]
