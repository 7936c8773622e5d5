"""Lances as the window builds them: choices, costs, faults, and what each model or card would do to them.

Whether something may be taken is found by taking it: what is told against it are the faults that come anew.

Rule: BT Tactics 3025, R6-R14.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.engine.forces import ForceCard, ForceFault, ForceOffer, ForcePlace, ForceUnit, ForceView
from companion.engine.forms import Field, FieldChoice, FieldKind
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.tactics.battle.state import Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.lances import (
    COMMAND_CARD,
    HOUSE,
    MERCENARY,
    Lance,
    LanceFault,
    crew_places,
    faults,
    lance_of,
    lance_points,
    seats_of,
    unit_points,
)
from companion.engine.tactics.presenters.record_sheet import faction_text
from companion.engine.tactics.tables.cards import CommandCard, Mechwarrior, Upgrade
from companion.engine.tactics.tables.models import Tic, UnitCard
from companion.engine.tactics.tables.names import BRACKETS, COMMAND

AnyCard: TypeAlias = Upgrade | Mechwarrior | CommandCard
UPGRADES, CREW, COMMANDS = say("force/weapon_upgrades"), say("force/mechwarriors"), say("force/command_card")
SEATS = (say("force/mechwarrior"), say("force/second_mechwarrior"), say("force/third_mechwarrior"))
NEW = "new"
KINDS = (
    FieldChoice(MERCENARY, say("force/mercenary"), say("force/any_mechs_cards_of_no")),
    FieldChoice(HOUSE, say("force/house"), say("force/mechs_and_cards_of_one")),
)


@dataclass(frozen=True, slots=True)
class LanceDraft:
    """A side's lance while it is being built."""

    rules: Rulebook
    side: SideSetup
    units: tuple[UnitSetup, ...]

    @classmethod
    def of(cls, rules: Rulebook, side: SideSetup, units: Sequence[UnitSetup]) -> LanceDraft:
        """Return the side's own units of a set-up."""
        return cls(rules, side, tuple(unit for unit in units if unit.side == side.id))

    @property
    def lance(self) -> Lance:
        """The lance as the rules see it. Raises InputError for what no lance can be."""
        return lance_of(self.rules, self.side, self.units)

    @property
    def faults(self) -> tuple[LanceFault, ...]:
        """Everything against the lance."""
        return faults(self.rules.tables, self.lance)

    def with_model(self, model: str) -> LanceDraft:
        """Return the lance with one unit more."""
        return replace(self, units=(*self.units, UnitSetup(id=NEW, model=model, side=self.side.id)))

    def with_card(self, unit: UnitSetup, place: str, card: str) -> LanceDraft:
        """Return the lance with a card, or none, at a place of a unit."""
        changed = unit.model_copy(update={"loads": {**unit.loads, place: card}})
        units = tuple(changed if other.id == unit.id else other for other in self.units)
        return replace(self, units=units)


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A place of a unit for a card, with the cards that belong there by id."""

    id: str
    label: str
    group: str
    cards: Mapping[str, AnyCard]
    caption: str = ""


def force_view(rules: Rulebook, side: SideSetup, units: Sequence[UnitSetup]) -> ForceView:
    """Return a side's lance with its cost and all its faults. Raises InputError for what no lance can be."""
    draft = LanceDraft.of(rules, side, units)
    lance, limits = draft.lance, rules.tables.lance
    return ForceView(
        fields=tuple(_fields(rules, lance)),
        units=tuple(_unit(rules, lance, unit, index) for index, unit in enumerate(draft.units)),
        points=lance_points(rules.tables, lance),
        max_points=limits.max_points,
        max_units=limits.max_units,
        faults=tuple(_fault(rules, fault) for fault in draft.faults),
    )


def model_offers(rules: Rulebook, side: SideSetup, units: Sequence[UnitSetup]) -> tuple[ForceOffer, ...]:
    """Return every 'Mech, and what would be wrong with the lance if it took one more of it."""
    draft = LanceDraft.of(rules, side, units)
    return tuple(_model_offer(draft, card) for card in rules.cards.values())


def card_places(
    rules: Rulebook, side: SideSetup, units: Sequence[UnitSetup], unit_id: str
) -> tuple[ForcePlace, ...]:
    """Return the places of a unit for cards, and every card that belongs there."""
    draft = LanceDraft.of(rules, side, units)
    unit = next(unit for unit in draft.units if unit.id == unit_id)
    return tuple(_force_place(draft, unit, place) for place in _places(rules, unit))


# --- the lance as it is ---


