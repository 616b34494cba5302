from django.apps import AppConfig


class FaultsConfig(AppConfig):
    name = "tests.faults"
    label = "faults"

    def ready(self) -> None:
        from club.celery import app
        from tests.faults import points, sabotage

        points.install()
        points.hurry(app)
        sabotage.install()
