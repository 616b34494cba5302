from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0012_rated_with_bots")]

    operations = [
        migrations.AddField("match", "committed_first", models.BooleanField(default=False, db_default=False)),
        migrations.AddField(
            "match", "derived_from", models.CharField(max_length=64, blank=True, default="", db_default="")
        ),
        migrations.AddField(
            "match", "derived_as", models.CharField(max_length=80, blank=True, default="", db_default="")
        ),
    ]
