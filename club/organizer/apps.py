from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class OrganizerConfig(AppConfig):
    name = "club.organizer"

    def ready(self) -> None:
        from club.organizer import sources  # noqa: F401  # registers its sources on import

        autodiscover_modules("needs")  # sources of the other apps
