from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "club.operations"

    def ready(self) -> None:
        from club import celery  # noqa: F401  # the Celery app for shared tasks
        from club.operations import celery_signals  # noqa: F401  # connects Celery signals
