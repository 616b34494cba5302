from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("club.matches.urls")),  # first, because most requests match these
    path("", include("club.site.urls")),
    path("", include("club.accounts.urls")),
    path("", include("club.notices.urls")),
    path("", include("club.replies.urls")),
    path("", include("club.organizer.urls")),
    path("", include("club.house.urls")),
    path("", include("club.ladder.urls")),
    path("", include("club.people.urls")),
    path("", include("club.talk.urls")),
    path("", include("club.events.urls")),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "club.site.errors.bad_request"
handler403 = "club.site.errors.forbidden"
handler404 = "club.site.errors.not_found"
handler500 = "club.site.errors.server_error"
