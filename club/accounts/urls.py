from __future__ import annotations

from django.urls import path

from club.accounts.views import joining, settings

urlpatterns = [
    path("language/", settings.set_language, name="set_language"),
    path("settings/", settings.edit_settings, name="settings"),
    path("settings/sessions/", settings.log_out_elsewhere, name="log_out_elsewhere"),
    path("settings/second-factor/", settings.second_factor, name="second_factor"),
    path("settings/delete/", settings.delete_account, name="delete_account"),
    path("invite/<str:code>/", joining.invite, name="invite"),
    path("account/waiting/", joining.awaiting_approval, name="awaiting_approval"),
]
