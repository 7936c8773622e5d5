"""The history of a pilot's skills over the days of a campaign."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from companion.campaign.phrases import format_day
from companion.tabletop.number_text import format_count


@dataclass(frozen=True, slots=True)
class SkillLine:
    """The history of one skill: its name, and its value from each day on."""

    label: str
    points: tuple[tuple[date, int], ...]

    def at(self, day: date) -> int | None:
        """Return what it was at the end of a day; None before he had it."""
        return next((value for since, value in reversed(self.points) if since <= day), None)


@dataclass(frozen=True, slots=True)
class SkillMoment:
    """A day in a pilot's record: the event, and the number of his kills on it."""

    day: date
    text: str
    kills: int = 0


@dataclass(frozen=True, slots=True)
class SkillHistory:
    """The data of the chart; better values lie higher, in whichever direction a ruleset counts."""

    lines: tuple[SkillLine, ...] = ()
    moments: tuple[SkillMoment, ...] = ()
    first: date = date(3025, 1, 1)
    last: date = date(3025, 1, 1)
    is_low_better: bool = True

    def format_moment(self, moment: SkillMoment) -> str:
        """Return a moment in words."""
        values = ", ".join(
            f"{line.label} {value}" for line in self.lines if (value := line.at(moment.day)) is not None
        )
        kills = format_count(moment.kills, "kill") if moment.kills else ""
        return "; ".join(filter(None, (f"{format_day(moment.day)}: {moment.text}", values, kills)))


NO_SKILLS = SkillHistory()
"""Of a pilot of whom nothing is told."""
