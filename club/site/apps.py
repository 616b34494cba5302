from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "club.site"
    label = "club_site"
