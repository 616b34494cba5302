from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "club.site"
    label = "club_site"

    def ready(self) -> None:
        from club.site import words

        words.remember()
