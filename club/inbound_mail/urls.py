from django.urls import path

from club.inbound_mail import views

urlpatterns = [
    path("demo/mail/<slug:name>/answer/", views.answer_demo_mail, name="demo_mail_answer"),
    path("mails/in/", views.provided, name="mail_webhook"),
]
