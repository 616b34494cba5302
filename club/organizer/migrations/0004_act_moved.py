"""The model Act moved to the app "audit" as AuditEntry. Its table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("organizer", "0003_nothing_is_removed"), ("audit", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel(name="Act")]),
    ]
