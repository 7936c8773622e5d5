"""Lances of up to 200 points: what they cost, their faults, and lances as set-ups write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.documents.similar_names import did_you_mean
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.cards import Upgrade
from companion.engine.tactics.tables.models import Tic, UnitCard
from companion.errors import InputError

MERCENARY, HOUSE = "mercenary", "house"
COMMAND_ACTION = "command"

COMMAND_CARD, MECHWARRIOR = "command_card", "mechwarrior"
LANCE, HOUSES, MERCENARIES = "lance", "house", "mercenaries"
FORCE = {LANCE: "kind of lance", HOUSES: "House", MERCENARIES: "mercenary unit"}
"""What a force says of itself, and the words for it."""


@dataclass(frozen=True, slots=True)
class LanceMember:
    """A unit of a lance: its card, and the cards assigned to it, all by id."""

    id: str
    card: UnitCard
    upgrades: Mapping[str, str] = field(default_factory=dict)
    mechwarriors: tuple[str, ...] = ()
    command_card: str = ""


@dataclass(frozen=True, slots=True)
class Lance:
    """A lance of either kind; `mercenaries` is the one unit of which it takes cards, if any."""

    kind: str
    members: tuple[LanceMember, ...]
    house: str = ""
    mercenaries: str = ""


@dataclass(frozen=True, slots=True)
class LanceFault:
    """A fault of a lance; a warning keeps nobody from playing it."""

    member: str
    message: str
    is_warning: bool = False

    def __str__(self) -> str:
        return f"{self.member}: {self.message}" if self.member else self.message


def unit_points(tables: Tables, member: LanceMember) -> int:
    """Return a unit's cost with all cards on it. Rule: BT Tactics 3025, R10, R78."""
    cost = member.card.points
    cost += sum(tables.upgrades.cards[name].points for name in member.upgrades.values())
    cost += sum(tables.mechwarriors.cards[name].points for name in member.mechwarriors)
    if member.command_card:
        cost += tables.command_cards.cards[member.command_card].points
    return cost


def lance_points(tables: Tables, lance: Lance) -> int:
    """Return what a lance costs. Rule: BT Tactics 3025, R6 (gap G29)."""
    return sum(unit_points(tables, member) for member in lance.members)


def faults(tables: Tables, lance: Lance) -> tuple[LanceFault, ...]:
    """Return everything wrong with a lance, in words."""
    return (
        *_kind_faults(tables, lance),
        *_number_faults(tables, lance),
        *_upgrade_faults(tables, lance),
        *_command_faults(tables, lance),
        *_mechwarrior_faults(tables, lance),
        *_faction_faults(tables, lance),
    )


def _kind_faults(tables: Tables, lance: Lance) -> Iterator[LanceFault]:
    """Rule: BT Tactics 3025, R7."""
    if lance.kind == HOUSE and not lance.house:
        text = say("lance/a_house_lance_serves_a", known=tuple(tables.lance.houses))
        yield LanceFault("", text)
    if lance.kind == MERCENARY and lance.house:
        yield LanceFault("", say("lance/a_merc_lance_serves_no", house=lance.house))


def _number_faults(tables: Tables, lance: Lance) -> Iterator[LanceFault]:
    """Rule: BT Tactics 3025, R6."""
    rules, cost, number = tables.lance, lance_points(tables, lance), len(lance.members)
    if cost > rules.max_points:
        yield LanceFault("", say("lance/the_lance_costs_are_allowed", cost=cost, max_points=rules.max_points))
    if number > rules.max_units:
        yield LanceFault("", say("lance/the_lance_has_are_allowed", mechs=number, max_units=rules.max_units))
    if number < rules.min_units:
        text = say(
            "lance/the_lance_has_to_are", mechs=number, min_units=rules.min_units, max_units=rules.max_units
        )
        yield LanceFault("", text, is_warning=True)


def _upgrade_faults(tables: Tables, lance: Lance) -> Iterator[LanceFault]:
    """Rule: BT Tactics 3025, R11."""
    for member in lance.members:
        for tic_id, name in member.upgrades.items():
            tic = member.card.tic(tic_id)
            assert tic is not None, "members only have groups of their card"
            upgrade = tables.upgrades.cards[name]
            if tables.attacks.types[tic.type].is_mixed:
                yield LanceFault(member.id, say("lance/is_a_mixed_group_and", group=tic.name))
            elif tic.type not in upgrade.types:
                yield LanceFault(member.id, _wrong_type(tables, tic, upgrade))


def _wrong_type(tables: Tables, tic: Tic, upgrade: Upgrade) -> str:
    types = " or ".join(tables.attacks.types[kind].label for kind in upgrade.types)
    return say(
        "lance/is_for_and_is",
        upgrade=upgrade.name,
        types=types,
        group=tic.name,
        name=tables.attacks.types[tic.type].label,
    )


