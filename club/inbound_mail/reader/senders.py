"""Check the sender of an email by its raw headers: the author, the DMARC result, and signs of an automatic email."""

from __future__ import annotations

import re
from email.header import decode_header, make_header

from club.inbound_mail.reader.headers import Head, bare_address
from club.inbound_mail.reader.protocol import Proof

# One mailbox as in RFC 5322, without obsolete forms: [display name] <address>, or address [(comment)].
ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]++"
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = rf"{ATOM}(?:\.{ATOM})*+@{LABEL}(?:\.{LABEL})*+"
WORD = r"(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\x80-\xff-]++|\"(?:[^\"\\\x00-\x1f\x7f]|\\[ -~])*+\")"
MAILBOX = re.compile(rf"(?:{WORD}[ \t]*+)*+<({ADDRESS})>|({ADDRESS})(?:[ \t]++\([^()\\<>\x00-\x1f\x7f]*+\))?")
LONGEST_FROM = 1_000
LONGEST_ADDRESS = 254
LONGEST_LOCAL_PART = 64

BULK = {"bulk", "junk", "list", "auto_reply", "auto-reply"}
ROBOT_HEADERS = (
    "X-Autoreply", "X-Autorespond", "X-Autoresponse", "X-Auto-Reply", "X-AutoReply-From", "X-Mail-Autoreply",
    "X-FC-MachineGenerated", "X-MS-Exchange-Inbox-Rules-Loop", "X-Failed-Recipients", "X-Loop", "Feedback-ID",
    "List-Id", "List-Unsubscribe",
)  # fmt: skip
ROBOT_NAMES = re.compile(
    "(mailer-daemon|mail-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|abuse|listserv|majordomo|root)([+.-].*)?"
)
ROBOT_SUBJECTS = (
    r"auto(matic|mated)?[ -]?(reply|response|antwort)", "automatische antwort", "abwesenheit", "out of (the )?office",
    r"ooo\b", "vacation", "i am away", "ich bin (nicht|erst|im urlaub|derzeit|zurzeit|momentan|bis)",
    "undeliver", "unzustellbar", "delivery status", "delivery (has )?failed", "mail delivery", "returned mail",
    "failure notice", "nicht zugestellt", "zustellung fehlgeschlagen", "read:", "gelesen:",
    "lesebestätigung", "read receipt",
)  # fmt: skip
ROBOT_SUBJECT = re.compile(rf"((re|aw|fwd?|wg)\s*+:\s*+)*+({'|'.join(ROBOT_SUBJECTS)})", re.IGNORECASE)
ROBOT_TYPES = {"multipart/report", "message/delivery-status", "message/disposition-notification", "text/calendar"}
LONGEST_SUBJECT = 1_000

TOKEN = re.compile(r"\\.|[\"()]|[^\\\"()]+")
DEEPEST_COMMENT = 10
RESULT = re.compile(r"\s*+([\w-]+)\s*+(?:/\s*+\d+\s*+)?=\s*+(\w+)(?=\s|$)")
HEADER_FROM = re.compile(r"(?<=\s)header\s*+\.\s*+from\s*+=\s*+([^\s\"]+)", re.IGNORECASE)


def author(head: Head) -> str:
    """Return the only address in the only From header, lowercase; '' if anything about it is unusual."""
    values = head.all("from")
    if head.broken or len(values) != 1 or len(values[0]) > LONGEST_FROM:
        return ""
    found = MAILBOX.fullmatch(values[0])
    address = str(found[1] or found[2]).lower() if found else ""
    local = address.rpartition("@")[0]
    if len(address) > LONGEST_ADDRESS or len(local) > LONGEST_LOCAL_PART or "=?" in address:
        return ""
    return address


# DMARC result of the club's mail server


def proof(head: Head, author: str, authserv_id: str) -> Proof:
    """Return the DMARC result in the topmost header of our own mail server (RFC 8601); all others may be forged.

    It must be "pass" for exactly the author's domain. Without REPLY_AUTHSERV_ID no server is trusted and DMARC is not
    checked: the address alone decides.
    """
    if not authserv_id:
        return "pass"
    for value in head.all("authentication-results"):
        plain = without_comments(value)
        if plain is None:
            return "missing"
        server, *results = plain.split(";")
        if server.split()[:1] == [authserv_id.lower()]:
            return dmarc(results, author.rpartition("@")[2])
    return "missing"


def dmarc(results: list[str], domain: str) -> Proof:
    found = [(part, known[2]) for part in results if (known := RESULT.match(part)) and known[1] == "dmarc"]
    words = {result for _part, result in found}
    if words != {"pass"}:
        return "fail" if words & {"pass", "fail"} else "missing"
    domains = [HEADER_FROM.findall(part) for part, _result in found]
    if any(len(names) != 1 for names in domains):
        return "missing"
    return "pass" if {names[0] for names in domains} == {domain} else "fail"


def without_comments(value: str) -> str | None:
    """Return the value in lowercase without comments and quoted strings, which may contain anything; None if broken."""
    if not value.isascii() or not value.replace("\t", " ").isprintable() or "=?" in value:
        return None
    kept: list[str] = []
    depth, quoted = 0, False
    for token in TOKEN.findall(value):
        if quoted:
            quoted = token != '"'
        elif token == '"' and not depth:
            quoted = True
            kept.append('""')
        elif token == "(":
            depth += 1
            kept.append(" ")
        elif token == ")":
            depth -= 1
        elif not depth:
            kept.append(token)
        if not 0 <= depth <= DEEPEST_COMMENT:
            return None
    return None if depth or quoted else "".join(kept).lower()


# Automatic emails


def robot(head: Head, author: str, envelope_from: str, *, club_address: str, reply_domain: str) -> str:
    """Return why this counts as an automatic email, or ''. Such an email is never answered and never plays a move."""
    return_path = head.first("return-path")
    if not bare_address(envelope_from) or (return_path is not None and not bare_address(return_path)):
        return "no return address"
    if (head.first("auto-submitted") or "no").split(";")[0].strip().lower() != "no":
        return "Auto-Submitted"
    if (head.first("precedence") or "").strip().lower() in BULK:
        return "Precedence"
    names = {field.name for field in head.fields}
    header = next((name for name in ROBOT_HEADERS if name.lower() in names), "")
    if header:
        return header
    content_type = (head.first("content-type") or "").split(";")[0].strip().lower()
    if content_type in ROBOT_TYPES:
        return content_type
    if any(ROBOT_NAMES.fullmatch(local_part(address)) for address in (author, envelope_from)):
        return "the address of a robot"
    if ROBOT_SUBJECT.match(decoded(head.first("subject") or "").strip()):
        return "the subject of a robot"
    ours = author == club_address or (author.startswith("reply+") and author.endswith(f"@{reply_domain}"))
    return "a mail of our own" if author and ours else ""


def local_part(address: str) -> str:
    return bare_address(address).lower().rpartition("@")[0]


def decoded(value: str) -> str:
    """Decode encoded words (RFC 2047) if possible."""
    value = value[:LONGEST_SUBJECT]
    try:
        return str(make_header(decode_header(value)))
    except (LookupError, ValueError, ArithmeticError):
        return value
