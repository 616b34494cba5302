from __future__ import annotations

from django.urls import path

from club.organizer.views import (
    audit,
    club_settings,
    exports,
    interventions,
    invitations,
    matches,
    members,
    personal_data,
    statistics,
    todo,
)

urlpatterns = [
    path("organizer/", todo.todo_list, name="organizer"),
    path("organizer/workers/", todo.workers, name="organizer_workers"),
    path("organizer/clock/", todo.accept_clock, name="organizer_clock"),
    path("organizer/audit/", audit.audit_trail, name="audit"),
    path("organizer/matches/", todo.find_match, name="organizer_find_match"),
    path("organizer/matches/<id:match_id>/", matches.match, name="organizer_match"),
    path("organizer/matches/<id:match_id>/secrets/", matches.secrets, name="organizer_secrets"),
    path(
        "organizer/matches/<id:match_id>/<slug:kind>/",
        interventions.match_intervention,
        name="organizer_match_intervention",
    ),
    path(
        "organizer/members/<id:pk>/do/<slug:kind>/",
        interventions.member_intervention,
        name="organizer_member_intervention",
    ),
    path("organizer/club/", club_settings.edit, name="club_settings"),
    path("organizer/members/", members.directory_page, name="club_members"),
    path("organizer/members/invitations/", invitations.invite, name="invitations"),
    path("organizer/members/invitations/mail/", invitations.invite_by_mail, name="invite_by_mail"),
    path("organizer/members/invitations/list/", invitations.invite_list, name="invite_list"),
    path("organizer/members/invitations/<id:pk>/revoke/", invitations.revoke, name="revoke_invitation"),
    path("organizer/members/waiting/", invitations.waiting, name="waiting"),
    path("organizer/members/waiting/<id:pk>/approve/", invitations.approve, name="approve_member"),
    path("organizer/members/waiting/<id:pk>/decline/", invitations.decline, name="decline_member"),
    path("organizer/members/notes/<id:pk>/remove/", members.remove_note, name="remove_note"),
    path("organizer/members/<id:pk>/", members.member_page, name="organizer_member"),
    path("organizer/members/<id:pk>/role/", members.set_role, name="set_role"),
    path("organizer/members/<id:pk>/notes/", members.add_note, name="add_note"),
    path("organizer/members/<id:pk>/export/", members.offer_export, name="offer_export"),
    path("organizer/members/<id:pk>/delete/", members.plan_deletion, name="plan_deletion"),
    path("organizer/members/<id:pk>/keep/", members.keep, name="keep_member"),
    path("organizer/figures/", statistics.show, name="figures"),
    path("organizer/figures/<slug:name>.<slug:form>", statistics.download, name="figure"),
    path("organizer/export/", exports.tables, name="tables_of_all"),
    path("organizer/export/<slug:name>/", exports.download, name="table_of_all"),
    path("settings/data/", personal_data.my_data, name="my_data"),
    path("settings/data/keep/", personal_data.keep, name="keep_my_account"),
]
