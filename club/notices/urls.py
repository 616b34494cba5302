from django.urls import path

from club.notices import pages, views

urlpatterns = [
    path("settings/notices/", pages.choose, name="notices"),
    path("settings/notices/receipts/", pages.what_became, name="receipts"),
    path("settings/notices/again/", pages.try_again, name="notices_again"),
    path("organizer/notices/", pages.failing, name="failing_notices"),
    path("demo/mail/", views.mails, name="demo_mail"),
    path("demo/mail/<slug:name>/", views.mail, name="demo_mail_one"),
    path("demo/mail/<slug:name>/html/", views.mail_html, name="demo_mail_html"),
]
