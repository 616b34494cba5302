"""Create the tables for what is computed from finished matches."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0016_exploration"),
    ]

    operations = [
        migrations.CreateModel(
            name="MatchFilm",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("version", models.SmallIntegerField(default=0)),
                ("match_version", models.PositiveIntegerField(default=0)),
                ("due_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("made_at", models.DateTimeField(null=True)),
                ("film", models.BinaryField(default=b"")),
                ("still", models.BinaryField(default=b"")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["version", "due_at"], name="film_waiting"),
                    models.Index(fields=["made_at"], name="film_age"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchInsight",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("version", models.SmallIntegerField(default=0)),
                ("match_version", models.PositiveIntegerField(default=0)),
                ("due_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("made_at", models.DateTimeField(null=True)),
                ("data", models.TextField(blank=True, default="")),
            ],
            options={
                "indexes": [models.Index(fields=["version", "due_at"], name="insight_waiting")],
            },
        ),
    ]
