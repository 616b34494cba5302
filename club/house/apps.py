from django.apps import AppConfig


class HouseConfig(AppConfig):
    name = "club.house"
    label = "house"
