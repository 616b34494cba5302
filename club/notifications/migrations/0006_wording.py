"""Reword labels and choices. Changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0005_organizer_kind"),
    ]

    operations = [
        migrations.AlterField(
            model_name="delivery",
            name="channel",
            field=models.CharField(
                choices=[("mail", "email"), ("daily", "daily email"), ("push", "push"), ("webhook", "webhook")],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "your turn"),
                    ("reminder", "reminder"),
                    ("timeout", "time ran out"),
                    ("started", "match started"),
                    ("finished", "match finished"),
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
            name="mail",
            field=models.CharField(
                choices=[("now", "immediately"), ("daily", "once a day"), ("off", "off")], max_length=5
            ),
        ),
    ]
