from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("notices", "0003_channels_move")]

    operations = [
        migrations.RemoveField(model_name="member", name="turn_mails"),
        migrations.AddField(model_name="member", name="trouble", field=models.CharField(blank=True, max_length=10)),
    ]
