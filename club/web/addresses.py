from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=20_000)
def address(name: str, *args: object) -> str:
    """Return `reverse(name, args=args)`, cached: pages link the same few members and matches over and over."""
    return reverse(name, args=args)
