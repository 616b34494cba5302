"""Add the three values of the confirmation. The old column stays for the version that still runs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_wording")]

    operations = [
        migrations.AddField(
            model_name="member",
            name="confirmation",
            field=models.CharField(
                choices=[
                    ("always", "always"),
                    ("final", "only for moves that can't be undone"),
                    ("never", "never"),
                ],
                db_default="always",
                default="always",
                help_text="Ask for confirmation before a move made on the board is played.",
                max_length=6,
                verbose_name="confirm before playing",
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="confirm_moves",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="Ask for confirmation before a move made on the board is played.",
                verbose_name="confirm before playing",
            ),
        ),
    ]
