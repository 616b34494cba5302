"""What became of each notice moves to its delivery by mail; who wanted no mails still wants none."""

from typing import Any

from django.db import migrations
from django.db.models import F

KINDS = ("turn", "reminder", "timeout", "started", "finished", "invitation", "seat", "chat", "news")


def move(apps: Any, schema_editor: Any) -> None:
    Notice, Delivery = apps.get_model("notices", "Notice"), apps.get_model("notices", "Delivery")
    settled = Notice.objects.exclude(status="queued")
    deliveries = (
        Delivery(
            notice_id=notice.pk, channel="mail", status=notice.status, send_after=notice.send_after,
            settled_at=notice.settled_at, attempts=notice.attempts, error=notice.error,
        )
        for notice in settled.iterator(2000)
    )  # fmt: skip
    Delivery.objects.bulk_create(deliveries, batch_size=2000)
    settled.update(routed_at=F("settled_at"))
    Member, Preference = apps.get_model("accounts", "Member"), apps.get_model("notices", "Preference")
    Preference.objects.bulk_create(
        Preference(member_id=key, kind=kind, mail="off", push=kind != "chat", webhook=kind != "chat")
        for key in Member.objects.filter(turn_mails=False, is_guest=False).values_list("pk", flat=True)
        for kind in KINDS
    )


class Migration(migrations.Migration):
    dependencies = [("notices", "0002_channels_deliveries"), ("accounts", "0001_initial")]

    operations = [migrations.RunPython(move, migrations.RunPython.noop)]
