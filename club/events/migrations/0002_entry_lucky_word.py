from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0001_events_initial")]

    operations = [
        migrations.AddField(
            "entry", "lucky_word", models.CharField(max_length=40, blank=True, default="", db_default="")
        ),
    ]
