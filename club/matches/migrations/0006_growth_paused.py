from django.db import migrations, models
from django.db.models import Q

from club.db.migrating import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("matches", "0005_house_moves_by_time")]

    operations = [
        AddIndexConcurrently(
            "match", models.Index(fields=["paused_at"], name="match_paused", condition=Q(paused_at__isnull=False))
        ),
    ]
