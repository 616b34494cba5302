from django.apps import AppConfig


class LadderConfig(AppConfig):
    name = "club.ladder"
    label = "ladder"
