from django.apps import AppConfig


class RepliesConfig(AppConfig):
    name = "club.inbound_mail"
    label = "replies"
