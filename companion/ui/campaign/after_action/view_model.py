"""The view model of the after-action review, made from the return that a battle proposes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.campaign.commands.after_action import ReturnBattle, UnitReturn
from companion.campaign.commands.command import UnitEntry
from companion.campaign.commands.progression import pilot_numbers
from companion.campaign.phrases import format_day
from companion.campaign.returns import ReturnProposal, recount
from companion.campaign.roster import DamageSurvey
from companion.engine.downtime.aftermath import UnitEnd, UnitFate
from companion.engine.skeleton.setup import UnitCondition
from companion.tabletop.number_text import format_count

if TYPE_CHECKING:
    from companion.battles.session import Session
    from companion.campaign.session import CampaignSession

FATES = {UnitFate.READY: "Still standing", UnitFate.DESTROYED: "Destroyed", UnitFate.LEFT: "Left the map"}

Recount = Callable[[ReturnBattle, ReturnBattle], Mapping[str, Mapping[str, str]]]
"""What is counted for pilots otherwise than before, once a return was changed."""


@dataclass(frozen=True, slots=True)
class ReviewUnit:
    """A unit of the campaign in the battle: its losses and its spent shots as text."""

    id: str
    name: str
    model: str
    model_name: str
    pilot: str | None = None
    lost: tuple[str, ...] = ()
    spent: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class ReviewPilot:
    """A pilot of the campaign in the battle: the boxes of his sheet, and what players call his side."""

    id: str
    name: str
    boxes: int
    side: str = ""


@dataclass(frozen=True, slots=True)
class ReviewFoe:
    """A unit outside the campaign, and the entry with which it would join it; `id` is the battle's."""

    entry: UnitEntry
    id: str
    name: str
    model_name: str
    fate: str
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class ReviewStore:
    """A kind of goods that the campaign keeps in store, and its amount."""

    id: str
    label: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Review:
    """A return to be reviewed; `earlier` is the return that it would replace."""

    proposed: ReturnBattle
    title: str
    about: str
    units: tuple[ReviewUnit, ...] = ()
    pilots: tuple[ReviewPilot, ...] = ()
    foes: tuple[ReviewFoe, ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    counters: tuple[tuple[str, str], ...] = ()
    stores: tuple[ReviewStore, ...] = ()
    ours: frozenset[str] | None = None
    """The units that are the players' own; None where all are."""
    earlier: ReturnBattle | None = None
    news: tuple[str, ...] = ()
    """What is not as in the earlier return, in words."""
    recount: Recount | None = None
    condition_text: Callable[[str, UnitCondition | None], str] = field(default=lambda _unit, _condition: "")
    """What a unit in a condition lacks, in words."""

    @property
    def own_units(self) -> frozenset[str]:
        """The units that are the players' own."""
        return self.ours if self.ours is not None else frozenset(back.unit for back in self.proposed.units)

    def pilot(self, pilot: str | None) -> ReviewPilot | None:
        """One of the pilots."""
        return next((each for each in self.pilots if each.id == pilot), None)


def build_review(session: CampaignSession, battle: Session, proposed: ReturnProposal) -> Review:
    """Return a proposal with the names and words that its review wants."""
    reader = _ReviewBuilder(session, battle, proposed)
    command, ending = proposed.command, proposed.ending
    turns = format_count(ending.turns, "turn")
    return Review(
        proposed=command,
        title=command.title,
        about=f"{format_day(reader.day)}, {turns}",
        units=tuple(map(reader.unit, command.units)),
        pilots=tuple(reader.pilot(back.pilot) for back in command.pilots),
        foes=tuple(reader.foes()),
        sides=tuple((side.id, side.name) for side in battle.game.sides(battle.battle)),
        counters=tuple((each.id, each.label) for each in session.game.progression.counters()),
        stores=tuple(reader.stores()),
        ours=frozenset(filter(reader.is_ours, (back.unit for back in command.units))),
        earlier=proposed.earlier,
        news=proposed.changes,
        recount=lambda before, after: recount(session.game, session.campaign, before, after),
        condition_text=reader.format_condition,
    )


class _ReviewBuilder:
    def __init__(self, session: CampaignSession, battle: Session, proposed: ReturnProposal) -> None:
        self._campaign, self._game = session.campaign, session.game
        self._battle, self._proposed = battle, proposed
        self._surveyor = DamageSurvey(session.game)
        self._ends = {end.id: end for end in proposed.ending.units}
        begun = next(
            each for each in self._campaign.battles.values() if each.battle == proposed.command.battle
        )
        self._seats, self.day = begun.units, begun.day

    def unit(self, back: UnitReturn) -> ReviewUnit:
        """Return a unit of the campaign."""
        end = self._ends[back.unit]
        shots = sum(end.shots_spent.values())
        spent = f"{format_count(shots, 'shot')} spent" if shots else ""
        return ReviewUnit(
            end.id, end.name, end.model, self._model(end), self._seats.get(end.id),
            end.lost, spent, end.cause,
        )  # fmt: skip

    def is_ours(self, unit: str) -> bool:
        """Whether a unit is one of the players' own."""
        side = self._campaign.sides.get(self._campaign.units[unit].side)
        return side is not None and side.is_ours

    def _model(self, end: UnitEnd) -> str:
        """Return the printed name, of units of others with their side."""
        side = self._campaign.sides.get(end.side)
        others = side.name if side is not None and not side.is_ours else ""
        return " · ".join(filter(None, (end.designation or end.name, others)))

    def pilot(self, pilot_id: str) -> ReviewPilot:
        """Return a pilot of the campaign."""
        pilot = self._campaign.pilots[pilot_id]
        boxes = self._game.progression.boxes(pilot_numbers(pilot))
        number = next((each.number for each in boxes if each.are_wounds), 0)
        return ReviewPilot(pilot.id, pilot.name, number, self._campaign.sides[pilot.side].name)

    def foes(self) -> Iterator[ReviewFoe]:
        """Units that are nobody's in the campaign."""
        wrecks = {wreck.end.id: wreck.entry for wreck in self._proposed.wrecks}
        for end in self._ends.values():
            if end.id not in self._seats:
                text = f"{FATES[end.fate]}: {end.cause}" if end.cause else FATES[end.fate]
                entry = wrecks.get(end.id) or self._entry(end)
                yield ReviewFoe(entry, end.id, end.name, end.designation or end.name, text, end.id in wrecks)

    def _entry(self, end: UnitEnd) -> UnitEntry:
        """Return how a unit that did not fall would join, as players may have taken it otherwise."""
        side = next(side.id for side in self._campaign.sides.values() if side.is_ours)
        unit_id, number = end.id, 2
        while unit_id in self._campaign.units:
            unit_id, number = f"{end.id}_{number}", number + 1
        condition = end.condition and end.condition.model_copy(update={"hits": 0})
        return UnitEntry(id=unit_id, model=end.model, side=side, condition=condition)

    def stores(self) -> Iterator[ReviewStore]:
        """Yield what the rules keep in store, and whatever else the campaign has."""
        labels = {store.id: store.label for store in self._game.stores}
        others = {*self._campaign.stores, *self._proposed.command.gained} - set(labels)
        for store in (*labels, *sorted(others)):
            label = labels.get(store, store.replace("_", " ").capitalize())
            yield ReviewStore(store, label, self._campaign.stores.get(store, 0))

    def format_condition(self, unit: str, condition: UnitCondition | None) -> str:
        """Return what a unit lacks in a condition."""
        damage = self._surveyor.damage(replace(self._campaign.units[unit], condition=condition))
        if damage is None:
            return ""
        share = f"{damage.share * 100:.0f} % armor" if damage.share is not None else ""
        return "; ".join(filter(None, (damage.worst, share)))
