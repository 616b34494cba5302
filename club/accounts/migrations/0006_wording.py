"""Reword labels and choices. Changes no table."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_growth_few_among_many"),
    ]

    operations = [
        migrations.AlterField(
            model_name="member",
            name="confirm_moves",
            field=models.BooleanField(
                default=True,
                help_text="Ask for confirmation before a move made on the board is played.",
                verbose_name="confirm before playing",
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="email",
            field=models.EmailField(blank=True, max_length=254, verbose_name="email address"),
        ),
        migrations.AlterField(
            model_name="member",
            name="show_matches",
            field=models.CharField(
                choices=[
                    ("everyone", "everyone"),
                    ("members", "club members"),
                    ("friends", "my friends"),
                    ("nobody", "nobody"),
                ],
                db_default="everyone",
                default="everyone",
                max_length=8,
                verbose_name="current matches",
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="show_presence",
            field=models.CharField(
                choices=[
                    ("everyone", "everyone"),
                    ("members", "club members"),
                    ("friends", "my friends"),
                    ("nobody", "nobody"),
                ],
                db_default="members",
                default="members",
                max_length=8,
                verbose_name="when I was last here, and how reliably I play on time",
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="show_results",
            field=models.CharField(
                choices=[
                    ("everyone", "everyone"),
                    ("members", "club members"),
                    ("friends", "my friends"),
                    ("nobody", "nobody"),
                ],
                db_default="everyone",
                default="everyone",
                max_length=8,
                verbose_name="results and ratings",
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="theme",
            field=models.CharField(
                blank=True,
                choices=[("", "Same as your device"), ("light", "Light"), ("dark", "Dark")],
                default="",
                max_length=5,
                verbose_name="colours",
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="username",
            field=models.CharField(
                max_length=30,
                unique=True,
                validators=[
                    django.core.validators.RegexValidator(
                        "^[\\w](?:[\\w.-]*[\\w])?\\Z",
                        "Use letters, digits, dots and hyphens. Start and end with a letter or digit.",
                    )
                ],
                verbose_name="name",
            ),
        ),
    ]
