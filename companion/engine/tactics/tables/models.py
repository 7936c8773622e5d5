"""Unit cards of the catalogue, read from their files and checked against the ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.document import Document
from companion.documents.model import GivenName, Id, RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.combat import MOST_DICE
from companion.engine.tactics.tables.names import ActionName, Bracket, Mode, Size
from companion.errors import Fault, FileError

MOST_CIRCLES = 60
Circles: TypeAlias = Annotated[int, Field(ge=0, le=MOST_CIRCLES)]


class CardMovement(RuleModel):
    """Movement Points by way of moving; a unit without jump jets has 0 to jump."""

    walk: int = Field(ge=0, le=30)
    """Walking. In Movement Points."""
    run: int = Field(ge=0, le=30)
    """Running. In Movement Points."""
    jump: int = Field(default=0, ge=0, le=30)
    """Jumping; 0 has no jump jets. In Movement Points."""


class Tic(RuleModel):
    """A weapon group: attack dice by range, ranges with an asterisk, and heat.

    A Mixed group includes every other group that it does not exclude.
    """

    id: Id
    """What battles know the group by."""
    name: GivenName
    """What players call it."""
    type: str
    """Its type, by the names of `attacks.types`."""
    arm: bool = False
    """Whether its weapons are in the arms."""
    arc: Literal["forward", "rear", "all"] = "forward"
    """The arc that it fires into."""
    dice: Mapping[Bracket, Annotated[int, Field(ge=0, le=MOST_DICE)]] = {}
    """Attack dice by range."""
    starred: frozenset[Bracket] = frozenset()
    """Ranges with an asterisk."""
    heat: int = Field(default=0, ge=0, le=20)
    """Heat of an attack. In cards."""
    excludes: frozenset[str] = frozenset()
    """Groups that are no part of this one, where it is mixed."""


class UnitCard(RuleModel):
    """A unit card. YAML: the files in `units/`."""

    model: Id
    """What battles know the model by; best also the name of the file."""
    name: GivenName
    """What players call it."""
    points: int = Field(ge=1, le=1000)
    """What it costs. In points."""
    factions: tuple[str, ...]
    """The factions that may have it."""
    size: Size
    """Its size class."""
    tonnage: int = Field(ge=1, le=1000)
    """What it weighs. In tons."""
    activation_order: int = Field(ge=0, le=100)
    """Its Activation Order."""
    movement: CardMovement
    """Points by way of moving."""
    native_defense: Mapping[Mode, Annotated[int, Field(ge=0, le=MOST_DICE)]]
    """Defense dice by way of moving."""
    jump_evade_tokens: int = Field(default=0, ge=0, le=MOST_DICE)
    """Evade tokens that a jump gives."""
    armor: Circles
    """Circles of armor."""
    external: Circles
    """External circles."""
    internal: int = Field(ge=1, le=MOST_CIRCLES)
    """Internal circles."""
    heat_dissipation: int = Field(ge=0, le=100)
    """Its heat dissipation."""
    actions: tuple[ActionName, ...] = Field(max_length=7)
    """The actions on its card."""
    special_actions: tuple[str, ...] = Field(max_length=20)
    """Its special actions, by the names of `special_actions.kinds`."""
    tics: tuple[Tic, ...] = Field(max_length=20)
    """Its weapon groups."""
    source: str = Field(min_length=1)
    note: str = ""
    """What else is worth knowing."""

    @property
    def id(self) -> str:
        """What battles know the model by."""
        return self.model

    def tic(self, name: str) -> Tic | None:
        """Return the weapon group with this id."""
        return next((tic for tic in self.tics if tic.id == name), None)


def card_in(tables: Tables, document: Document) -> UnitCard:
    """Return the unit card of a file; raises FileError where it does not fit the ruleset."""
    card = validate(UnitCard, document)
    if faults := [*_faults(tables, card, document)]:
        raise FileError(faults)
    return card


def _faults(tables: Tables, card: UnitCard, document: Document) -> Iterator[Fault]:
    size = tables.lance.sizes[card.size]
    if not size.low <= card.tonnage <= size.high:
        text = f"{card.size} 'Mechs weigh {size.low} to {size.high} tons."
        yield document.fault(("tonnage",), text)
    modes = ["stand", "walk", "run", *(("jump",) if card.movement.jump else ())]
    for mode in modes:
        if mode not in card.native_defense:
            yield document.fault(("native_defense",), f"{mode} is missing.")
    for index, kind in enumerate(card.special_actions):
        if kind not in tables.special_actions.kinds:
            remedy = did_you_mean(kind, tables.special_actions.kinds)
            yield document.fault(("special_actions", index), f"there is no '{kind}'.", remedy)
    factions = [*tables.lance.houses, *tables.lance.mercenaries]
    for index, faction in enumerate(card.factions):
        if faction not in factions:
            remedy = did_you_mean(faction, factions)
            yield document.fault(("factions", index), f"there is no faction '{faction}'.", remedy)
    yield from _tic_faults(tables, card, document)


def _tic_faults(tables: Tables, card: UnitCard, document: Document) -> Iterator[Fault]:
    names = [tic.id for tic in card.tics]
    for index, tic in enumerate(card.tics):
        if tic.type not in tables.attacks.types:
            remedy = did_you_mean(tic.type, tables.attacks.types)
            yield document.fault(("tics", index, "type"), f"there is no type '{tic.type}'.", remedy)
        if names.index(tic.id) < index:
            yield document.fault(("tics", index, "id"), f"a second group is called '{tic.id}'.")
        for name in sorted(tic.excludes - set(names)):
            yield document.fault(("tics", index, "excludes"), f"there is no group '{name}'.")
