from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "club.social.people"
    label = "people"
