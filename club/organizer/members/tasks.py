from club.organizer.members import deletion, invitation_mails
from club.organizer.statistics import counting
from club.web.periodic import periodic


@periodic(seconds=10, thread="mail")
def send_invitations() -> None:
    invitation_mails.deliver()


@periodic(seconds=600, thread="statistics")
def count_statistics() -> None:
    counting.count_when_due()


@periodic(seconds=600, thread="statistics")
def delete_accounts() -> None:
    deletion.carry_out_deletions()
