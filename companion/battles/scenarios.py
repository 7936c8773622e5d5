"""The scenarios of all rulesets, each listed with the ruleset in whose folder it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.catalog.files import read_setup
from companion.documents.yamlfile import read_cached
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary

FOLDER = "scenarios"


@dataclass(frozen=True, slots=True)
class ListedScenario:
    """A scenario by the name of its file; one that cannot be read has a problem."""

    name: str
    title: str
    about: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class RulesetScenarios:
    """The scenarios in a ruleset's own folder."""

    ruleset: str
    title: str
    scenarios: tuple[ListedScenario, ...]


def list_scenarios(rulebooks: RulebookLibrary) -> tuple[RulesetScenarios, ...]:
    """Return the scenarios of each ruleset that has some."""
    found = (
        RulesetScenarios(name, rulebooks.title(name), _scenarios_in(rulebooks.folder(name)))
        for name in rulebooks.names()
    )
    return tuple(each for each in found if each.scenarios)


def _scenarios_in(folder: Path) -> tuple[ListedScenario, ...]:
    return tuple(_listed(path) for path in sorted((folder / FOLDER).glob("*.yaml")))


def _listed(path: Path) -> ListedScenario:
    try:
        setup = read_setup(read_cached(path))
    except FileError as error:
        return ListedScenario(path.stem, path.stem, problem=str(error))
    return ListedScenario(path.stem, setup.title, setup.about)
