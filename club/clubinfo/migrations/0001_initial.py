"""Take over the model ClubSettings from the app "house". The table stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("house", "0001_house_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="ClubSettings",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(blank=True, max_length=40, verbose_name="name")),
                        (
                            "colour",
                            models.CharField(blank=True, max_length=7, verbose_name="colour of bar and buttons"),
                        ),
                        ("link_colour", models.CharField(blank=True, max_length=7, verbose_name="colour of links")),
                        ("welcome_en", models.CharField(blank=True, max_length=200, verbose_name="welcome in English")),
                        ("welcome_de", models.CharField(blank=True, max_length=200, verbose_name="welcome in German")),
                        ("withheld", models.JSONField(default=list)),
                        (
                            "signup",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("open", "Everybody can join"),
                                    ("approval", "An organizer lets new members in"),
                                    ("invitation", "By invitation only"),
                                ],
                                max_length=10,
                                verbose_name="joining",
                            ),
                        ),
                        (
                            "language",
                            models.CharField(
                                blank=True,
                                choices=[("en", "English"), ("de", "Deutsch")],
                                max_length=5,
                                verbose_name="language",
                            ),
                        ),
                        ("time_zone", models.CharField(blank=True, max_length=50, verbose_name="time zone")),
                        ("changed_at", models.DateTimeField(auto_now=True)),
                    ],
                    options={
                        "db_table": "house_clubsettings",
                        "verbose_name": "the club's settings",
                        "verbose_name_plural": "the club's settings",
                        "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="one_club")],
                    },
                ),
            ],
        ),
    ]
