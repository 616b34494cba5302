from celery import shared_task

from club.replies import answers, inbox, mailbox


@shared_task
def work() -> None:
    inbox.work()
    answers.deliver()


@shared_task
def look_into_mailbox() -> None:
    mailbox.fetch()


@shared_task
def tidy() -> None:
    inbox.forget()
