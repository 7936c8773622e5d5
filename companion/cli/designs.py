"""`companion check --designs`: which designs of the catalogue are legal, and why others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.cli.printing import say_json, table, tell
from companion.cli.verdicts import fault_data, remark_data
from companion.construction.causes import cause_of
from companion.construction.design_rules import DesignRules, Look, design_rules_of
from companion.documents.document import Document, clipped
from companion.documents.names import did_you_mean
from companion.documents.yamlfile import read_kept
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.families import game_of
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.tabletop.counting import counted

UNPLAYABLE = "what play cannot do with"
MOST_CAUSES = 20


@dataclass(frozen=True, slots=True)
class Judged:
    """A design of the catalogue with what was found; `is_legal` is None where no rules judge its kind."""

    name: str
    id: str
    called: str
    ruleset: str
    is_legal: bool | None
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Fault, ...] = ()
    causes: frozenset[str] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that it may be asked for by."""
        return self.id, self.name, self.called

    @property
    def data(self) -> Mapping[str, object]:
        """The design as one line of JSON."""
        return {
            "name": self.name,
            "id": self.id,
            "ruleset": self.ruleset,
            "legal": self.is_legal,
            "faults": [fault_data(fault) for fault in self.faults],
            "remarks": [remark_data(remark) for remark in self.remarks],
        }

    @property
    def row(self) -> tuple[str, str, str]:
        """The design as a row of a table."""
        verdict = {True: "legal", False: counted(len(self.faults), "fault"), None: "not judged here"}
        return self.name, verdict[self.is_legal], self.faults[0].message if self.faults else ""


def tell_designs(names: Sequence[str], ruleset: str | None, *, as_json: bool) -> int:
    """Print a line a design; with names, those only."""
    library = RulebookLibrary.of_player()
    sources = [library.load(ruleset)] if ruleset is not None else [*_sources(library)]
    known = (one for source in sources for one in _judged(source, is_whole=ruleset is not None))
    wanted = {name.lower() for name in names}
    found: list[Judged] = []
    seen: list[str] = []
    for one in known:
        seen += one.names
        if wanted and wanted.isdisjoint(map(str.lower, one.names)):
            continue
        found.append(one)
        if as_json:
            say_json(one.data)
    if not as_json:
        _print(found, is_named=bool(names))
    missing = _tell_missing(wanted, found, seen)
    return 1 if missing or (names and any(one.is_legal is False for one in found)) else 0


def _tell_missing(wanted: set[str], found: Sequence[Judged], seen: Sequence[str]) -> bool:
    missing = wanted - {name.lower() for one in found for name in one.names}
    for name in sorted(missing):
        remedy = did_you_mean(name, seen)
        tell(f"companion check: there is no design '{clipped(name)}'. {remedy}".rstrip())
    return bool(missing)


def _sources(library: RulebookLibrary) -> Iterator[RulesetSource]:
    """Every ruleset; one that cannot be read is told, and left out."""
    for name in library.names():
        try:
            yield library.load(name)
        except CompanionError as error:
            tell(str(error))


def _judged(source: RulesetSource, *, is_whole: bool) -> Iterator[Judged]:
    """The designs of a ruleset, if it has rules of construction: all, or those of its own folder only."""
    try:
        rules = design_rules_of(game_of(source))
    except CompanionError as error:
        tell(str(error))
        return
    files = source.files("units") if is_whole else source.folders[0].files("units", ".yaml")
    for name, path in files.items() if rules is not None else ():
        assert rules is not None
        yield _of_file(rules, source.name, name, path)


def _of_file(rules: DesignRules, ruleset: str, name: str, path: Path) -> Judged:
    try:
        return judged(rules, ruleset, read_kept(path))
    except FileError as error:
        return Judged(
            name, name, name, ruleset, False, error.faults, causes=frozenset({f"{UNPLAYABLE} the file"})
        )


def judged(rules: DesignRules, ruleset: str, document: Document) -> Judged:
    """A design held against the rules of a ruleset; raises FileError for a document that is no unit."""
    look = rules.look(document)
    return Judged(
        name=_whole_name(look.model),
        id=look.model.id,
        called=look.model.name,
        ruleset=ruleset,
        is_legal=look.is_legal,
        faults=look.faults,
        remarks=look.remarks,
        causes=frozenset(_causes(look)),
    )


def _whole_name(model: UnitModel) -> str:
    return model.name if model.id in model.name else f"{model.name} {model.id}"


def _causes(look: Look) -> Iterator[str]:
    if look.unfit:
        yield f"{UNPLAYABLE} the unit"
    if look.examined is not None:
        yield from map(cause_of, look.examined.faults)


def _print(found: Sequence[Judged], *, is_named: bool) -> None:
    if not found:
        return
    print(*table([one.row for one in found]), sep="\n")
    for one in found if is_named else ():
        print(*(f"  {fault}" for fault in (*one.faults, *one.remarks)), sep="\n")
    legal = sum(one.is_legal is True for one in found)
    others = [one for one in found if one.is_legal is False]
    unjudged = len(found) - legal - len(others)
    print(f"\n{counted(len(found), 'design')}: {legal} legal here, {len(others)} not, {unjudged} not judged.")
    causes = Counter(cause for one in others for cause in one.causes)
    if causes:
        print("Why not, by the designs that it concerns:")
        rows = [(str(number), cause) for cause, number in causes.most_common(MOST_CAUSES)]
        print(*(f"  {row}" for row in table(rows, numbers={0})), sep="\n")
    if len(causes) > MOST_CAUSES:
        print(f"  and {counted(len(causes) - MOST_CAUSES, 'further cause')}.")
