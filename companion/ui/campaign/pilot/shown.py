"""All that the page of a pilot shows, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.shared.progression.views import BoxesView, CounterView, Offer, TalentView, TraitView
from companion.engine.sheet import Tone
from companion.ui.campaign.pieces.lines import Line
from companion.ui.campaign.pilot.skills import NO_SKILLS, Skills

NO_KILLS = "No kills yet."


@dataclass(frozen=True, slots=True)
class ShownPilot:
    """A pilot; the `state` says in words how he is, `where` what he pilots, `growth` how pilots grow."""

    id: str
    name: str
    about: str
    state: str
    tone: Tone
    where: str
    side: int = 0
    picture: bytes = b""
    traits: tuple[TraitView, ...] = ()
    boxes: tuple[BoxesView, ...] = ()
    counters: tuple[CounterView, ...] = ()
    talents: tuple[TalentView, ...] = ()
    offers: tuple[Offer, ...] = ()
    skills: Skills = NO_SKILLS
    kills: tuple[Line, ...] = ()
    record: tuple[Line, ...] = ()
    heals: str = ""
    growth: str = ""
    may_change: bool = True
    no_kills: str = NO_KILLS
    """What stands in the place of the kills where none is told by name."""
