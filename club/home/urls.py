from django.urls import path

from club.home.views import front_page, game

urlpatterns = [
    path("", front_page.home, name="home"),
    path("now/", front_page.now, name="now"),
    path("games/<slug:slug>/", game.game, name="game"),
    path("offline/", front_page.offline, name="offline"),
]
