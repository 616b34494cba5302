"""Stop using `confirm_moves`. Its column is dropped by a later version, when no process reads it any more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_keep_confirmation")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField(model_name="member", name="confirm_moves")],
        ),
    ]
