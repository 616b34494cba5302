"""English dates as the club writes them everywhere: the day comes first."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
