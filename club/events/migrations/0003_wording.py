"""Reword labels and choices. Changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0002_entry_lucky_word"),
    ]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="about",
            field=models.TextField(blank=True, max_length=2000, verbose_name="short description"),
        ),
        migrations.AlterField(
            model_name="event",
            name="kind",
            field=models.CharField(
                choices=[
                    ("league", "league"),
                    ("swiss", "Swiss tournament"),
                    ("knockout", "knockout tournament"),
                    ("tables", "multiplayer tables"),
                ],
                max_length=10,
                verbose_name="type",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="seeding",
            field=models.CharField(
                choices=[("rating", "by rating"), ("draw", "random draw")], default="rating", max_length=10
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="status",
            field=models.CharField(
                choices=[
                    ("draft", "draft"),
                    ("open", "open for registration"),
                    ("running", "in progress"),
                    ("finished", "over, awaiting sign-off"),
                    ("signed", "final"),
                    ("cancelled", "cancelled"),
                ],
                default="draft",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="note",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", ""),
                    ("bye", "bye"),
                    ("float", "different score groups"),
                    ("again", "they've met before: no other pairing was possible"),
                    ("walkover", "walkover"),
                    ("replay", "second match, seats swapped"),
                    ("third", "for 3rd place"),
                ],
                max_length=10,
            ),
        ),
    ]
