from django.db import migrations

from club.site.indexes import TimeIndex
from club.site.migrating import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("matches", "0005_talk_spectators_sequel")]

    operations = [
        AddIndexConcurrently("move", TimeIndex(fields=["created_at"], name="move_by_time")),
    ]
