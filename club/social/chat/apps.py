from django.apps import AppConfig


class TalkConfig(AppConfig):
    name = "club.social.chat"
    label = "talk"
