"""Stop using `confirm_moves`. Its column is dropped by a later version, when no process reads it any more.

On SQLite it is dropped at once: the next change of the table would do that anyway, and then it could not be reversed.
"""

from typing import Any

from django.db import migrations


def drop_on_sqlite(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "sqlite":
        member = apps.get_model("accounts", "Member")
        schema_editor.remove_field(member, member._meta.get_field("confirm_moves"))


def add_on_sqlite(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "sqlite":
        member = apps.get_model("accounts", "Member")
        schema_editor.add_field(member, member._meta.get_field("confirm_moves"))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_keep_confirmation")]
    harmless_because = "it changes nothing on Postgres, and on SQLite the club is not running meanwhile"

    operations = [
        migrations.RunPython(drop_on_sqlite, add_on_sqlite),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField(model_name="member", name="confirm_moves")],
        ),
    ]
