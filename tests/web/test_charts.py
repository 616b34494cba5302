"""Charts are accessible: each has a data table, and lines differ in more than colour."""

from __future__ import annotations

from datetime import date

import pytest
from django.template import Context, Template

from club.web import charts
from club.web.charts import Scale, Series, round_step


def drawn(chart):
    return Template("{% load charts %}{% chart chart %}").render(Context({"chart": chart}))


def test_lines_have_distinct_styles_and_a_data_table():
    chart = charts.lines("Points", [Series("Ida", [(1, 3), (2, 5)]), Series("Otto <b>", [(1, 2), (2, 9.5)])], x="Turn")
    page = drawn(chart)
    assert chart.rows == (("1", "3", "2"), ("2", "5", "9.5"))
    assert 'class="line look-0"' in page and 'class="line look-1"' in page
    assert "Otto &lt;b&gt;" in page and "<b>" not in page
    assert "style=" not in page


def test_dates_are_localized():
    chart = charts.lines("Rating", [Series("NINE", [(date(2026, 1, 2), 1500), (date(2026, 3, 4), 1512)])], dates=True)
    assert chart.rows[0][0] == "2 Jan 2026"
    assert "1,500" in drawn(chart) or "1500" in drawn(chart)


def test_missing_value_is_an_empty_cell():
    chart = charts.lines("Points", [Series("Ida", [(1, 3)]), Series("Otto", [(2, 4)])])
    assert chart.rows == (("1", "3", ""), ("2", "", "4"))


@pytest.mark.parametrize("chart", [charts.lines("None", []), charts.bars("None", [])])
def test_empty_chart_says_so(chart):
    assert "No data for a chart yet." in drawn(chart)


def test_bar_heights_are_proportional():
    chart = charts.bars("Moves", [("Mon", 10), ("Tue", 20)], x="Day", y="Moves")
    heights = [float(part.split('"')[0]) for part in chart.picture.split('height="')[1:]]
    assert heights[1] == pytest.approx(2 * heights[0], abs=0.1)


@pytest.mark.parametrize("values", [[0], [5], [-3, -3], [0, 0.003], [1, 1e9], [-7, 12], []])
def test_scale_contains_its_values(values):
    scale = Scale.over(values, 0, 100, nice=True)
    assert all(-0.001 <= scale(value) <= 100.001 for value in values)
    assert 2 <= len(scale.ticks) <= 12


@pytest.mark.parametrize(
    "rough,step", [(0.3, 0.5), (1, 1), (1.2, 2), (3, 5), (7, 10), (23, 50), (180, 200), (4000, 5000)]
)
def test_steps_are_round(rough, step):
    assert round_step(rough) == pytest.approx(step)
