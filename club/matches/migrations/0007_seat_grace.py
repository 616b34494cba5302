from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0006_growth_paused")]

    operations = [
        migrations.AddField("seat", "clock_at", models.DateTimeField(null=True)),
        migrations.AddField("seat", "grace_left", models.PositiveIntegerField(null=True)),
    ]
