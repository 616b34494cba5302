from django.db import migrations, models

from club.db.migrating import AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("matches", "0013_committed_first")]

    operations = [
        AddUniqueConcurrently(
            "match",
            models.UniqueConstraint(
                fields=["commitment"], condition=models.Q(committed_first=True), name="one_match_per_commitment"
            ),
        ),
    ]
