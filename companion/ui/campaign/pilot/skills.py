"""A pilot's skills over the days of a campaign."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from companion.tabletop.counting import counted
from companion.ui.campaign.days import day_words


@dataclass(frozen=True, slots=True)
class SkillLine:
    """One skill: its name, and its value from each day on."""

    label: str
    points: tuple[tuple[date, int], ...]

    def at(self, day: date) -> int | None:
        """What it was at the end of a day; None before he had it."""
        return next((value for since, value in reversed(self.points) if since <= day), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """A day of a pilot's record that is worth reading: what happened, and how many he put out of action."""

    day: date
    words: str
    kills: int = 0


@dataclass(frozen=True, slots=True)
class Skills:
    """All that the chart shows; better values lie higher, whichever way a ruleset counts."""

    lines: tuple[SkillLine, ...] = ()
    moments: tuple[Moment, ...] = ()
    first: date = date(3025, 1, 1)
    last: date = date(3025, 1, 1)
    is_low_better: bool = True

    def sentence(self, moment: Moment) -> str:
        """A moment in words."""
        values = ", ".join(
            f"{line.label} {value}" for line in self.lines if (value := line.at(moment.day)) is not None
        )
        kills = counted(moment.kills, "kill") if moment.kills else ""
        return "; ".join(filter(None, (f"{day_words(moment.day)}: {moment.words}", values, kills)))


NO_SKILLS = Skills()
"""Of a pilot of whom nothing is told."""
