"""Reword labels and choices. Changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("talk", "0001_talk_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="chatline",
            name="removed_by",
            field=models.CharField(
                blank=True,
                choices=[("", "not removed"), ("author", "the author"), ("organizer", "an organizer")],
                default="",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="status",
            field=models.CharField(choices=[("open", "open"), ("settled", "resolved")], default="open", max_length=10),
        ),
    ]
