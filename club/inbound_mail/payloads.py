"""Convert each provider's webhook payload to a raw email with its envelope. The email itself is not parsed."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from django.core.exceptions import BadRequest
from django.http import HttpRequest

from club.inbound_mail import addresses
from club.inbound_mail.reader import headers, senders

Pairs = Iterable[tuple[str, str]]

OF_THE_BODY = {"content-type", "content-transfer-encoding", "content-length", "mime-version"}  # replaced by our own
RECIPIENTS = ("delivered-to", "x-original-to", "to", "cc")


class Mail(NamedTuple):
    raw: bytes
    sender: str
    recipients: list[str]  # all candidates for a reply address


def mail(raw: bytes, sender: object, *recipients: object) -> Mail:
    """Build a Mail; sender and recipients that the provider does not name come from the headers."""
    head = headers.read(raw)
    named = [address for name in RECIPIENTS for value in head.all(name) for address in addresses.find(value)]
    found = [address for address in recipients if isinstance(address, str)]
    author = sender if isinstance(sender, str) else senders.author(head)
    return Mail(raw, headers.bare_address(author), [*dict.fromkeys([*found, *named])])


def composed(pairs: Pairs, text: object, html: object, charset: str = "utf-8", encoding: str = "utf-8") -> bytes:
    """Build a raw email from these headers, in order, and the plain text, or the HTML if there is no plain text."""
    plain = isinstance(text, str) and bool(text.strip())
    body = text if plain else html
    kept = [(name, value) for name, value in pairs if name.lower() not in OF_THE_BODY]
    kind = f"text/{'plain' if plain else 'html'}; charset={charset}"
    written = [*kept, ("MIME-Version", "1.0"), ("Content-Type", kind), ("Content-Transfer-Encoding", "8bit")]
    head = "".join(f"{one_line(name)}: {one_line(value)}\r\n" for name, value in written)
    return f"{head}\r\n{body if isinstance(body, str) else ''}".encode(encoding, errors="replace")


def one_line(words: str) -> str:
    """Unfold a header to one line, so that line breaks in it cannot inject another header."""
    return " ".join(words.replace("\r", "\n").split("\n"))


def several(named: object) -> Iterator[tuple[str, str]]:
    """Yield headers given as {name: value} or {name: [value, value]}."""
    for name, values in named.items() if isinstance(named, dict) else ():
        for value in values if isinstance(values, list) else [values]:
            yield str(name), str(value)


def posted_json(request: HttpRequest) -> Any:
    try:
        return msgspec.json.decode(request.body)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise BadRequest("This is not the JSON of an inbound mail.") from problem


def raw_of(text: str, *, is_base64: bool) -> bytes:
    try:
        return base64.b64decode(text) if is_base64 else text.encode(errors="surrogateescape")
    except binascii.Error as problem:
        raise BadRequest("This is not base64.") from problem


# The providers


def brevo(request: HttpRequest) -> Iterator[Mail]:
    for item in posted_json(request)["items"]:
        raw = composed(several(item.get("Headers")), item.get("RawTextBody"), item.get("RawHtmlBody"))
        head = headers.read(raw)
        yield mail(raw, head.first("return-path"), headers.bare_address(head.first("delivered-to") or ""))


def mailersend(request: HttpRequest) -> Iterator[Mail]:
    data = posted_json(request)["data"]
    recipients = [known.get("email") for known in data.get("recipients", {}).get("rcptTo", [])]
    yield mail(raw_of(data["raw"], is_base64=False), data.get("sender", {}).get("email"), *recipients)


def mailgun(request: HttpRequest) -> Iterator[Mail]:
    form = request.POST
    if "body-mime" in form:
        raw = raw_of(form["body-mime"], is_base64=False)
    else:
        pairs = [(str(name), str(value)) for name, value in msgspec.json.decode(form.get("message-headers", "[]"))]
        raw = composed(pairs, form.get("body-plain"), form.get("body-html"))
    yield mail(raw, form.get("sender"), form.get("recipient"))


def mailjet(request: HttpRequest) -> Iterator[Mail]:
    event = posted_json(request)
    raw = composed(several(event.get("Headers")), event.get("Text-part"), event.get("Html-part"))
    yield mail(raw, event.get("Sender"), event.get("Recipient"))


def postal(request: HttpRequest) -> Iterator[Mail]:
    event = posted_json(request)
    raw = raw_of(event["message"], is_base64=event.get("base64") is True)
    yield mail(raw, event.get("mail_from"), event.get("rcpt_to"))


def postmark(request: HttpRequest) -> Iterator[Mail]:
    event = posted_json(request)
    pairs = [(str(pair["Name"]), str(pair["Value"])) for pair in event.get("Headers", [])]
    sender = None
    if pairs and pairs[0][0].lower() == "return-path":  # added by Postmark; any other may be forged
        sender = pairs.pop(0)[1]
    if "RawEmail" in event:
        raw = raw_of(event["RawEmail"], is_base64=False)
    else:
        own = [("From", f"<{event.get('FromFull', {}).get('Email', '')}>"), ("Subject", str(event.get("Subject", "")))]
        raw = composed([*own, *pairs], event.get("TextBody"), event.get("HtmlBody"))
    others = [full.get("Email") for kind in ("ToFull", "CcFull") for full in event.get(kind) or []]
    yield mail(raw, sender, event.get("OriginalRecipient"), *others)


def sendgrid(request: HttpRequest) -> Iterator[Mail]:
    """Decode the form as latin-1, which keeps the bytes, because each field may have a different charset."""
    request.encoding = "latin-1"
    form = request.POST
    if "headers" in form:
        charsets = msgspec.json.decode(form.get("charsets", "{}"))
        kind = "text" if form.get("text", "").strip() else "html"
        head = headers.read(form["headers"].encode("latin-1"))
        charset = one_line(charsets.get(kind, "utf-8"))
        raw = composed(head.fields, form.get("text"), form.get("html"), charset, "latin-1")
    else:
        raw = form["email"].encode("latin-1")
    envelope = msgspec.json.decode(form.get("envelope", "{}"))
    yield mail(raw, envelope.get("from"), *envelope.get("to", []))


def sparkpost(request: HttpRequest) -> Iterator[Mail]:
    for event in posted_json(request):
        message = event["msys"].get("relay_message")
        if message is not None:  # an empty event is a ping
            content = message["content"]
            raw = raw_of(content["email_rfc822"], is_base64=bool(content.get("email_rfc822_is_base64")))
            yield mail(raw, message.get("msg_from"), message.get("rcpt_to"))


READERS: dict[str, Callable[[HttpRequest], Iterator[Mail]]] = {
    reader.__name__: reader for reader in (brevo, mailersend, mailgun, mailjet, postal, postmark, sendgrid, sparkpost)
}
