from django.urls import path

from club.matches import lobby, views

urlpatterns = [
    path("turns/", lobby.turns, name="turns"),
    path("turns/next/", lobby.next_match, name="next_match"),
    path("tables/", lobby.tables, name="tables"),
    path("tables/new/<slug:slug>/", lobby.open_table, name="open_table"),
    path("tables/invite/<slug:code>/", lobby.invited, name="invited"),
    path("matches/<int:match_id>/", views.match, name="match"),
    path("matches/<int:match_id>/pulse/", views.pulse, name="pulse"),
    path("matches/<int:match_id>/play/", views.play, name="play"),
    path("matches/<int:match_id>/undo/", views.undo, name="undo"),
    path("matches/<int:match_id>/resign/", views.resign, name="resign"),
    path("matches/<int:match_id>/propose-end/", views.propose_end, name="propose_end"),
    path("matches/<int:match_id>/take-back/", views.take_back, name="take_back"),
    path("matches/<int:match_id>/join/", lobby.join, name="join"),
    path("matches/<int:match_id>/leave/", lobby.leave, name="leave"),
    path("matches/<int:match_id>/bots/", lobby.fill_with_bots, name="fill_with_bots"),
    path("matches/<int:match_id>/record/", views.record, name="record"),
    path("matches/<int:match_id>/fair/", views.fair, name="fair"),
]
