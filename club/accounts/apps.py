from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "club.accounts"
    label = "accounts"
