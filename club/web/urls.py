from django.urls import path

from club.web import crawlers

urlpatterns = [
    path("favicon.ico", crawlers.favicon, name="favicon"),
    path("robots.txt", crawlers.robots, name="robots"),
]
