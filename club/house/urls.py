from __future__ import annotations

from django.urls import path

from club.house.pages import club, data, exports, figures, joining, members

urlpatterns = [
    path("organizer/club/", club.edit, name="club_settings"),
    path("organizer/members/", members.everybody, name="club_members"),
    path("organizer/members/invitations/", joining.invite, name="invitations"),
    path("organizer/members/invitations/mail/", joining.invite_by_mail, name="invite_by_mail"),
    path("organizer/members/invitations/list/", joining.invite_list, name="invite_list"),
    path("organizer/members/invitations/<id:pk>/revoke/", joining.revoke, name="revoke_invitation"),
    path("organizer/members/waiting/", joining.waiting, name="waiting"),
    path("organizer/members/waiting/<id:pk>/approve/", joining.approve, name="approve_member"),
    path("organizer/members/waiting/<id:pk>/decline/", joining.decline, name="decline_member"),
    path("organizer/members/notes/<id:pk>/remove/", members.remove_note, name="remove_note"),
    path("organizer/members/<id:pk>/", members.one, name="organizer_member"),
    path("organizer/members/<id:pk>/role/", members.set_role, name="set_role"),
    path("organizer/members/<id:pk>/notes/", members.add_note, name="add_note"),
    path("organizer/members/<id:pk>/export/", members.offer_export, name="offer_export"),
    path("organizer/members/<id:pk>/delete/", members.plan_deletion, name="plan_deletion"),
    path("organizer/members/<id:pk>/keep/", members.keep, name="keep_member"),
    path("organizer/figures/", figures.show, name="figures"),
    path("organizer/figures/<slug:name>.<slug:form>", figures.download, name="figure"),
    path("organizer/export/", exports.everything, name="tables_of_all"),
    path("organizer/export/<slug:name>/", exports.download, name="table_of_all"),
    path("settings/data/", data.mine, name="my_data"),
    path("settings/data/keep/", data.keep, name="keep_my_account"),
]
