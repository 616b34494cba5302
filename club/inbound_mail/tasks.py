from celery import shared_task

from club.inbound_mail import answers, inbox, mailbox, processing


@shared_task
def work() -> None:
    processing.work()


@shared_task
def answer() -> None:
    answers.deliver()


@shared_task
def look_into_mailbox() -> None:
    mailbox.fetch()


@shared_task
def tidy() -> None:
    inbox.forget()
