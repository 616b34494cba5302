"""Sentences of the club are stored untranslated, so that a notification is in the language of its reader."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0006_wording")]

    operations = [migrations.AddField("notice", "sentences", models.JSONField(null=True))]
