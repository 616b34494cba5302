from django.urls.converters import IntConverter


class IdConverter(IntConverter):
    """A number that fits the database; a longer one is simply an address that does not exist."""

    regex = "[0-9]{1,15}"
