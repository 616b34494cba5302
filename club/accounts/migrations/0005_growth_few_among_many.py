from django.db import migrations, models
from django.db.models import Q

from club.db.indexes import BeginningIndex
from club.db.migrating import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0004_people_privacy")]

    operations = [
        AddIndexConcurrently(
            "member",
            models.Index(
                fields=["date_joined"],
                name="member_waiting",
                condition=Q(is_active=False, is_guest=False, last_login__isnull=True),
            ),
        ),
        AddIndexConcurrently(
            "member", models.Index(fields=["username"], name="member_unreachable", condition=~Q(trouble=""))
        ),
        AddIndexConcurrently(
            "member",
            models.Index(
                fields=["username"], name="member_organizing", condition=Q(is_organizer=True) | Q(is_superuser=True)
            ),
        ),
        AddIndexConcurrently("member", BeginningIndex(fields=["username"], name="member_called")),
        AddIndexConcurrently("member", BeginningIndex(fields=["email"], name="member_written_to")),
    ]
