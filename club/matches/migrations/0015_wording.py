"""Reword labels and choices. Changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_one_match_per_commitment"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="spectators",
            field=models.CharField(
                choices=[("on", "allowed"), ("late", "allowed, ten moves behind"), ("off", "only after the match")],
                db_default="on",
                default="on",
                max_length=4,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="status",
            field=models.CharField(
                choices=[
                    ("open", "waiting for players"),
                    ("running", "in progress"),
                    ("finished", "finished"),
                    ("cancelled", "cancelled"),
                ],
                default="open",
                max_length=10,
            ),
        ),
    ]
