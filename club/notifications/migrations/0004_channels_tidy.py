from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notices", "0003_channels_move")]

    operations = [
        migrations.RemoveIndex(
            model_name="notice",
            name="notice_queue",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="attempts",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="error",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="settled_at",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="status",
        ),
    ]
