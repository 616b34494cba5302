from django.apps import AppConfig


class RepliesConfig(AppConfig):
    name = "club.replies"
    label = "replies"
