from django.urls import path

from club.social.people import bulletin, circle, desk, front, views

urlpatterns = [
    path("", front.home, name="home"),
    path("now/", front.now, name="now"),
    path("news/", bulletin.announcements, name="news"),
    path("news/<id:pk>/", bulletin.announcement, name="announcement"),
    path("news.atom", bulletin.news_feed, name="news_feed"),
    path("nights/", bulletin.club_nights, name="nights"),
    path("nights/<id:pk>/come/", bulletin.come, name="come"),
    path("nights.ics", bulletin.nights_feed, name="nights_feed"),
    path("organizer/news/", desk.write_news, name="organizer_news"),
    path("organizer/news/<id:pk>/", desk.edit_news, name="edit_news"),
    path("organizer/news/<id:pk>/withdraw/", desk.withdraw_news, name="withdraw_news"),
    path("organizer/nights/", desk.set_nights, name="organizer_nights"),
    path("organizer/nights/<id:pk>/", desk.edit_night, name="edit_night"),
    path("organizer/nights/<id:pk>/call-off/", desk.call_off_night, name="call_off_night"),
    path("friends/", circle.friends, name="friends"),
    path("settings/privacy/", views.edit_privacy, name="privacy"),
    path("challenges/<id:pk>/", circle.challenge, name="challenge"),
    path("challenges/<id:pk>/answer/", circle.answer_challenge, name="answer_challenge"),
    path("members/<str:username>/", views.profile, name="profile"),
    path("members/<str:username>/friend/", circle.befriend, name="befriend"),
    path("members/<str:username>/challenge/", circle.choose_game, name="choose_game"),
    path("members/<str:username>/challenge/<slug:slug>/", circle.new_challenge, name="new_challenge"),
    path("members/<str:username>/against/<str:other>/", views.against, name="against"),
]
