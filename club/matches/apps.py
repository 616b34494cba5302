from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "club.matches"
    label = "matches"
