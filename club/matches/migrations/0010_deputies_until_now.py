"""Who has been a deputy in a match that still runs, as far as it can be known: those who moved, those who were told of
a turn, and those who are deputies today."""

from typing import Any

from django.db import migrations
from django.db.models import F, Q
from django.utils import timezone

AT_ONCE = 1000


def find(apps: Any, schema_editor: Any) -> None:
    Move, Seat = apps.get_model("matches", "Move"), apps.get_model("matches", "Seat")
    Notice, Deputyship = apps.get_model("notices", "Notice"), apps.get_model("matches", "Deputyship")
    now = timezone.now()
    moved = Move.objects.filter(match__status="running", origin="deputy", member__isnull=False, seat__isnull=False)
    told = Notice.objects.filter(match__status="running", kind__in=("turn", "reminder")).exclude(by="")
    named = Seat.objects.filter(match__status="running", member__deputy__isnull=False, member__deputy_until__gt=now)
    found: dict[tuple[int, int], int] = {}
    for match, seat, deputy in moved.order_by("pk").values_list("match", "seat", "member"):
        found.setdefault((match, deputy), seat)
    for match, seat, deputy in (
        told.filter(match__seats__member__username=F("by"))
        .order_by("pk")
        .values_list("match", "match__seats__number", "member")
    ):
        found.setdefault((match, deputy), seat)
    at_the_table = Q(match__seats__member=F("member__deputy"))
    for match, seat, deputy in (
        named.exclude(at_the_table).order_by("match", "number").values_list("match", "number", "member__deputy")
    ):
        found.setdefault((match, deputy), seat)
    rows = [Deputyship(match_id=key[0], member_id=key[1], seat=seat, created_at=now) for key, seat in found.items()]
    Deputyship.objects.bulk_create(rows, batch_size=AT_ONCE, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("matches", "0009_deputyship"), ("notices", "0005_organizer_kind"), ("accounts", "0003_time_off")]
    harmless_because = "it reads running matches without a lock and writes only to a table that nobody uses yet"

    operations = [migrations.RunPython(find, migrations.RunPython.noop)]
