"""Notifications about plans that moved. Changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0008_notification"),
    ]

    operations = [
        migrations.AlterField(
            model_name="notification",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "your turn"),
                    ("reminder", "reminder"),
                    ("timeout", "time ran out"),
                    ("started", "match started"),
                    ("finished", "match finished"),
                    ("plan", "your plan"),
                    ("invitation", "invitation"),
                    ("seat", "an open seat"),
                    ("chat", "chat"),
                    ("news", "club news"),
                    ("organizer", "organizer action"),
                    ("test", "test"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="preference",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "your turn"),
                    ("reminder", "reminder"),
                    ("timeout", "time ran out"),
                    ("started", "match started"),
                    ("finished", "match finished"),
                    ("plan", "your plan"),
                    ("invitation", "invitation"),
                    ("seat", "an open seat"),
                    ("chat", "chat"),
                    ("news", "club news"),
                    ("organizer", "organizer action"),
                    ("test", "test"),
                ],
                max_length=10,
            ),
        ),
    ]
