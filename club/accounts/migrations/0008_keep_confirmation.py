"""Copy the former yes or no into the new column."""

from typing import Any

from django.db import migrations


def copy(apps: Any, schema_editor: Any) -> None:
    member = apps.get_model("accounts", "Member")
    member.objects.filter(confirm_moves=False).update(confirmation="never")


def copy_back(apps: Any, schema_editor: Any) -> None:
    member = apps.get_model("accounts", "Member")
    member.objects.filter(confirmation="never").update(confirm_moves=False)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_confirmation")]
    harmless_because = "few members have switched confirmations off, and their rows change at once"

    operations = [migrations.RunPython(copy, copy_back)]
