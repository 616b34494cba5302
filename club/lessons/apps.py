from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "club.lessons"
    label = "lessons"

    def ready(self) -> None:
        from club.accounts import signals
        from club.lessons import services

        signals.guest_merged.connect(services.hand_over)
