from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("club.matches.urls")),  # first, because most requests match these
    path("", include("club.lessons.urls")),
    path("", include("club.clubinfo.urls")),
    path("", include("club.web.urls")),
    path("", include("club.accounts.urls")),
    path("", include("club.notifications.urls")),
    path("", include("club.inbound_mail.urls")),
    path("", include("club.organizer.urls")),
    path("", include("club.ladder.urls")),
    path("", include("club.home.urls")),
    path("", include("club.social.people.urls")),
    path("", include("club.social.chat.urls")),
    path("", include("club.events.urls")),
    path("", include("club.api.urls")),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "club.web.errors.bad_request"
handler403 = "club.web.errors.forbidden"
handler404 = "club.web.errors.not_found"
handler500 = "club.web.errors.server_error"
