from django.urls import path

from club.home import views

urlpatterns = [
    path("", views.home, name="home"),
    path("now/", views.now, name="now"),
]
