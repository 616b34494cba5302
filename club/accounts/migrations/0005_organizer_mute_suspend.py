from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_people_privacy")]

    operations = [
        migrations.AddField("member", "muted_until", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("member", "suspended_until", models.DateTimeField(blank=True, null=True)),
    ]
