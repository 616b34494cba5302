import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings.local")
application = get_wsgi_application()

from club.site.threads import keep_by_thread  # noqa: E402  # needs the settings

keep_by_thread()

# What is loaded by now stays for ever: looking through it for garbage again and again finds nothing.
gc.freeze()
gc.set_threshold(20_000, 20, 20)
