from django.urls import path

from club.notifications import feeds, pages, views

urlpatterns = [
    path("settings/notices/", pages.choose, name="notices"),
    path("settings/notices/receipts/", pages.what_became, name="receipts"),
    path("settings/notices/again/", pages.try_again, name="notices_again"),
    path("settings/notices/webhooks/", pages.add_webhook, name="add_webhook"),
    path("settings/notices/browsers/", pages.add_browser, name="add_browser"),
    path("settings/notices/ways/<id:pk>/test/", pages.test_endpoint, name="test_endpoint"),
    path("settings/notices/ways/<id:pk>/remove/", pages.remove_endpoint, name="remove_endpoint"),
    path("settings/notices/feeds/", pages.new_feeds, name="new_feeds"),
    path("settings/notices/feeds/revoke/", pages.no_feeds, name="no_feeds"),
    path("feeds/<slug:token>/turns.atom", feeds.turns, name="feed"),
    path("feeds/<slug:token>/deadlines.ics", feeds.calendar, name="calendar"),
    path("organizer/notices/", pages.failing, name="failing_notices"),
    path("demo/mail/", views.mails, name="demo_mail"),
    path("demo/mail/<slug:name>/", views.mail, name="demo_mail_one"),
    path("demo/mail/<slug:name>/html/", views.mail_html, name="demo_mail_html"),
]
