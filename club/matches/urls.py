from django.urls import path, register_converter

from club.matches import lobby, plans, time_off, trying, views
from club.web.converters import IdConverter

register_converter(IdConverter, "id")

urlpatterns = [
    path("matches/<id:match_id>/play/", views.play, name="play"),
    path("matches/<id:match_id>/pulse/", views.pulse, name="pulse"),
    path("matches/<id:match_id>/", views.match, name="match"),
    path("matches/<id:match_id>/undo/", views.undo, name="undo"),
    path("matches/<id:match_id>/plan/", plans.page, name="plan"),
    path("matches/<id:match_id>/sheet/", views.sheet, name="sheet"),
    path("matches/<id:match_id>/resign/", views.resign, name="resign"),
    path("matches/<id:match_id>/propose-end/", views.propose_end, name="propose_end"),
    path("matches/<id:match_id>/propose-pause/", views.propose_pause, name="propose_pause"),
    path("matches/<id:match_id>/resume/", views.resume, name="resume"),
    path("matches/<id:match_id>/take-over/", views.take_over, name="take_over"),
    path("matches/<id:match_id>/take-back/", views.take_back, name="take_back"),
    path("matches/<id:match_id>/join/", lobby.join, name="join"),
    path("matches/<id:match_id>/leave/", lobby.leave, name="leave"),
    path("matches/<id:match_id>/bots/", lobby.fill_with_bots, name="fill_with_bots"),
    path("matches/<id:match_id>/end/", views.end, name="end"),
    path("matches/<id:match_id>/again/", views.play_again, name="play_again"),
    path("matches/<id:match_id>/record/", views.record, name="record"),
    path("matches/<id:match_id>/fair/", views.fair, name="fair"),
    path("matches/<id:match_id>/rules/", views.rules, name="match_rules"),
    path("chance/opening/", views.opening, name="opening"),
    path("chance/verify/", views.verifier, name="verifier"),
    path("try/<slug:slug>/", trying.try_game, name="try"),
    path("turns/", lobby.turns, name="turns"),
    path("settings/time-off/", time_off.page, name="time_off"),
    path("turns/next/", lobby.next_match, name="next_match"),
    path("tables/", lobby.tables, name="tables"),
    path("tables/new/<slug:slug>/", lobby.open_table, name="open_table"),
    path("tables/invite/<slug:code>/", lobby.invited, name="invited"),
    path("tables/invite/<slug:code>/rules/", lobby.invited_rules, name="invited_rules"),
]
