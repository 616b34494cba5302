from django.urls import path

from club.social.chat.views import chat, reports

urlpatterns = [
    path("matches/<id:match_id>/chat/", chat.chat, name="chat"),
    path("matches/<id:match_id>/chat/pulse/", chat.pulse, name="chat_pulse"),
    path("matches/<id:match_id>/chat/write/", chat.write, name="chat_write"),
    path("matches/<id:match_id>/chat/read/", chat.read, name="chat_read"),
    path("matches/<id:match_id>/chat/<id:line>/remove/", chat.remove, name="chat_remove"),
    path("matches/<id:match_id>/chat/<id:line>/report/", chat.report, name="chat_report"),
    path("organizer/reports/<id:pk>/", reports.judge, name="judge_report"),
    path("matches/<id:match_id>/notes/", chat.notes, name="notes"),
]
