"""Forged From and Authentication-Results headers never play a move in another member's name."""

from __future__ import annotations

import pytest

from tests.inbound_mail.writing import address_for, arrive, log

pytestmark = pytest.mark.django_db

SERVER = "mx.club.example.org"
VICTIM = "lena@example.org"
EVIL = "a@evil.test"

# The authentication result is correct: the mail comes from evil.test. Its From header pretends otherwise.
FROMS = {
    "address as display name": f"From: {VICTIM} <{EVIL}>",
    "quoted address as display name": f'From: "{VICTIM}" <{EVIL}>',
    "two angle addresses": f"From: <{VICTIM}> <{EVIL}>",
    "two angle addresses, other order": f"From: <{EVIL}> <{VICTIM}>",
    "list, victim first": f"From: {VICTIM}, {EVIL}",
    "list, victim last": f"From: {EVIL}, {VICTIM}",
    "list of angle addresses": f"From: <{EVIL}>, <{VICTIM}>",
    "comment between": f"From: {VICTIM} (x) <{EVIL}>",
    "comment before": f"From: ({VICTIM}) {EVIL}",
    "comment behind": f"From: {EVIL} ({VICTIM})",
    "nested comment": f"From: {EVIL} (a (b) {VICTIM})",
    "evil as display name": f"From: {EVIL} <{VICTIM}>",
    "route": f"From: <@evil.test:{VICTIM}>",
    "two at signs": f"From: {VICTIM}@evil.test",
    "quoted local part": f'From: "{VICTIM}"@evil.test',
    "NUL in the address": f"From: {VICTIM}\0@evil.test",
    "NUL behind the address": f"From: {VICTIM}\0",
    "group of two": f"From: Team: {VICTIM}, {EVIL};",
    "group of one": f"From: Team: {VICTIM};",
    "empty group": f"From: Team:; <{VICTIM}>",
    "encoded display name": f"From: =?utf-8?q?lena=40example=2Eorg?= <{EVIL}>",
    "encoded address": "From: =?utf-8?b?bGVuYUBleGFtcGxlLm9yZw==?=",
    "encoded address in brackets": "From: <=?utf-8?q?lena=40example=2Eorg?=>",
    "encoded brackets": f"From: =?utf-8?q?=3Clena=40example=2Eorg=3E?= <{EVIL}>",
    "encoded comma": f"From: =?utf-8?q?lena=40example=2Eorg=2C?= {EVIL}",
    "two Froms, victim first": f"From: {VICTIM}\r\nFrom: {EVIL}",
    "two Froms, victim last": f"From: {EVIL}\r\nFrom: {VICTIM}",
    "two Froms, one with a space": f"From : {EVIL}\r\nFrom: {VICTIM}",
    "folded": f"From: {EVIL}\r\n <{VICTIM}>",
    "bare carriage return": f"From: {VICTIM}\rFrom: {EVIL}",
    "behind a line that is no header": f"From: {EVIL}\r\nno header\r\nFrom: {VICTIM}",
    "another dot": "From: lena@example\uff0eorg",
    "longer domain": f"From: {VICTIM}.evil.test",
    "open bracket": f"From: <{VICTIM}",
    "space in the address": "From: lena@example.org evil.test",
    "no From but Sender": f"Sender: {VICTIM}",
    "no From but Resent-From": f"Resent-From: {VICTIM}",
}

