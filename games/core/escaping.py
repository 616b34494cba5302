from functools import lru_cache
from html import escape as html_escape

escape = lru_cache(maxsize=20_000)(html_escape)  # a board escapes the same few hundred words all the time
