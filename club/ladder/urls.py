from django.urls import path

from club.ladder.views import leaderboards, season_admin

urlpatterns = [
    path("leaderboards/", leaderboards.leaderboard, name="leaderboards"),
    path("leaderboards/<slug:game>/", leaderboards.leaderboard, name="leaderboard"),
    path("seasons/<id:pk>/", leaderboards.season, name="season"),
    path("honours/", leaderboards.honours, name="honours"),
    path("organizer/seasons/", season_admin.manage, name="seasons"),
    path("organizer/seasons/<id:pk>/end/", season_admin.move_end, name="move_season_end"),
    path("organizer/seasons/<id:pk>/call-off/", season_admin.call_off, name="call_season_off"),
]
