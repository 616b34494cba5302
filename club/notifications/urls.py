from django.urls import path

from club.notifications.views import demo_mail, preferences, unsubscribe

urlpatterns = [
    path("settings/notices/", preferences.choose, name="notices"),
    path("settings/notices/receipts/", preferences.what_became, name="receipts"),
    path("settings/notices/again/", preferences.try_again, name="notices_again"),
    path("settings/notices/webhooks/", preferences.add_webhook, name="add_webhook"),
    path("settings/notices/browsers/", preferences.add_browser, name="add_browser"),
    path("settings/notices/ways/<id:pk>/test/", preferences.test_endpoint, name="test_endpoint"),
    path("settings/notices/ways/<id:pk>/remove/", preferences.remove_endpoint, name="remove_endpoint"),
    path("settings/notices/feeds/", preferences.new_feeds, name="new_feeds"),
    path("settings/notices/feeds/revoke/", preferences.no_feeds, name="no_feeds"),
    path("mails/off/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("organizer/notices/", preferences.failing, name="failing_notices"),
    path("demo/mail/", demo_mail.mails, name="demo_mail"),
    path("demo/mail/<slug:name>/", demo_mail.mail, name="demo_mail_one"),
    path("demo/mail/<slug:name>/html/", demo_mail.mail_html, name="demo_mail_html"),
]
