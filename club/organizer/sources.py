"""Needs that every club has: silent workers, stuck matches, seats on bots, members who wait or cannot be reached."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.accounts import services
from club.accounts.models import Member
from club.matches.models import Heartbeat, Match, Seat
from club.matches.selectors import with_seats
from club.notices import receipts
from club.organizer.needs import MOST, Group, Need, source
from club.site.constants import Constant
from club.site.times import duration

QUIET = timedelta(minutes=2)  # the sweep runs every few seconds
STUCK = timedelta(minutes=15)  # after a deadline, or of a bot that does not move
LONG_PAUSE = timedelta(days=14)
STANDING_STILL = 200  # matches


@source
def silent_workers() -> Group:
    heart = Heartbeat.objects.first()
    now = timezone.now()
    needs = []
    if heart is None or heart.seen_at < now - QUIET:
        text = (
            _("Nothing has run yet: deadlines, reminders, bots and mails stand still.")
            if heart is None
            else _("Silent for {span}: deadlines, reminders, bots and mails stand still.").format(
                span=duration(now - heart.seen_at)
            )
        )
        needs.append(Need(text, reverse("organizer_workers"), _("What to do"), since=heart.seen_at if heart else None))
    return Group(_("The workers are silent"), needs, urgent=True)


@source
def stuck_matches() -> Group:
    long_ago = timezone.now() - STUCK
    goes_on = Q(match__status=Match.Status.RUNNING, match__paused_at=None)
    overdue = Seat.objects.filter(goes_on, due_at__lt=long_ago).order_by("due_at")
    sleeping_bots = Seat.objects.filter(goes_on, to_act=True, turn_at__lt=long_ago).exclude(bot=Constant(""))
    keys = {seat.match_id for seats in (overdue, sleeping_bots) for seat in seats[: MOST + 1]}
    keys |= nobody_is_to_move()
    return Group(
        _("Stuck matches"), match_needs(Match.objects.filter(pk__in=keys).order_by("changed_at")),
        about=_("A deadline has long passed, a bot does not move, or nobody is to move."), urgent=True,
    )  # fmt: skip


def nobody_is_to_move() -> set[int]:
    """Among those that have stood still the longest: such a match never changes again, so it is there soon."""
    running = Match.objects.filter(status=Match.Status.RUNNING, paused_at=None).order_by("changed_at")
    longest = list(running.values_list("pk", flat=True)[:STANDING_STILL])
    return set(longest).difference(Seat.objects.filter(match__in=longest, to_act=True).values_list("match", flat=True))


@source
def long_pauses() -> Group:
    paused = Match.objects.filter(status=Match.Status.RUNNING, paused_at__lt=timezone.now() - LONG_PAUSE)
    return Group(_("Paused for long"), match_needs(paused.order_by("paused_at")), about=_("For two weeks or more."))


def match_needs(matches: QuerySet[Match]) -> list[Need]:
    found = with_seats(matches.defer("state", "seed"))[: MOST + 1]
    return [
        Need(
            text=_("{game}, match {number}").format(game=match.rulebook.name, number=match.pk),
            url=reverse("organizer_match", args=[match.pk]),
            remedy=_("Put it right"),
            note=", ".join(seat.shown_name for seat in match.seats.all()),
            since=match.changed_at,
        )
        for match in found
    ]


@source
def seats_on_bots() -> Group:
    seats = Seat.objects.filter(match__status=Match.Status.RUNNING, member__isnull=False).exclude(bot="")
    found = seats.select_related("match", "member").defer("match__state").order_by("-match__changed_at")[: MOST + 1]
    needs = [
        Need(
            text=_("{who} in {game}, match {number}").format(
                who=seat.shown_name, game=seat.match.rulebook.name, number=seat.match_id
            ),
            url=f"{reverse('organizer_deed', args=[seat.match_id, 'replace'])}?seat={seat.number}",
            remedy=_("Find a substitute"),
            since=seat.match.changed_at,
        )
        for seat in found
    ]
    return Group(_("Seats on bots"), needs, about=_("A bot stands in for a member who let the time run out twice."))


@source
def waiting_members() -> Group:
    needs = [
        Need(member.name, reverse("waiting"), _("Decide"), note=member.email, since=member.date_joined)
        for member in services.waiting()[: MOST + 1]
    ]
    return Group(_("Waiting to be let in"), needs, all_url=reverse("waiting"))


@source
def unreachable_members() -> Group:
    troubled = Member.objects.filter(is_active=True).exclude(trouble=Constant("")).order_by("username")[: MOST + 1]
    needs = [
        Need(
            member.name, reverse("organizer_member", args=[member.pk]), _("Look"),
            note=_("Messages come back."),
        )
        for member in troubled
    ]  # fmt: skip
    return Group(_("Cannot be reached"), needs, about=_("Their pages say so too, when they come."))


@source
def failing_notices() -> Group:
    failing = receipts.failing().count()
    if not failing:
        return Group(_("Notices that failed"), [])
    text = ngettext("{n} message in two weeks", "{n} messages in two weeks", failing).format(n=failing)
    return Group(_("Notices that failed"), [Need(text, reverse("failing_notices"), _("Look"))])
