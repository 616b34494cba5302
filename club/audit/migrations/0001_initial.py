"""Take over the model Act from the app "organizer", as AuditEntry. The table stays as it is."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("organizer", "0003_nothing_is_removed"),
        ("matches", "0003_clocks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="AuditEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.CharField(max_length=30)),
                        ("about", models.CharField(blank=True, max_length=80)),
                        ("reason", models.TextField(blank=True)),
                        ("data", models.JSONField(default=dict)),
                        ("token", models.CharField(max_length=40, null=True, unique=True)),
                        ("created_at", models.DateTimeField()),
                        (
                            "actor",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="matches.match",
                            ),
                        ),
                        (
                            "member",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "audit entry",
                        "verbose_name_plural": "audit entries",
                        "db_table": "organizer_act",
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("match__isnull", False)),
                                fields=["match", "-id"],
                                name="act_of_match",
                            ),
                            models.Index(
                                condition=models.Q(("member__isnull", False)),
                                fields=["member", "-id"],
                                name="act_of_member",
                            ),
                            models.Index(fields=["actor", "-id"], name="act_by_actor"),
                        ],
                    },
                ),
            ],
        ),
    ]
