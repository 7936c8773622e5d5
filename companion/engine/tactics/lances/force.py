"""Lances as set-ups write them: what a side says of its force, and the cards in its units' loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.documents.similar_names import did_you_mean
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.lances.building import HOUSE, MERCENARY, Lance, LanceMember
from companion.engine.tactics.tables.book import Tables
from companion.errors import InputError

COMMAND_CARD, MECHWARRIOR = "command_card", "mechwarrior"
LANCE, HOUSES, MERCENARIES = "lance", "house", "mercenaries"
FORCE = {LANCE: "kind of lance", HOUSES: "House", MERCENARIES: "mercenary unit"}
"""What a force says of itself, and the words for it."""


def lance_of(rules: Rulebook, side: SideSetup, units: Sequence[UnitSetup]) -> Lance:
    """Return the lance of these units, all of the one side. Raises InputError for what there is not."""
    return lance_in(rules, side, 0, [member(rules, unit, index) for index, unit in enumerate(units)])


def lance_in(rules: Rulebook, side: SideSetup, index: int, members: Sequence[LanceMember]) -> Lance:
    """Return the lance of a side, the one with this index in its set-up. Raises InputError for
    strange names.
    """
    limits = rules.tables.lance
    known: Mapping[str, Sequence[str]] = {
        LANCE: (MERCENARY, HOUSE),
        HOUSES: limits.houses,
        MERCENARIES: limits.mercenaries,
    }
    for key, name in side.force.items():
        at = ("sides", index, "force", key)
        if key not in known:
            raise InputError(f"{side.name}: a force has no '{key}'. {did_you_mean(key, known)}".strip(), at)
        if name and name not in known[key]:
            remedy = did_you_mean(name, known[key])
            raise InputError(f"{side.name}: there is no {FORCE[key]} '{name}'. {remedy}".strip(), at)
    force = side.force
    return Lance(
        force.get(LANCE) or MERCENARY, tuple(members), force.get(HOUSES, ""), force.get(MERCENARIES, "")
    )


def current_force(battle: Battle, side_id: str) -> tuple[SideSetup, tuple[UnitSetup, ...]]:
    """Return a lance as it stands in a battle, as a set-up writes it."""
    side = battle.side(side_id)
    force = {LANCE: side.lance, HOUSES: side.house, MERCENARIES: side.mercenaries}
    units = tuple(_unit_setup(battle, mech) for mech in battle.units.values() if mech.side == side_id)
    return SideSetup(id=side.id, name=side.name, force=force), units


def _unit_setup(battle: Battle, mech: Mech) -> UnitSetup:
    crew = zip(crew_places(battle.tables), mech.mechwarriors, strict=False)
    loads = {**mech.upgrades, **dict(crew), COMMAND_CARD: mech.command_card}
    return UnitSetup(id=mech.id, model=mech.model, side=mech.side, name=mech.name, loads=loads)


def member(rules: Rulebook, unit: UnitSetup, index: int) -> LanceMember:
    """Return a unit of a set-up as a member of its lance; its cards stand in `loads`. Raises InputError."""
    card = rules.cards.get(unit.model)
    if card is None:
        message = f"{unit.id}: there is no model {unit.model!r} in {rules.title}."
        remedy = did_you_mean(unit.model, rules.cards)
        raise InputError(f"{message} {remedy}".rstrip(), ("units", index, "model"))
    crew = crew_places(rules.tables)
    places = [*(tic.id for tic in card.tics), *crew, COMMAND_CARD]
    given = {key: value for key, value in unit.loads.items() if value}
    for key, name in given.items():
        at = ("units", index, "loads", key)
        if key not in places:
            message = f"{unit.id}: {card.name} has no place '{key}'. {did_you_mean(key, places)}"
            raise InputError(message.rstrip(), at)
        what, known = _cards_for(rules, key)
        if name not in known:
            message = f"{unit.id}: there is no {what} '{name}'. {did_you_mean(name, known)}"
            raise InputError(message.rstrip(), at)
    return LanceMember(
        unit.id,
        card,
        {key: value for key, value in given.items() if card.tic(key) is not None},
        tuple(given[place] for place in crew if place in given),
        given.get(COMMAND_CARD, ""),
    )


def crew_places(tables: Tables) -> tuple[str, ...]:
    """Return the places of a unit for MechWarrior cards: `mechwarrior`, `mechwarrior_2` and so on."""
    cards = tables.mechwarriors.cards.values()
    seats = max([tables.lance.mechwarriors, *(card.seats for card in cards)])
    number = seats + sum(not card.takes_seat for card in cards)
    return (MECHWARRIOR, *(f"{MECHWARRIOR}_{at}" for at in range(2, number + 1)))


def _cards_for(rules: Rulebook, place: str) -> tuple[str, Mapping[str, object]]:
    """Return the kind of cards that may lie at a place of a unit, and those there are by id."""
    tables = rules.tables
    if place == COMMAND_CARD:
        return "command card", tables.command_cards.cards
    if place in crew_places(tables):
        return "MechWarrior", tables.mechwarriors.cards
    return "weapon upgrade", tables.upgrades.cards
