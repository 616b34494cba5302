"""`{% chart figure %}`: show the chart, its legend, and its data as a table."""

from __future__ import annotations

from typing import Any

from django import template

from club.web.charts import Chart, key_mark

register = template.Library()


@register.inclusion_tag("site/chart.html")
def chart(chart: Chart) -> dict[str, Any]:
    keys = [(key_mark(look), name) for look, name in enumerate(chart.names)]
    return {"chart": chart, "keys": keys}
