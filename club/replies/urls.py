from django.urls import path

from club.replies import views

urlpatterns = [
    path("mails/off/<str:token>/", views.unsubscribe, name="unsubscribe"),
    path("mails/in/", views.provided, name="mail_webhook"),
]
