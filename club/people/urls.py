from django.urls import path

from club.people import circle, views

urlpatterns = [
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
