from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0004_seat_offered")]

    operations = [migrations.AddField("match", "rated_as", models.PositiveBigIntegerField(null=True))]