def _fields(rules: Rulebook, lance: Lance) -> Iterator[Field]:
    limits = rules.tables.lance
    yield Field("lance", say("force/lance"), FieldKind.CHOICE, lance.kind, KINDS)
    if lance.kind == HOUSE:
        houses = tuple(FieldChoice(house, house) for house in limits.houses)
        yield Field("house", say("force/house"), FieldKind.CHOICE, lance.house or limits.houses[0], houses)
    units = (
        FieldChoice("", say("force/any_one_unit")),
        *(FieldChoice(unit, unit) for unit in limits.mercenaries),
    )
    hint = say("force/the_one_mercenary_unit_whose")
    yield Field(
        "mercenaries", say("force/mercenaries"), FieldKind.CHOICE, lance.mercenaries, units, hint=hint
    )


def _unit(rules: Rulebook, lance: Lance, unit: UnitSetup, index: int) -> ForceUnit:
    member, places = lance.members[index], tuple(_places(rules, unit))
    cards = tuple(
        ForceCard(place.id, place.label, card.name, card.points, card.text)
        for place in places
        if (card := place.cards.get(unit.loads.get(place.id, ""))) is not None
    )
    has_room = any(not unit.loads.get(place.id) for place in places)
    return ForceUnit(unit.id, unit_points(rules.tables, member), member.card.points, cards, has_room)


def _fault(rules: Rulebook, fault: LanceFault) -> ForceFault:
    """Return where the players only want to be told, a fault keeps nobody from playing."""
    is_report_only = rules.options.get("lance_limits") == "told"
    text = fault.message[:1].upper() + fault.message[1:]
    return ForceFault(text, fault.member, fault.is_warning or is_report_only)


# --- places and what may lie there ---


def _places(rules: Rulebook, unit: UnitSetup) -> Iterator[CardPlace]:
    tables, card = rules.tables, rules.cards[unit.model]
    for tic in card.tics:
        suited = {name: row for name, row in tables.upgrades.cards.items() if tic.type in row.types}
        if suited:
            yield CardPlace(tic.id, tic.name, UPGRADES, suited, _tic_caption(rules, tic))
    warriors = tables.mechwarriors.cards
    crew = crew_places(tables)
    aboard = [unit.loads[place] for place in crew if unit.loads.get(place) in warriors]
    seats, seated = seats_of(tables, aboard)
    for number, place in enumerate(crew):
        if number < seats + len(aboard) - seated or unit.loads.get(place):
            label = SEATS[number] if number < len(SEATS) else say("force/mechwarrior_seat", value=number + 1)
            yield CardPlace(place, label, CREW, warriors)
    commands = tables.command_cards.cards
    yield CardPlace(COMMAND_CARD, say("force/command_card"), COMMANDS, commands, _command_caption(card))


def _tic_caption(rules: Rulebook, tic: Tic) -> str:
    kind = rules.tables.attacks.types[tic.type].label
    dice = "/".join(str(tic.dice.get(bracket, 0)) for bracket in BRACKETS)
    return say("force/dice_heat", kind=kind, dice=dice, heat=tic.heat)


def _command_caption(card: UnitCard) -> str:
    return "" if COMMAND in card.actions else say("force/has_no_command_action", card=card.name)


def _force_place(draft: LanceDraft, unit: UnitSetup, place: CardPlace) -> ForcePlace:
    """Return each card is compared with the same unit without any card at that place."""
    before = draft.with_card(unit, place.id, "")
    offers = tuple(
        ForceOffer(
            name,
            card.name,
            card.points,
            card.text,
            _card_caption(draft.rules, card),
            faults=tuple(_new_faults(before, draft.with_card(unit, place.id, name))),
        )
        for name, card in place.cards.items()
    )
    return ForcePlace(place.id, place.label, place.group, offers, unit.loads.get(place.id, ""), place.caption)


def _card_caption(rules: Rulebook, card: AnyCard) -> str:
    """Return whom a card serves, and what it needs."""
    parts = []
    if not isinstance(card, Upgrade) and card.faction:
        is_house = card.faction in rules.tables.lance.houses
        parts.append(say("force/of_house", faction=card.faction) if is_house else card.faction)
    if isinstance(card, Mechwarrior):
        parts += [say("force/one_person")] if card.unique else []
        parts += [" or ".join(size for size in rules.tables.lance.sizes if size in card.sizes)]
    return " · ".join(part for part in parts if part)


def _model_offer(draft: LanceDraft, card: UnitCard) -> ForceOffer:
    move = card.movement
    speed = f"{move.walk}/{move.run}" + (f"/{move.jump}" if move.jump else "")
    circles = say("chip/circles", armor=card.armor, external=card.external, internal=card.internal)
    return ForceOffer(
        card.model,
        card.name,
        card.points,
        say("force/mp_circles", speed=speed, circles=circles, faction_words=faction_text(draft.rules, card)),
        f"{card.model} · {card.size}",
        card.size,
        tuple(_new_faults(draft, draft.with_model(card.model))),
    )


def _new_faults(before: LanceDraft, after: LanceDraft) -> Iterator[ForceFault]:
    """Yield the faults that come with a change, at whatever unit."""
    known = before.faults
    for fault in after.faults:
        if fault not in known:
            yield replace(_fault(after.rules, fault), unit="")
