"""A seat can change hands more than once between the same two: the rows say in their order who held it when."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0006_growth_paused")]

    operations = [
        migrations.RemoveConstraint(model_name="departure", name="one_departure_per_member"),
        migrations.AddField(
            model_name="departure", name="to_first", field=models.BooleanField(db_default=False, default=False)
        ),
    ]
