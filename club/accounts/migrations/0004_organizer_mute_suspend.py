from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_time_off")]

    operations = [
        migrations.AddField("member", "muted_until", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("member", "suspended_until", models.DateTimeField(blank=True, null=True)),
    ]
