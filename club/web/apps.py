from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "club.web"
    label = "club_site"

    def ready(self) -> None:
        from django.core.signals import request_started

        from club.db.connections import close_lost_connections

        request_started.connect(close_lost_connections, dispatch_uid="club.web")
