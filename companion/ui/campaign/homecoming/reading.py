"""What the end of a battle proposes, as the review shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.campaign.deeds import UnitEntry, UnitReturn
from companion.campaign.growing import numbers_of
from companion.campaign.recounting import recounted
from companion.campaign.returns import ReturnProposal
from companion.campaign.roster.readiness import Surveyor
from companion.engine.shared.aftermath import UnitEnd, UnitFate
from companion.engine.shared.setup import UnitCondition
from companion.tabletop.counting import counted
from companion.ui.campaign.days import day_words
from companion.ui.campaign.homecoming.shown import Review, ShownFoe, ShownPilot, ShownUnit, Store

if TYPE_CHECKING:
    from companion.battles.session import Session
    from companion.campaign.session import CampaignSession

FATES = {UnitFate.READY: "Still standing", UnitFate.DESTROYED: "Destroyed", UnitFate.LEFT: "Left the map"}


def review_of(session: CampaignSession, battle: Session, proposed: ReturnProposal) -> Review:
    """A proposal with the names and words that its review wants."""
    reader = _Reader(session, battle, proposed)
    deed, ending = proposed.deed, proposed.ending
    turns = counted(ending.turns, "turn")
    return Review(
        proposed=deed,
        title=deed.title,
        about=f"{day_words(reader.day)}, {turns}",
        units=tuple(map(reader.unit, deed.units)),
        pilots=tuple(reader.pilot(back.pilot) for back in deed.pilots),
        foes=tuple(reader.foes()),
        sides=tuple((side.id, side.name) for side in battle.game.sides(battle.battle)),
        counters=tuple((each.id, each.label) for each in session.game.progression.counters()),
        stores=tuple(reader.stores()),
        ours=frozenset(filter(reader.is_ours, (back.unit for back in deed.units))),
        earlier=proposed.earlier,
        news=proposed.changes,
        recount=lambda before, after: recounted(session.game, session.campaign, before, after),
        words_of=reader.words,
    )


class _Reader:
    def __init__(self, session: CampaignSession, battle: Session, proposed: ReturnProposal) -> None:
        self._campaign, self._game = session.campaign, session.game
        self._battle, self._proposed = battle, proposed
        self._surveyor = Surveyor(session.game)
        self._ends = {end.id: end for end in proposed.ending.units}
        begun = next(each for each in self._campaign.battles.values() if each.battle == proposed.deed.battle)
        self._seats, self.day = begun.units, begun.day

    def unit(self, back: UnitReturn) -> ShownUnit:
        """A unit of the campaign."""
        end = self._ends[back.unit]
        shots = sum(end.shots_spent.values())
        spent = f"{counted(shots, 'shot')} spent" if shots else ""
        return ShownUnit(
            end.id, end.name, end.model, self._model(end), self._seats.get(end.id),
            end.lost, spent, end.cause,
        )  # fmt: skip

    def is_ours(self, unit: str) -> bool:
        """Whether a unit is one of the players' own."""
        side = self._campaign.sides.get(self._campaign.units[unit].side)
        return side is not None and side.is_ours

    def _model(self, end: UnitEnd) -> str:
        """The printed name, of units of others with their side."""
        side = self._campaign.sides.get(end.side)
        others = side.name if side is not None and not side.is_ours else ""
        return " · ".join(filter(None, (end.designation or end.name, others)))

    def pilot(self, pilot_id: str) -> ShownPilot:
        """A pilot of the campaign."""
        pilot = self._campaign.pilots[pilot_id]
        boxes = self._game.progression.boxes(numbers_of(pilot))
        number = next((each.number for each in boxes if each.are_wounds), 0)
        return ShownPilot(pilot.id, pilot.name, number, self._campaign.sides[pilot.side].name)

    def foes(self) -> Iterator[ShownFoe]:
        """Units that are nobody's in the campaign."""
        wrecks = {wreck.end.id: wreck.entry for wreck in self._proposed.wrecks}
        for end in self._ends.values():
            if end.id not in self._seats:
                told = f"{FATES[end.fate]}: {end.cause}" if end.cause else FATES[end.fate]
                entry = wrecks.get(end.id) or self._entry(end)
                yield ShownFoe(entry, end.id, end.name, end.designation or end.name, told, end.id in wrecks)

    def _entry(self, end: UnitEnd) -> UnitEntry:
        """How a unit that did not fall would join, as players may have taken it otherwise."""
        side = next(side.id for side in self._campaign.sides.values() if side.is_ours)
        unit_id, number = end.id, 2
        while unit_id in self._campaign.units:
            unit_id, number = f"{end.id}_{number}", number + 1
        condition = end.condition and end.condition.model_copy(update={"hits": 0})
        return UnitEntry(id=unit_id, model=end.model, side=side, condition=condition)

    def stores(self) -> Iterator[Store]:
        """What the rules keep in store, and whatever else the campaign has."""
        labels = {store.id: store.label for store in self._game.stores}
        others = {*self._campaign.stores, *self._proposed.deed.gained} - set(labels)
        for store in (*labels, *sorted(others)):
            label = labels.get(store, store.replace("_", " ").capitalize())
            yield Store(store, label, self._campaign.stores.get(store, 0))

    def words(self, unit: str, condition: UnitCondition | None) -> str:
        """What a unit lacks in a condition."""
        damage = self._surveyor.damage(replace(self._campaign.units[unit], condition=condition))
        if damage is None:
            return ""
        share = f"{damage.share * 100:.0f} % armor" if damage.share is not None else ""
        return "; ".join(filter(None, (damage.worst, share)))
