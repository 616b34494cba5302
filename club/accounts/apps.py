from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "club.accounts"
    label = "accounts"

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added

        from club.accounts import services

        authenticator_added.connect(services.trust_only_this_browser)
