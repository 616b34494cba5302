"""Built-in tasks for organizers: silent workers, stuck matches, seats on bots, waiting or unreachable members."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.accounts import services
from club.accounts.models import Member
from club.audit.models import AuditEntry
from club.db.constants import Constant
from club.matches.models import Match, Seat
from club.matches.selectors import with_seats
from club.matches.services import outages
from club.notifications import delivery_log
from club.web.times import duration
from club.web.todo import MOST, Task, TaskGroup, todo

QUIET = timedelta(minutes=2)  # the sweep runs every few seconds
STUCK = timedelta(minutes=15)  # after a missed deadline, or when a bot does not move
ENTRIES_SHOWN = timedelta(days=7)
CLOCK_ENTRIES = {
    "clock_back": lambda: _("It was {span} ahead. Everything it had counted has been moved back."),
    "clock_accepted": lambda: _("An organizer confirmed that {span} have passed. All deadlines moved by as much."),
    "outage": lambda: _("The site was down for {span}, or its clock jumped. All deadlines moved by as much."),
}
LONG_OUTAGE = 24 * 60  # minutes; shorter ones are only in the audit log
LONG_PAUSE = timedelta(days=14)
STANDING_STILL = 200  # matches


@todo
def silent_workers() -> TaskGroup:
    seen_at = outages.last_sweep()
    now = timezone.now()
    tasks = []
    if seen_at is None or seen_at < now - QUIET:
        text = (
            _("Nothing has run yet: deadlines, reminders, bots and emails aren't working.")
            if seen_at is None
            else _("No sign of life for {span}: deadlines, reminders, bots and emails aren't working.").format(
                span=duration(now - seen_at)
            )
        )
        tasks.append(Task(text, reverse("organizer_workers"), _("See what to do"), since=seen_at))
    return TaskGroup(_("The workers aren't responding"), tasks, urgent=True)


@todo
def jumping_clocks() -> TaskGroup:
    """List a doubted clock with the organizer's decision, and the corrections of the last few days."""
    now, url = timezone.now(), reverse("organizer_workers")
    doubt = outages.current_doubt()
    tasks = [doubted_clock(doubt, now - doubt.since)] if doubt else []
    entries = AuditEntry.objects.filter(kind__in=CLOCK_ENTRIES, created_at__gt=now - ENTRIES_SHOWN, created_at__lte=now)
    entries = entries.exclude(kind="outage", data__minutes__lt=LONG_OUTAGE)
    tasks += [
        Task(CLOCK_ENTRIES[entry.kind]().format(span=duration(timedelta(minutes=entry.data["minutes"]))), url,
             _("See what to do"), since=entry.created_at)
        for entry in entries.order_by("-pk")[: MOST + 1]
    ]  # fmt: skip
    return TaskGroup(
        _("The machine's clock jumped"), tasks, urgent=True,
        about=_("Correct the machine's clock and keep it in sync, for example with NTP."),
    )  # fmt: skip


def doubted_clock(doubt: outages.Doubt, gap: timedelta) -> Task:
    matches = outages.waiting_seats().order_by().values("match").distinct().count()
    concerned = ngettext(
        "If the site really was down that long, give everyone the time they had left: the deadlines of {n} match"
        " move by {span}.",
        "If the site really was down that long, give everyone the time they had left: the deadlines of {n} matches"
        " move by {span}.",
        matches,
    )
    return Task(
        _("The machine's clock says that {span} have passed. No time runs out and no deadline moves until the clock"
          " is right again or you decide.").format(span=duration(gap)),
        reverse("organizer_clock"), _("Give everyone the time they had left"),
        note=concerned.format(n=matches, span=duration(gap)), token=doubt.token,
    )  # fmt: skip


