from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=20_000)
def address(name: str, *args: object) -> str:
    """`reverse`, looked up once: a page links the same few members and matches again and again."""
    return reverse(name, args=args)
