"""All services that write matches. Views, tasks, bots and incoming email call only these."""

from club.matches.services.clocks import clear_tables, expire, remind, sweep
from club.matches.services.lines import play_lines
from club.matches.services.moves import play, propose_end, resign, take_seat_back, undo
from club.matches.services.pauses import propose_pause, resume
from club.matches.services.rematches import play_again
from club.matches.services.sheets import write_sheet
from club.matches.services.substitutes import offer_seats, take_over
from club.matches.services.tables import fill_with_bots, join, leave_table, open_match, open_table

__all__ = [
    "clear_tables",
    "expire",
    "fill_with_bots",
    "join",
    "leave_table",
    "offer_seats",
    "open_match",
    "open_table",
    "play",
    "play_again",
    "play_lines",
    "propose_end",
    "propose_pause",
    "remind",
    "resign",
    "resume",
    "sweep",
    "take_over",
    "take_seat_back",
    "undo",
    "write_sheet",
]
