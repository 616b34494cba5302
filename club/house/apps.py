from django.apps import AppConfig


class HouseConfig(AppConfig):
    name = "club.house"
    label = "house"

    def ready(self) -> None:
        from django.db.models.signals import post_delete, post_save

        from club.house import selectors
        from club.house.models import ClubSettings

        post_save.connect(selectors.forget, sender=ClubSettings, dispatch_uid="club.house")
        post_delete.connect(selectors.forget, sender=ClubSettings, dispatch_uid="club.house")
