from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0011_seat_out")]

    operations = [
        migrations.AddField("match", "rated_with_bots", models.BooleanField(default=False, db_default=False)),
    ]
