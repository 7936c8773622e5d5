"""Names of a campaign's subjects by their ids, and the way to their pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from companion.campaign.skill_labels import label_of
from companion.campaign.state import Campaign, CampaignBattle, CampaignUnit, Pilot
from companion.engine.game import CampaignGame
from companion.ui.campaign.controller import BATTLES, CampaignController

MOST_TRAITS = 3
"""A pilot with more numbers has them told on his own page."""


class ModelNames:
    """The names of models, asked of the ruleset once."""

    def __init__(self, game: CampaignGame) -> None:
        self._names = _names(game)

    def name(self, model: str) -> str:
        """Return what players call a model."""
        return self._names.get(model, model)

    def unit(self, unit: CampaignUnit) -> str:
        """Return what players call a unit: its own name, else that of its model."""
        return unit.name or self.name(unit.model)


_NAMES: WeakKeyDictionary[Any, Mapping[str, str]] = WeakKeyDictionary()
"""The names of the models of rulesets that are in use."""


def _names(game: CampaignGame) -> Mapping[str, str]:
    if game not in _NAMES:
        _NAMES[game] = {model.id: model.name for model in game.models()}
    return _NAMES[game]


def find_battle(campaign: Campaign, battle: str) -> CampaignBattle | None:
    """Return a battle by its id in the campaign, or by its name in every database."""
    found = campaign.battles.get(battle)
    return found or next((each for each in campaign.battles.values() if each.battle == battle), None)


def name_of(campaign: Campaign, subject: str) -> str:
    """Return what a unit, a pilot or a battle is called; nothing for whatever has no page."""
    if (unit := campaign.units.get(subject)) is not None:
        return unit.name or unit.model
    if (pilot := campaign.pilots.get(subject)) is not None:
        return pilot.name
    battle = find_battle(campaign, subject)
    return battle.title if battle is not None else ""


def show_page_of(controller: CampaignController, subject: str) -> None:
    """Turn to the page of a unit, a pilot or a battle."""
    campaign = controller.campaign
    if subject in campaign.units:
        controller.show_unit(subject)
    elif subject in campaign.pilots:
        controller.show_pilot(subject)
    elif (battle := find_battle(campaign, subject)) is not None:
        controller.show(BATTLES, battle.id)


def side_index(campaign: Campaign, side: str) -> int:
    """Return the place of a side among all of them, which gives its shape and colour."""
    sides = list(campaign.sides)
    return sides.index(side) if side in sides else 0


def format_force(campaign: Campaign, force: str | None, joiner: str = ", ") -> str:
    """Return a force behind those that it is a part of: `Alpha Company, Fire Lance`."""
    names: list[str] = []
    while force is not None and force in campaign.forces and len(names) <= len(campaign.forces):
        names.insert(0, campaign.forces[force].name)
        force = campaign.forces[force].parent
    return joiner.join(names)


def place_choices(campaign: Campaign) -> Iterator[tuple[str, str, str]]:
    """Yield where units and forces may belong, by name, side and force: each side, and its forces."""
    for side in campaign.sides.values():
        yield side.name, side.id, ""
        for force in campaign.forces.values():
            if force.side == side.id:
                yield f"{side.name} > {format_force(campaign, force.id, ' > ')}", side.id, force.id


def traits_in_brief(pilot: Pilot, labels: Mapping[str, str]) -> str:
    """`Gunnery 4 · Piloting 5`; nothing of pilots with many numbers."""
    if len(pilot.traits) > MOST_TRAITS:
        return ""
    return " · ".join(f"{label_of(trait, labels)} {value}" for trait, value in pilot.traits.items())


def traits_in_figures(pilot: Pilot) -> str:
    """`4/5`, in the order of the ruleset; nothing of pilots with many numbers."""
    return "/".join(map(str, pilot.traits.values())) if len(pilot.traits) <= MOST_TRAITS else ""
