"""The database itself keeps the trail as it was written."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

POSTGRES = """
CREATE FUNCTION organizer_append_only() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''the audit trail is append-only''; END';
CREATE TRIGGER organizer_act_append_only BEFORE UPDATE OR DELETE ON organizer_act
    FOR EACH ROW EXECUTE FUNCTION organizer_append_only();
"""
SQLITE = """
CREATE TRIGGER organizer_act_append_only BEFORE UPDATE ON organizer_act
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
"""


def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    schema_editor.execute(POSTGRES if schema_editor.connection.vendor == "postgresql" else SQLITE)


def unguard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    on_table = " ON organizer_act" if schema_editor.connection.vendor == "postgresql" else ""
    schema_editor.execute(f"DROP TRIGGER organizer_act_append_only{on_table}")
    if on_table:
        schema_editor.execute("DROP FUNCTION organizer_append_only()")


class Migration(migrations.Migration):
    dependencies = [("organizer", "0001_initial")]

    operations = [migrations.RunPython(guard, unguard)]
