from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "club.notices"
    label = "notices"
