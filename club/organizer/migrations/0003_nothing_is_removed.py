"""On SQLite too nothing is removed from the trail. (Postgres has refused it from the beginning.)"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

GUARD = """
CREATE TRIGGER organizer_act_nothing_is_removed BEFORE DELETE ON organizer_act
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END
"""
UNGUARD = "DROP TRIGGER IF EXISTS organizer_act_nothing_is_removed"


def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(GUARD)


def unguard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(UNGUARD)


class Migration(migrations.Migration):
    dependencies = [("organizer", "0002_append_only")]
    harmless_because = "a trigger looks at no row that is there, and nothing in the club removes any"

    operations = [migrations.RunPython(guard, unguard)]
