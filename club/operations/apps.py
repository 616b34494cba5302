from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "club.operations"

    def ready(self) -> None:
        from club.operations import tasks_context  # noqa: F401  # listens to Celery's signals
