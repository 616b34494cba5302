from __future__ import annotations

from django.urls import path

from club.api import views
from club.api.api import api

urlpatterns = [
    path("api/v1/openapi.json", views.schema, name="api_schema"),
    path("api/v1/", api.urls),
    path("settings/tokens/", views.tokens, name="api_tokens"),
    path("settings/tokens/<id:token_id>/revoke/", views.revoke, name="revoke_api_token"),
]