@todo
def stuck_matches() -> TaskGroup:
    long_ago = timezone.now() - STUCK
    goes_on = Q(match__status=Match.Status.RUNNING, match__paused_at=None)
    overdue = Seat.objects.filter(goes_on, due_at__lt=long_ago).order_by("due_at")
    sleeping_bots = Seat.objects.filter(goes_on, to_act=True, turn_at__lt=long_ago).exclude(bot=Constant(""))
    keys = {seat.match_id for seats in (overdue, sleeping_bots) for seat in seats[: MOST + 1]}
    keys |= nobody_is_to_move()
    return TaskGroup(
        _("Stuck matches"), match_tasks(Match.objects.filter(pk__in=keys).order_by("changed_at")),
        about=_("A deadline passed long ago, a bot isn't moving, or it's nobody's turn."), urgent=True,
    )  # fmt: skip


def nobody_is_to_move() -> set[int]:
    """Find matches without a seat to move among those unchanged for the longest time.

    Such a match never changes again, so it soon reaches the front of that list.
    """
    running = Match.objects.filter(status=Match.Status.RUNNING, paused_at=None).order_by("changed_at")
    longest = list(running.values_list("pk", flat=True)[:STANDING_STILL])
    return set(longest).difference(Seat.objects.filter(match__in=longest, to_act=True).values_list("match", flat=True))


@todo
def long_pauses() -> TaskGroup:
    paused = Match.objects.filter(status=Match.Status.RUNNING, paused_at__lt=timezone.now() - LONG_PAUSE)
    return TaskGroup(
        _("Paused for a long time"), match_tasks(paused.order_by("paused_at")), about=_("For two weeks or longer.")
    )


def match_tasks(matches: QuerySet[Match]) -> list[Task]:
    found = with_seats(matches.defer("state", "seed"))[: MOST + 1]
    return [
        Task(
            text=match.title,
            url=reverse("organizer_match", args=[match.pk]),
            remedy=_("Fix it"),
            note=", ".join(seat.shown_name for seat in match.seats.all()),
            since=match.changed_at,
        )
        for match in found
    ]


@todo
def seats_on_bots() -> TaskGroup:
    seats = Seat.objects.filter(match__status=Match.Status.RUNNING, member__isnull=False).exclude(bot="")
    found = seats.select_related("match", "member").defer("match__state").order_by("-match__changed_at")[: MOST + 1]
    tasks = [
        Task(
            text=_("{who} in {game}, match {number}").format(
                who=seat.shown_name, game=seat.match.rulebook.name, number=seat.match_id
            ),
            url=f"{reverse('organizer_match_intervention', args=[seat.match_id, 'replace'])}?seat={seat.number}",
            remedy=_("Find a substitute"),
            since=seat.match.changed_at,
        )
        for seat in found
    ]
    return TaskGroup(
        _("Bots standing in"), tasks, about=_("A bot is standing in for a member whose time ran out twice.")
    )


@todo
def waiting_members() -> TaskGroup:
    tasks = [
        Task(member.name, reverse("waiting"), _("Decide"), note=member.email, since=member.date_joined)
        for member in services.waiting()[: MOST + 1]
    ]
    return TaskGroup(_("Waiting for approval"), tasks, all_url=reverse("waiting"))


@todo
def unreachable_members() -> TaskGroup:
    troubled = Member.objects.filter(is_active=True).exclude(trouble=Constant("")).order_by("username")[: MOST + 1]
    tasks = [
        Task(
            member.name, reverse("organizer_member", args=[member.pk]), _("Show"),
            note=_("Emails or other notifications are bouncing."),
        )
        for member in troubled
    ]  # fmt: skip
    return TaskGroup(_("Members we can't reach"), tasks, about=_("They also see a warning on every page."))


@todo
def failing_notices() -> TaskGroup:
    failing = delivery_log.failing().count()
    if not failing:
        return TaskGroup(_("Failed notifications"), [])
    text = ngettext("{n} notification in two weeks", "{n} notifications in two weeks", failing).format(n=failing)
    return TaskGroup(_("Failed notifications"), [Task(text, reverse("failing_notices"), _("Show"))])
