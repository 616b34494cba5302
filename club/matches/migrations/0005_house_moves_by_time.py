from django.db import migrations

from club.db.indexes import TimeIndex
from club.db.migrating import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("matches", "0005_talk_spectators_sequel")]

    operations = [
        AddIndexConcurrently("move", TimeIndex(fields=["created_at"], name="move_by_time")),
    ]
