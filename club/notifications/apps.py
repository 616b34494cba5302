from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "club.notifications"
    label = "notices"

    def ready(self) -> None:
        from allauth.account.signals import email_changed

        from club.notifications.trouble import address_changed

        email_changed.connect(address_changed, dispatch_uid="club.notifications")
