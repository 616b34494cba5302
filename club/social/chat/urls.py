from django.urls import path

from club.social.chat import judging, views

urlpatterns = [
    path("matches/<id:match_id>/chat/", views.chat, name="chat"),
    path("matches/<id:match_id>/chat/pulse/", views.pulse, name="chat_pulse"),
    path("matches/<id:match_id>/chat/write/", views.write, name="chat_write"),
    path("matches/<id:match_id>/chat/read/", views.read, name="chat_read"),
    path("matches/<id:match_id>/chat/<id:line>/remove/", views.remove, name="chat_remove"),
    path("matches/<id:match_id>/chat/<id:line>/report/", views.report, name="chat_report"),
    path("organizer/reports/<id:pk>/", judging.judge, name="judge_report"),
    path("matches/<id:match_id>/notes/", views.notes, name="notes"),
]
