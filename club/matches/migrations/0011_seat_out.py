from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0010_deputies_until_now")]

    operations = [
        migrations.AddField("seat", "out", models.BooleanField(db_default=False, default=False)),
    ]
