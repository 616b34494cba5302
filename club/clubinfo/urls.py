from django.urls import path

from club.clubinfo import views

urlpatterns = [
    path("games/", views.games, name="games"),
    path("games/<slug:slug>/rules/", views.game_help, name="game_help"),
    path("games/<slug:slug>/cover-<slug:theme>.svg", views.cover, name="cover"),
    path("games-<slug:stamp>.css", views.games_css, name="games_css"),
    path("club.css", views.club_css, name="club_css"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("sw.js", views.service_worker, name="service_worker"),
]
