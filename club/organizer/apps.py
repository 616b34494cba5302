from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class OrganizerConfig(AppConfig):
    name = "club.organizer"

    def ready(self) -> None:
        from club.organizer import sources  # noqa: F401  # registers itself

        autodiscover_modules("needs")  # what the other parts of the club add
