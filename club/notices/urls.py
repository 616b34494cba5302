from django.urls import path

from club.notices import pages, views

urlpatterns = [
    path("settings/notices/", pages.choose, name="notices"),
    path("demo/mail/", views.mails, name="demo_mail"),
    path("demo/mail/<slug:name>/", views.mail, name="demo_mail_one"),
    path("demo/mail/<slug:name>/html/", views.mail_html, name="demo_mail_html"),
]
