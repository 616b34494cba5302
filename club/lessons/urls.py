from django.urls import path

from club.lessons import views

urlpatterns = [
    path("learn/<slug:slug>/", views.lesson, name="lesson"),
    path("learn/<slug:slug>/start/", views.start, name="start_lesson"),
    path("learn/<slug:slug>/play/", views.play, name="play_lesson"),
    path("learn/<slug:slug>/sheet/", views.sheet, name="lesson_sheet"),
]
