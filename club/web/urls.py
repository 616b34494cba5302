from django.urls import path

from club.web import crawlers, install, views

urlpatterns = [
    path("games/", views.games, name="games"),
    path("games/<slug:slug>/", views.game_help, name="game_help"),
    path("club.css", views.club_css, name="club_css"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("favicon.ico", crawlers.favicon, name="favicon"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("sw.js", install.service_worker, name="service_worker"),
]
