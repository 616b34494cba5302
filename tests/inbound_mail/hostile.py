"""Denial-of-service mails: constructs that make parsers slow, at 10 kB, 60 kB and 2 MB."""

from __future__ import annotations

from collections.abc import Callable

SIZES = {"10 kB": 10_000, "60 kB": 60_000, "2 MB": 1_980_000}
WIDTH = 900  # of a line; mail servers refuse longer ones
HTML = "Content-Type: text/html; charset=utf-8\r\n"

Construct = Callable[[int], bytes]


def repeated(piece: str, size: int, fold: str) -> str:
    """Repeat the piece up to this size, broken into lines that mail servers accept."""
    per_line = max(1, WIDTH // len(piece))
    line = piece * per_line
    return fold.join([line] * max(1, size // (len(line) + len(fold))))


def mail(head: str, body: str, sender: str = "From: lena@example.org\r\n") -> bytes:
    return f"{sender}{head}\r\n{body}\r\n".encode("utf-8", "surrogateescape")


def header(name: str, piece: str, begin: str = "", end: str = "") -> Construct:
    sender = "" if name == "From" else "From: lena@example.org\r\n"
    return lambda size: mail(f"{name}: {begin}" + repeated(piece, size, "\r\n ") + f"{end}\r\n", "hello", sender)


def headers(line: str) -> Construct:
    return lambda size: mail(f"{line}\r\n" * (size // (len(line) + 2)), "hello")


def html(piece: str, begin: str = "", end: str = "") -> Construct:
    return lambda size: mail(HTML, begin + repeated(piece, size, "\r\n") + end)


def text(piece: str, head: str = "") -> Construct:
    return lambda size: mail(head, repeated(piece, size, "\r\n"))


def lines(line: str, head: str = "") -> Construct:
    return lambda size: mail(head, f"{line}\r\n" * (size // (len(line) + 2)))


def parts(size: int) -> bytes:
    return mail("Content-Type: multipart/mixed; boundary=x\r\n", "--x\r\n\r\na\r\n" * (size // 10) + "--x--")


def nested(size: int, kind: str = "multipart/mixed") -> bytes:
    levels: list[str] = []
    used = 0
    while used < size:
        level = f"--b{len(levels)}\r\nContent-Type: {kind}; boundary=b{len(levels) + 1}\r\n\r\n"
        levels.append(level)
        used += len(level)
    return mail("Content-Type: multipart/mixed; boundary=b0\r\n", "".join(levels))


def enclosed(size: int) -> bytes:
    return mail("Content-Type: message/rfc822\r\n", "Content-Type: message/rfc822\r\n\r\n" * (size // 32))


CONSTRUCTS: dict[str, Construct] = {
    "From of commas": header("From", "a,"),
    "From of addresses": header("From", "a@b.example, "),
    "From of open comments": header("From", "("),
    "From of comments": header("From", "()", end=" lena@example.org"),
    "From of quotes": header("From", '"'),
    "From of open brackets": header("From", "<"),
    "From of dots": header("From", "a."),
    "From of at signs": header("From", "@"),
    "From of encoded words": header("From", "=?utf-8?q?a?= "),
    "From of broken encoded words": header("From", "=?utf-8?q?"),
    "From of groups": header("From", "a:;"),
    "From of backslashes": header("From", "\\"),
    "To of addresses": header("To", "a@b.example, "),
    "To of encoded words": header("To", "=?utf-8?b?YQ==?= "),
    "Subject of encoded words": header("Subject", "=?utf-8?q?a?= "),
    "Subject of Re:": header("Subject", "Re: "),
    "Message-ID of brackets": header("Message-ID", "<"),
    "Return-Path of comments": header("Return-Path", "("),
    "Authentication-Results of results": header("Authentication-Results", "a=b; ", "mx.club.example.org; "),
    "Authentication-Results of open comments": header("Authentication-Results", "(", "mx.club.example.org; "),
    "Authentication-Results of comments": header("Authentication-Results", "(a)", "mx.club.example.org; "),
    "Authentication-Results of quotes": header("Authentication-Results", '"', "mx.club.example.org; "),
    "Content-Type of parameters": header("Content-Type", "; a=b", "text/plain"),
    "Content-Type of open quotes": header("Content-Type", ';"', "text/plain"),
    "Content-Type of continuations": header("Content-Type", "; a*0*=utf-8''a", "text/plain"),
    "Content-Disposition of open quotes": header("Content-Disposition", ';"', "inline"),
    "folded header": header("X-Folded", "a\r\n "),
    "header of spaces": header("X-Spaces", " "),
    "header of NULs": header("X-Nul", "\0"),
    "header of bytes": header("X-Bytes", "\udcff"),
    "headers": headers("a: b"),
    "Froms": headers("From: a@b.example"),
    "Authentication-Results": headers("Authentication-Results: mx.club.example.org; dmarc=pass"),
    "lines that are no headers": headers("no header"),
    "HTML of open tags": html("<b>"),
    "HTML of blocks": html("<div>a"),
    "HTML of closed tags": html("</i>", begin=repeated("<b>", 9_000, "\r\n") + "\r\n"),
    "HTML of open and closed tags": html("<b>a<i></b>"),
    "HTML of open comments": html("<!--"),
    "HTML of open declarations": html("<!"),
    "HTML of open instructions": html("<?"),
    "HTML of brackets": html("<"),
    "HTML of open attributes": html('<a b="'),
    "HTML of attributes": html(" a", begin="<b", end=">"),
    "HTML of entities": html("&amp;"),
    "HTML of broken entities": html("&#"),
    "HTML of a long number": html("9", begin="&#"),
    "HTML of open scripts": html("<script>"),
    "HTML of quotes": html("<blockquote>a"),
    "HTML of preformatted text": html("a ", begin="<pre>"),
    "text of one line": lambda size: mail(
        "Content-Transfer-Encoding: quoted-printable\r\n", repeated("a ", size, "=\r\n")
    ),
    "text of attributions": lines("on wrote am wrote am wrote am wrote am wrote am wrote am:"),
    "text of long attributions": lines("wrote am " * 95 + ":"),
    "text of headers": lines("From: a"),
    "text of farewells": lines("danke"),
    "text of moves": lines("swap a1 a2"),
    "text of broken lines": lines("place " + "piece1 a1 " * 12),
    "text of quote marks": text(">"),
    "flowed text": lines("a ", "Content-Type: text/plain; format=flowed\r\n"),
    "broken base64": text("=A", "Content-Transfer-Encoding: base64\r\n"),
    "broken quoted-printable": text("==", "Content-Transfer-Encoding: quoted-printable\r\n"),
    "UTF-7": text("+AAA", "Content-Type: text/plain; charset=utf-7\r\n"),
    "parts": parts,
    "nested parts": nested,
    "nested digests": lambda size: nested(size, "multipart/digest"),
    "mails in mails": enclosed,
}
SPECIAL: dict[str, bytes] = {
    "10,000 headers": headers("abc: d")(80_000),
    "1,000 parts": parts(10_010),
    "nesting of 500": nested(500 * 55),
    "500 mails in mails": enclosed(500 * 32),
    "empty": b"",
    "no headers but an empty line": b"\r\nhello",
    "no headers": b"hello",
}
MAILS: dict[str, bytes] = {
    **{f"{name}, {size}": construct(SIZES[size]) for name, construct in CONSTRUCTS.items() for size in SIZES},
    **SPECIAL,
}
