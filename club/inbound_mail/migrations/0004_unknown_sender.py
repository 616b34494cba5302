"""The model Stranger is called UnknownSender. Its table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("replies", "0003_wording")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Stranger", "UnknownSender"),
                migrations.AlterModelTable("unknownsender", "replies_stranger"),
            ]
        ),
    ]
