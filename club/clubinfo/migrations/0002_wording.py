"""Reword labels and choices. Changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubinfo", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="clubsettings",
            name="colour",
            field=models.CharField(blank=True, max_length=7, verbose_name="colour of the bar and buttons"),
        ),
        migrations.AlterField(
            model_name="clubsettings",
            name="link_colour",
            field=models.CharField(blank=True, max_length=7, verbose_name="link colour"),
        ),
        migrations.AlterField(
            model_name="clubsettings",
            name="signup",
            field=models.CharField(
                blank=True,
                choices=[
                    ("open", "Anyone can join"),
                    ("approval", "New members need an organizer's approval"),
                    ("invitation", "By invitation only"),
                ],
                max_length=10,
                verbose_name="joining",
            ),
        ),
        migrations.AlterField(
            model_name="clubsettings",
            name="welcome_de",
            field=models.CharField(blank=True, max_length=200, verbose_name="welcome text in German"),
        ),
        migrations.AlterField(
            model_name="clubsettings",
            name="welcome_en",
            field=models.CharField(blank=True, max_length=200, verbose_name="welcome text in English"),
        ),
    ]
