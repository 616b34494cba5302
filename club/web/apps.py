from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "club.web"
    label = "club_site"
