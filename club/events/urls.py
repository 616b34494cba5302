from django.urls import path

from club.events import desk_views as desk
from club.events import views

urlpatterns = [
    path("events/", views.events, name="events"),
    path("events/new/", desk.new, name="new_event"),
    path("events/<id:event_id>/", views.event, name="event"),
    path("events/<id:event_id>/register/", views.register, name="register_for_event"),
    path("events/<id:event_id>/word/", views.choose_word, name="event_word"),
    path("events/<id:event_id>/withdraw/", views.withdraw, name="withdraw_from_event"),
    path("organizer/events/<id:event_id>/", desk.desk, name="event_desk"),
    path("organizer/events/<id:event_id>/change/", desk.change, name="change_event"),
    path("organizer/events/<id:event_id>/publish/", desk.publish, name="publish_event"),
    path("organizer/events/<id:event_id>/start/", desk.start, name="start_event"),
    path("organizer/events/<id:event_id>/sign-off/", desk.sign_off, name="sign_off_event"),
    path("organizer/events/<id:event_id>/next-season/", desk.next_season, name="next_season"),
    path("organizer/events/<id:event_id>/cancel/", desk.cancel, name="cancel_event"),
    path("organizer/events/<id:event_id>/transfer/", desk.transfer, name="transfer_event"),
    path("organizer/events/<id:event_id>/substitute/", desk.substitute, name="substitute_in_event"),
    path("organizer/events/<id:event_id>/tables/<id:table_id>/", desk.rule, name="rule_table"),
]