# From has the victim's address, but the server did not authenticate it.
PASS = "dmarc=pass header.from=example.org"
WORD = f"Authentication-Results: {SERVER}"
BELIEVED = f"{WORD}; {PASS}"
RESULTS = {
    "for another domain": f"Authentication-Results: {SERVER}; dmarc=pass header.from=evil.test",
    "encoded header": f"Authentication-Results: =?utf-8?q?{SERVER}=3B_dmarc=3Dpass_header=2Efrom=3Dexample=2Eorg?=",
    "encoded results": f"Authentication-Results: {SERVER}; =?utf-8?q?dmarc=3Dpass?= header.from=example.org",
    "below the server's own": f"Authentication-Results: {SERVER}; dmarc=none\r\n{BELIEVED}",
    "below one without DMARC": f"Authentication-Results: {SERVER}; spf=pass\r\n{BELIEVED}",
    "below a broken one": f"Authentication-Results: {SERVER}; spf=none (\r\n{BELIEVED}",
    "of another server": f"Authentication-Results: mx.evil.test; {PASS}",
    "of a server with a longer name": f"Authentication-Results: {SERVER}.evil.test; {PASS}",
    "server in a comment": f"Authentication-Results: ({SERVER};) mx.evil.test; {PASS}",
    "without header.from": f"Authentication-Results: {SERVER}; dmarc=pass",
    "for a subdomain": f"Authentication-Results: {SERVER}; dmarc=pass header.from=mail.example.org",
    "for a longer domain": f"Authentication-Results: {SERVER}; dmarc=pass header.from=example.org.evil.test",
    "for two domains": f"Authentication-Results: {SERVER}; dmarc=pass header.from=evil.test header.from=example.org",
    "in a comment": f"Authentication-Results: {SERVER}; spf=pass ({PASS})",
    "in a nested comment": f"Authentication-Results: {SERVER}; spf=pass ((; {PASS}) ; {PASS})",
    "in a quoted string": f'Authentication-Results: {SERVER}; spf=fail reason="; {PASS}"',
    "in an open comment": f"Authentication-Results: {SERVER}; spf=none (; {PASS}",
    "in a property of another result": f"Authentication-Results: {SERVER}; spf=pass smtp.mailfrom=x {PASS}",
    "domain in a comment": f"Authentication-Results: {SERVER}; dmarc=pass (header.from=example.org)",
    "beside a fail": f"Authentication-Results: {SERVER}; dmarc=fail header.from=example.org; {PASS}",
    "another word": f"Authentication-Results: {SERVER}; dmarc=passed header.from=example.org",
    "space before the colon": f"Authentication-Results : {SERVER}; {PASS}",
    "another header": f"ARC-Authentication-Results: i=1; {SERVER}; {PASS}",
    "in the text": f"Subject: x\r\n\r\nAuthentication-Results: {SERVER}; {PASS}",
}
HONEST = {
    "bare": f"From: {VICTIM}",
    "brackets": f"From: <{VICTIM}>",
    "capitals": "From: Lena@Example.ORG",
    "name": f"From: Lena B. Lang <{VICTIM}>",
    "quoted name": f'From: "Lang, Lena \\"L\\"" <{VICTIM}>',
    "encoded name": f"From: =?utf-8?q?Lena_M=C3=BCller?= =?utf-8?b?TGFuZw==?= <{VICTIM}>",
    "UTF-8 name": f"From: Léna Müller <{VICTIM}>",
    "comment": f"From: {VICTIM} (Lena Lang)",
    "folded": f"From: Lena\r\n\t<{VICTIM}>",
}
HONEST_RESULTS = {
    "plain": BELIEVED,
    "with others": f"{WORD} 1; spf=pass smtp.mailfrom=x@y; dmarc=pass (p=none) header.from=Example.org",
    "above another's": f"{BELIEVED}\r\nAuthentication-Results: mx.evil.test; dmarc=fail",
    "below another's": f"Authentication-Results: inner.example.net; none\r\n{BELIEVED}",
    "folded": f"{WORD};\r\n\tdkim=pass (ok)\r\n header.d=x;dmarc=pass action=none\r\n header.from=example.org",
}


@pytest.fixture(autouse=True)
def trusts(settings, lena):
    settings.REPLY_AUTHSERV_ID = SERVER
    assert lena.email == VICTIM


def send(match, lena, *headers: str, envelope_from: str = EVIL):
    to = address_for(match, lena)
    raw = "\r\n".join([*headers, f"To: <{to}>", "Message-ID: <1@evil.test>", "", "swap a1 a2", ""]).encode()
    return arrive(raw, envelope_from, to)


def test_there_are_enough_forged_samples():
    assert len(FROMS) + len(RESULTS) >= 60


@pytest.mark.parametrize("name", FROMS)
@pytest.mark.parametrize("domain", ["evil.test", "example.org"])
def test_a_forged_from_plays_nothing(name, domain, match, lena):
    """Covers the case that the mail server and the club take different addresses for the sender."""
    result = f"Authentication-Results: {SERVER}; dmarc=pass header.from={domain}"
    reply = send(match, lena, result, FROMS[name])
    assert reply.status in ("stranger", "ignored")
    assert not log(match)


@pytest.mark.parametrize("name", RESULTS)
def test_a_forged_result_plays_nothing(name, match, lena):
    reply = send(match, lena, f"From: {VICTIM}", RESULTS[name])
    assert reply.status in ("stranger", "ignored")
    assert not log(match)


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_from_plays(name, match, lena):
    """Negative control: the mail itself is valid."""
    reply = send(match, lena, HONEST_RESULTS["plain"], HONEST[name], envelope_from=VICTIM)
    assert (reply.status, reply.answer_to) == ("played", VICTIM)
    assert log(match) == ["swap a1 a2"]


@pytest.mark.parametrize("name", HONEST_RESULTS)
def test_an_honest_result_plays(name, match, lena):
    assert send(match, lena, HONEST_RESULTS[name], f"From: {VICTIM}").status == "played"
    assert log(match) == ["swap a1 a2"]
