"""Reword labels and choices. Changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="announcement",
            name="pinned_until",
            field=models.DateField(blank=True, null=True, verbose_name="pinned until"),
        ),
        migrations.AlterField(
            model_name="night",
            name="starts",
            field=models.TimeField(verbose_name="starts at"),
        ),
    ]
