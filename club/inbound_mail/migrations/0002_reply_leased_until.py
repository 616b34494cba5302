from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replies", "0001_replies_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="reply",
            name="leased_until",
            field=models.DateTimeField(null=True),
        ),
    ]
