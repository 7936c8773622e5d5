"""A side's force as a file that players keep and swap, and its faults by the restrictions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import yaml

from companion.documents.document import Document, KeyPath
from companion.documents.model import RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.yamltext import DUMPER
from companion.engine.families import game_of
from companion.engine.forces import ForceView
from companion.engine.game import Game
from companion.engine.skeleton.setup import Setup, SideSetup, UnitSetup
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetName

MAX_UNITS = 50


class ForceUnitData(RuleModel):
    """A unit of a force: `{model: AS7-D, loads: {autocannon: suppression}}`."""

    model: str
    """Its model, by the id that the file of the unit gives."""
    loads: Mapping[str, str] = {}
    """Cards by the place they are assigned to."""


class ForceData(RuleModel):
    """YAML: `{ruleset: …, name: …, force: {lance: house, house: Davion}, units: […]}`."""

    ruleset: RulesetName
    """The ruleset that it is for."""
    name: str = Field(min_length=1, max_length=40)
    """What players call the force."""
    force: Mapping[str, str]
    """What kind of force it is: `{lance: house, house: Davion}`."""
    units: tuple[ForceUnitData, ...] = Field(min_length=1, max_length=MAX_UNITS)
    """Its units."""


@dataclass(frozen=True, slots=True)
class ForceFile:
    """A force that has been read: the game it is for, its side and units, and what it comes to."""

    game: Game
    side: SideSetup
    units: tuple[UnitSetup, ...]
    view: ForceView
    document: Document

    def faults(self) -> tuple[Fault, ...]:
        """Return what the restrictions have against it, each at its place in the file; warnings are
        left out.
        """
        places = {unit.id: ("units", index) for index, unit in enumerate(self.units)}
        return tuple(_place_faults(self.document, self.view, places, ()))


def read_force(document: Document, library: RulebookLibrary, wanted: Game | None = None) -> ForceFile:
    """Understand a force's file; raises FileError for what names no unit, card or ruleset there is.

    A `wanted` game takes over forces for its own ruleset and for those that this one extends.
    """
    data = validate(ForceData, document)
    side = SideSetup(id="side", name=data.name, force=data.force)
    units = tuple(
        UnitSetup(id=f"unit_{number}", model=unit.model, side=side.id, loads=unit.loads)
        for number, unit in enumerate(data.units, start=1)
    )
    try:
        game = wanted or game_of(library.load(data.ruleset))
        if data.ruleset not in library.load(game.ruleset).chain:
            raise InputError(f"This force is for '{data.ruleset}', not for {game.title}.", ("ruleset",))
        if (forces := game.ports.forces) is None:
            raise InputError(f"{game.title} does not build forces with points.", ("ruleset",))
        view = forces.view(side, units)
    except InputError as problem:
        at = problem.at[2:] if problem.at[:1] == ("sides",) else problem.at
        raise FileError([document.fault(at, str(problem))]) from problem
    return ForceFile(game, side, units, view, document)


def force_text(ruleset: str, side: SideSetup, units: Sequence[UnitSetup]) -> str:
    """Return a side's force as a file that `read_force` understands."""
    data = ForceData(
        ruleset=ruleset,
        name=side.name,
        force=side.force,
        units=tuple(ForceUnitData(model=unit.model, loads=unit.loads) for unit in units),
    )
    head = yaml.dump(
        {"ruleset": ruleset, "name": data.name}, Dumper=DUMPER, sort_keys=False, allow_unicode=True
    )
    lines = [
        f"  - {_flow_yaml(unit.model_dump(mode='json', exclude_defaults=True))}\n" for unit in data.units
    ]
    return f"{head}force: {_flow_yaml(dict(data.force))}\nunits:\n{''.join(lines)}"


def setup_faults(game: Game, setup: Setup, document: Document) -> Iterator[Fault]:
    """Yield what the restrictions have against the forces of a set-up, each at its place in the file.

    Raises InputError for what no force can be.
    """
    places = {unit.id: ("units", index) for index, unit in enumerate(setup.units)}
    if (forces := game.ports.forces) is None:
        return
    for index, side in enumerate(setup.sides):
        yield from _place_faults(document, forces.view(side, setup.units), places, ("sides", index))


def _place_faults(
    document: Document, view: ForceView, places: Mapping[str, KeyPath], whole: KeyPath
) -> Iterator[Fault]:
    for fault in view.faults:
        if not fault.is_warning:
            yield document.fault(places.get(fault.unit, whole), fault.text)


def _flow_yaml(value: object) -> str:
    text = yaml.dump(
        value, Dumper=DUMPER, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000
    )
    return text.rstrip("\n")
