from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "club.organizer.members"
    label = "house"  # of its tables and migrations
