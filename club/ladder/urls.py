from django.urls import path

from club.ladder import organizing, views

urlpatterns = [
    path("leaderboards/", views.leaderboard, name="leaderboards"),
    path("leaderboards/<slug:game>/", views.leaderboard, name="leaderboard"),
    path("seasons/<id:pk>/", views.season, name="season"),
    path("honours/", views.honours, name="honours"),
    path("organizer/seasons/", organizing.manage, name="seasons"),
    path("organizer/seasons/<id:pk>/end/", organizing.move_end, name="move_season_end"),
    path("organizer/seasons/<id:pk>/call-off/", organizing.call_off, name="call_season_off"),
]
