import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings.local")
application = get_wsgi_application()

from club.web import watchdog  # noqa: E402  # requires loaded apps

watchdog.install()

# Objects loaded so far live as long as the process. Freezing them keeps the garbage collector from scanning them.
gc.freeze()
gc.set_threshold(20_000, 20, 20)
