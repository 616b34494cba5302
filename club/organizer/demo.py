"""Demo data: a few organizers' actions and open tasks, created through the services."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from club.accounts.models import Member
from club.matches.models import Match, Seat
from club.matches.paces import DAY
from club.organizer.interventions.matches import MATCH_INTERVENTIONS


def fill(organizer: Member) -> None:
    mine = Seat.objects.filter(match=OuterRef("pk"), member=organizer)
    running = list(Match.objects.filter(~Exists(mine), status=Match.Status.RUNNING).order_by("pk")[:3])
    if len(running) < 3:
        return
    extended, vacated, paused = running
    mover = Seat.objects.get(match=extended, to_act=True, due_at__isnull=False)
    absent = Seat.objects.filter(match=vacated, to_act=False, member__isnull=False).first()
    intervene(
        organizer, "extend", extended, "On a train through the Alps until tomorrow.", seats=[mover.number], seconds=DAY
    )
    if absent is not None:
        intervene(organizer, "replace", vacated, "No answer for two weeks.", seat=absent.number, name="")
    intervene(organizer, "pause", paused, "You read a rule in two ways. I'm asking the author.")
    intervene(organizer, "resume", paused, "The author has answered.")
    Member.objects.create(username="ruben", email="ruben@example.org", is_active=False)


def intervene(organizer: Member, kind: str, match: Match, reason: str, **values: object) -> None:
    MATCH_INTERVENTIONS.apply(
        kind, match.pk, organizer=organizer, values=dict(values), reason=reason, token=f"demo {kind}"
    )
