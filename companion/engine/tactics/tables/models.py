"""Unit cards of the catalogue, read from their files and checked against the ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from companion.documents.document import Document
from companion.documents.model import GivenName, Id, RuleModel, validate
from companion.documents.names import did_you_mean
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.combat import MOST_DICE
from companion.engine.tactics.tables.names import ActionName, Bracket, Mode, Size
from companion.errors import Fault, FileError

MOST_CIRCLES = 60
Circles: TypeAlias = Annotated[int, Field(ge=0, le=MOST_CIRCLES)]


class MovementPoints(RuleModel):
    """Movement Points by way of moving; a unit without jump jets has 0 to jump."""

    walk: int = Field(ge=0, le=30)
    run: int = Field(ge=0, le=30)
    jump: int = Field(default=0, ge=0, le=30)


class Tic(RuleModel):
    """A weapon group: attack dice by range, ranges with an asterisk, and heat.

    A Mixed group includes every other group that it does not exclude.
    """

    id: Id
    name: GivenName
    type: str
    arm: bool = False
    arc: Literal["forward", "rear", "all"] = "forward"
    dice: Mapping[Bracket, Annotated[int, Field(ge=0, le=MOST_DICE)]] = {}
    starred: frozenset[Bracket] = frozenset()
    heat: int = Field(default=0, ge=0, le=20)
    excludes: frozenset[str] = frozenset()


class UnitCard(RuleModel):
    """A unit card. YAML: the files in `units/`."""

    model: Id
    name: GivenName
    points: int = Field(ge=1, le=1000)
    factions: tuple[str, ...]
    size: Size
    tonnage: int = Field(ge=1, le=1000)
    activation_order: int = Field(ge=0, le=100)
    movement: MovementPoints
    native_defense: Mapping[Mode, Annotated[int, Field(ge=0, le=MOST_DICE)]]
    jump_evade_tokens: int = Field(default=0, ge=0, le=MOST_DICE)
    armor: Circles
    external: Circles
    internal: int = Field(ge=1, le=MOST_CIRCLES)
    heat_dissipation: int = Field(ge=0, le=100)
    actions: tuple[ActionName, ...] = Field(max_length=7)
    special_actions: tuple[str, ...] = Field(max_length=20)
    tics: tuple[Tic, ...] = Field(max_length=20)
    source: str = Field(min_length=1)
    note: str = ""

    def tic(self, name: str) -> Tic | None:
        """The weapon group with this id."""
        return next((tic for tic in self.tics if tic.id == name), None)


def card_in(tables: Tables, document: Document) -> UnitCard:
    """The unit card of a file; raises FileError where it does not fit the ruleset."""
    card = validate(UnitCard, document)
    if faults := [*_faults(tables, card, document)]:
        raise FileError(faults)
    return card


def _faults(tables: Tables, card: UnitCard, document: Document) -> Iterator[Fault]:
    size = tables.lance.sizes[card.size]
    if not size.low <= card.tonnage <= size.high:
        words = f"{card.size} 'Mechs weigh {size.low} to {size.high} tons."
        yield document.fault(("tonnage",), words)
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
