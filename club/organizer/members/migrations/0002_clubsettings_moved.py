"""The model ClubSettings moved to the app "clubinfo". Its table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("house", "0001_house_initial"), ("clubinfo", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel(name="ClubSettings")]),
    ]
