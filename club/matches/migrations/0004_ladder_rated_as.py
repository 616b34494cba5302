from django.db import migrations, models

from club.db.migrating import AddIndexConcurrently, AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("matches", "0004_ladder_rated_as_column")]

    operations = [
        AddUniqueConcurrently(
            "match",
            models.UniqueConstraint(
                fields=["rated_as"], condition=models.Q(rated_as__isnull=False), name="one_match_per_rating"
            ),
        ),
        AddIndexConcurrently(
            "match",
            models.Index(
                fields=["finished_at", "id"],
                name="match_to_rate",
                condition=models.Q(status="finished", rated=True, rated_as__isnull=True),
            ),
        ),
    ]
