"""Add the setting for what is told after a match."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_forget_confirm_moves"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="hindsight",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="Turn it off if it spoils the fun for you.",
                verbose_name="after a match, show what could have been known, and luck",
            ),
        ),
    ]
