"""The model DayFigure is called DailyCount. Its table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("house", "0002_clubsettings_moved")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("DayFigure", "DailyCount"),
                migrations.AlterModelTable("dailycount", "house_dayfigure"),
            ]
        ),
    ]
