from django.urls.converters import IntConverter


class IdConverter(IntConverter):
    """Integer path converter limited to IDs that fit the database; longer numbers are a 404."""

    regex = "[0-9]{1,15}"
