from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "club.notifications"
    label = "notices"

    def ready(self) -> None:
        from allauth.account.signals import email_changed

        from club.notifications.broken_channels import address_changed
        from club.notifications.receivers import drop_deliveries
        from club.outbox.services import withdrawn

        email_changed.connect(address_changed, dispatch_uid="club.notifications")
        withdrawn.connect(drop_deliveries)
