from django.apps import AppConfig


class ClubInfoConfig(AppConfig):
    name = "club.clubinfo"

    def ready(self) -> None:
        from django.db.models.signals import post_delete, post_save

        from club.clubinfo import selectors
        from club.clubinfo.models import ClubSettings

        post_save.connect(selectors.forget, sender=ClubSettings, dispatch_uid="club.clubinfo")
        post_delete.connect(selectors.forget, sender=ClubSettings, dispatch_uid="club.clubinfo")
