from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "club.people"
    label = "people"
