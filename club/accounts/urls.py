from __future__ import annotations

from django.urls import path

from club.accounts import joining, views

urlpatterns = [
    path("language/", views.set_language, name="set_language"),
    path("settings/", views.edit_settings, name="settings"),
    path("settings/sessions/", views.log_out_elsewhere, name="log_out_elsewhere"),
    path("settings/second-factor/", views.second_factor, name="second_factor"),
    path("settings/delete/", views.delete_account, name="delete_account"),
    path("invite/<str:code>/", joining.invite, name="invite"),
    path("account/waiting/", joining.awaiting_approval, name="awaiting_approval"),
]
