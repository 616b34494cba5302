from django.apps import AppConfig


class TalkConfig(AppConfig):
    name = "club.talk"
    label = "talk"
