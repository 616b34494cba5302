TOYS = frozenset({"candles", "pebbles"})
