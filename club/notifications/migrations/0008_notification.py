"""The model Notice is called Notification. Its table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notices", "0007_sentences")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Notice", "Notification"),
                migrations.AlterModelTable("notification", "notices_notice"),
            ]
        ),
    ]
