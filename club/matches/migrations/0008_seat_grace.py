from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0007_club_seats_given_back")]

    operations = [
        migrations.AddField("seat", "clock_at", models.DateTimeField(null=True)),
        migrations.AddField("seat", "grace_left", models.PositiveIntegerField(null=True)),
    ]
