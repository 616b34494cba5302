from club.inbound_mail import answers, inbox, mailbox, processing
from club.web.periodic import DAY, MAIL_QUEUE, OFTEN, periodic


@periodic(seconds=OFTEN, thread="inbound", queue=MAIL_QUEUE)
def process_mails() -> None:
    """Process stored replies, apart from other work: an email may be slow to parse."""
    processing.work()


@periodic(seconds=OFTEN, thread="mail")
def send_answers() -> None:
    answers.deliver()


@periodic(seconds=30, thread="mailbox", queue=MAIL_QUEUE)
def fetch_mailbox() -> None:
    """Fetch moves sent by email, if the club has a mailbox. Waits for a remote server."""
    mailbox.fetch()


@periodic(seconds=DAY, thread="cleanup")
def delete_old_mails() -> None:
    inbox.forget()
