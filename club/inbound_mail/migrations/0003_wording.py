"""Reword labels and choices. Changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replies", "0002_reply_leased_until"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="reply",
            options={"verbose_name": "email reply", "verbose_name_plural": "email replies"},
        ),
        migrations.AlterField(
            model_name="reply",
            name="status",
            field=models.CharField(
                choices=[
                    ("waiting", "waiting"),
                    ("played", "played"),
                    ("refused", "not played"),
                    ("stranger", "from an unknown sender"),
                    ("ignored", "ignored"),
                    ("failed", "failed"),
                ],
                default="waiting",
                max_length=10,
            ),
        ),
    ]
