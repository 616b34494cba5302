from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "club.web"
    label = "club_site"

    def ready(self) -> None:
        from django.core.signals import request_started
        from django.db.backends.signals import connection_created

        from club.db.connections import close_lost_connections
        from club.db.transactions import guard_commits

        request_started.connect(close_lost_connections, dispatch_uid="club.web")
        connection_created.connect(guard_commits, dispatch_uid="club.web")
