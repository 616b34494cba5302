from django.urls import path

from club.social.people.views import challenges, feeds, friends, news, nights, organizer, profiles

urlpatterns = [
    path("news/", news.announcements, name="news"),
    path("news/<id:pk>/", news.announcement, name="announcement"),
    path("news.atom", news.news_feed, name="news_feed"),
    path("nights/", nights.club_nights, name="nights"),
    path("nights/<id:pk>/come/", nights.come, name="come"),
    path("nights.ics", nights.nights_feed, name="nights_feed"),
    path("feeds/<slug:token>/turns.atom", feeds.turns, name="feed"),
    path("feeds/<slug:token>/deadlines.ics", feeds.calendar, name="calendar"),
    path("organizer/news/", organizer.write_news, name="organizer_news"),
    path("organizer/news/<id:pk>/", organizer.edit_news, name="edit_news"),
    path("organizer/news/<id:pk>/withdraw/", organizer.withdraw_news, name="withdraw_news"),
    path("organizer/nights/", organizer.set_nights, name="organizer_nights"),
    path("organizer/nights/<id:pk>/", organizer.edit_night, name="edit_night"),
    path("organizer/nights/<id:pk>/call-off/", organizer.call_off_night, name="call_off_night"),
    path("friends/", friends.friends, name="friends"),
    path("settings/privacy/", profiles.edit_privacy, name="privacy"),
    path("challenges/<id:pk>/", challenges.challenge, name="challenge"),
    path("challenges/<id:pk>/rules/", challenges.challenge_rules, name="challenge_rules"),
    path("challenges/<id:pk>/answer/", challenges.answer_challenge, name="answer_challenge"),
    path("members/<str:username>/", profiles.profile, name="profile"),
    path("members/<str:username>/friend/", friends.befriend, name="befriend"),
    path("members/<str:username>/challenge/", challenges.choose_game, name="choose_game"),
    path("members/<str:username>/challenge/<slug:slug>/", challenges.new_challenge, name="new_challenge"),
    path("members/<str:username>/against/<str:other>/", profiles.against, name="against"),
]
