from django.apps import AppConfig


class TalkConfig(AppConfig):
    name = "club.social.chat"
    label = "talk"

    def ready(self) -> None:
        from club.accounts import signals
        from club.matches import list_annotations
        from club.social.chat import selectors, services

        signals.guest_merged.connect(services.hand_over)
        list_annotations.register(selectors.with_unread)
