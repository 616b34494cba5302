from django.urls import path

from club.organizer import views

urlpatterns = [
    path("organizer/", views.panel, name="organizer"),
    path("organizer/workers/", views.workers, name="organizer_workers"),
    path("organizer/clock/", views.accept_clock, name="organizer_clock"),
    path("organizer/audit/", views.audit_trail, name="audit"),
    path("organizer/matches/", views.find_match, name="organizer_find_match"),
    path("organizer/matches/<id:match_id>/", views.match, name="organizer_match"),
    path("organizer/matches/<id:match_id>/secrets/", views.secrets, name="organizer_secrets"),
    path("organizer/matches/<id:match_id>/<slug:kind>/", views.match_deed, name="organizer_deed"),
    path("organizer/members/<id:pk>/do/<slug:kind>/", views.member_deed, name="organizer_member_deed"),
]
