"""Dates of a campaign's calendar: formatting the same on every machine, and parsing typed dates."""

from __future__ import annotations

import re
from datetime import date, timedelta

from companion.campaign.phrases import MONTHS

SHORT = 3
DAY_PATTERN = re.compile(r"\s*(\d{1,4})-(\d{1,2})-(\d{1,2})\s*")
LAST_YEAR = 9000
"""The last year that a campaign may reach; a calendar knows no more than 9999."""


def format_short_day(day: date) -> str:
    """Return a day for a narrow place: 14 May 3025 as 14 May."""
    return f"{day.day} {MONTHS[day.month - 1][:SHORT]}"


def format_month(day: date) -> str:
    """Return a day's month: May 3025."""
    return f"{MONTHS[day.month - 1]} {day.year}"


def parse_day(text: str) -> date | None:
    """Return a day that was typed as year, month and day: 3025-05-14; None for anything else."""
    found = DAY_PATTERN.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= LAST_YEAR:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None


def format_distance(day: date, today: date) -> str:
    """Return how far off a day is: today, tomorrow, in 12 days, 3 days ago."""
    days = (day - today).days
    if days in (-1, 0, 1):
        return {-1: "yesterday", 0: "today", 1: "tomorrow"}[days]
    return f"in {days} days" if days > 0 else f"{-days} days ago"


def add_days(day: date, days: int) -> date:
    """Return a day so many days later, as far as the calendar goes."""
    last = date(LAST_YEAR, 12, 31)
    return last if (last - day).days < days else day + timedelta(days=days)