def _command_faults(tables: Tables, lance: Lance) -> Iterator[LanceFault]:
    """Rule: BT Tactics 3025, R12; a card on a unit without the action does nothing."""
    holders = [member for member in lance.members if member.command_card]
    most = tables.lance.command_cards
    for member in holders[most:]:
        names = " and ".join(holder.card.name for holder in holders)
        yield LanceFault(member.id, say("lance/a_lance_has_command_card", most=most, names=names))
    for member in holders:
        if COMMAND_ACTION not in member.card.actions:
            card = tables.command_cards.cards[member.command_card]
            text = say("lance/has_no_command_action_and", member=member.card.name, card=card.name)
            yield LanceFault(member.id, text, is_warning=True)


def seats_of(tables: Tables, names: Sequence[str]) -> tuple[int, int]:
    """Return the seats of a unit with these MechWarrior cards, and how many of them the cards take."""
    cards = [tables.mechwarriors.cards[name] for name in names]
    seats = max([tables.lance.mechwarriors, *(card.seats for card in cards)])
    return seats, sum(card.takes_seat for card in cards)


def _mechwarrior_faults(tables: Tables, lance: Lance) -> Iterator[LanceFault]:
    """Rule: BT Tactics 3025, R13."""
    cards = tables.mechwarriors.cards
    for member in lance.members:
        seats, seated = seats_of(tables, member.mechwarriors)
        if seated > seats:
            yield LanceFault(member.id, say("lance/mechwarriors_its_cards_allow", seated=seated, seats=seats))
        for name in member.mechwarriors:
            if cards[name].sizes and member.card.size not in cards[name].sizes:
                sizes = " or ".join(size for size in tables.lance.sizes if size in cards[name].sizes)
                text = say(
                    "lance/needs_a_mech_is",
                    cards=cards[name].name,
                    sizes=sizes,
                    member=member.card.name,
                    size=member.card.size,
                )
                yield LanceFault(member.id, text)
    serving: set[str] = set()
    for member in lance.members:
        for name in member.mechwarriors:
            if cards[name].unique and name in serving:
                text = say("lance/is_one_person_and_cannot", cards=cards[name].name)
                yield LanceFault(member.id, text)
            serving.add(name)


def _faction_faults(tables: Tables, lance: Lance) -> Iterator[LanceFault]:
    if lance.kind == MERCENARY:
        yield from _mercenary_faults(tables, lance)
    elif lance.kind == HOUSE:
        yield from _house_faults(tables, lance)


def _people(tables: Tables, lance: Lance) -> Iterator[tuple[LanceMember, str, str]]:
    """Member, card name and faction of every command card and MechWarrior of a faction."""
    for member in lance.members:
        for name in member.mechwarriors:
            warrior = tables.mechwarriors.cards[name]
            if warrior.faction:
                yield member, warrior.name, warrior.faction
        if member.command_card:
            card = tables.command_cards.cards[member.command_card]
            if card.faction:
                yield member, card.name, card.faction


def _mercenary_faults(tables: Tables, lance: Lance) -> Iterator[LanceFault]:
    """Yield any 'Mechs, no House cards, and those of one mercenary unit. Rule: BT Tactics 3025, R8
    (gap G7).
    """
    chosen = lance.mercenaries
    for member, name, faction in _people(tables, lance):
        if faction in tables.lance.houses:
            yield LanceFault(member.id, say("lance/serves_house_which_a_merc", name=name, faction=faction))
        elif chosen and faction != chosen:
            yield LanceFault(
                member.id, say("lance/belongs_to_not_to", name=name, faction=faction, chosen=chosen)
            )
        elif not chosen:
            chosen = faction


def _house_faults(tables: Tables, lance: Lance) -> Iterator[LanceFault]:
    """Yield the House's own, and mercenaries of one unit. Rule: BT Tactics 3025, R9."""
    of_one = lance.mercenaries
    found = [*_unit_factions(tables, lance), *_people(tables, lance)]
    for member, name, faction in found:
        if faction == lance.house:
            continue
        if faction in tables.lance.houses:
            yield LanceFault(member.id, say("lance/is_not_of_house", name=name, house=lance.house))
        elif of_one and faction != of_one:
            yield LanceFault(
                member.id,
                say("lance/belongs_to_the_other_mercenaries", name=name, faction=faction, of_one=of_one),
            )
        else:
            of_one = faction


def _unit_factions(tables: Tables, lance: Lance) -> Iterator[tuple[LanceMember, str, str]]:
    """Member, name and faction of every 'Mech that is not marked for the House."""
    for member in lance.members:
        factions = member.card.factions
        if lance.house in factions:
            continue
        mercenary = [name for name in factions if name not in tables.lance.houses]
        yield member, member.card.name, (mercenary or list(factions) or [""])[0]


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
