from django.urls import path

from club.events.views import events, organizer

urlpatterns = [
    path("events/", events.events, name="events"),
    path("events/new/", organizer.new, name="new_event"),
    path("events/<id:event_id>/", events.event, name="event"),
    path("events/<id:event_id>/register/", events.register, name="register_for_event"),
    path("events/<id:event_id>/word/", events.choose_word, name="event_word"),
    path("events/<id:event_id>/withdraw/", events.withdraw, name="withdraw_from_event"),
    path("organizer/events/<id:event_id>/", organizer.desk, name="event_desk"),
    path("organizer/events/<id:event_id>/change/", organizer.change, name="change_event"),
    path("organizer/events/<id:event_id>/publish/", organizer.publish, name="publish_event"),
    path("organizer/events/<id:event_id>/start/", organizer.start, name="start_event"),
    path("organizer/events/<id:event_id>/sign-off/", organizer.sign_off, name="sign_off_event"),
    path("organizer/events/<id:event_id>/next-season/", organizer.next_season, name="next_season"),
    path("organizer/events/<id:event_id>/cancel/", organizer.cancel, name="cancel_event"),
    path("organizer/events/<id:event_id>/transfer/", organizer.transfer, name="transfer_event"),
    path("organizer/events/<id:event_id>/substitute/", organizer.substitute, name="substitute_in_event"),
    path("organizer/events/<id:event_id>/tables/<id:table_id>/", organizer.rule, name="rule_table"),
]
