"""The view model of a pilot's page, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.shared.progression.views import (
    BoxesView,
    CounterView,
    PurchaseOffer,
    TalentView,
    TraitView,
)
from companion.engine.sheet import Tone
from companion.ui.campaign.components.record_lines import RecordLine
from companion.ui.campaign.pilot.skill_history import NO_SKILLS, SkillHistory

NO_KILLS = "No kills yet."


@dataclass(frozen=True, slots=True)
class PilotDetails:
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
    offers: tuple[PurchaseOffer, ...] = ()
    skills: SkillHistory = NO_SKILLS
    kills: tuple[RecordLine, ...] = ()
    record: tuple[RecordLine, ...] = ()
    heals: str = ""
    growth: str = ""
    may_change: bool = True
    no_kills: str = NO_KILLS
    """What stands in the place of the kills where none is told by name."""
