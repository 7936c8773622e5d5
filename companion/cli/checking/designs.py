"""`companion check --designs`: the legal designs of the catalogue, and the faults of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.catalog.identity import names_of, normalize_name
from companion.cli.checking.verdicts import fault_data, remark_data
from companion.cli.printing import print_json, print_message, table
from companion.construction.design_report import Balance, DesignReport, PartWeight
from companion.construction.design_rules import DesignCheck, DesignRules
from companion.construction.families import design_rules_of
from companion.documents.document import Document, SourcePositions, clip
from companion.documents.similar_names import did_you_mean
from companion.engine.families import game_of
from companion.errors import CompanionError, Fault, FileError, StoreError
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.number_text import format_count

UNFIT = "not playable"
MAX_CAUSES = 20
DESIGNS = (
    DocumentKind.MECH,
    DocumentKind.VEHICLE,
    DocumentKind.SLOTTED_VEHICLE,
    DocumentKind.INFANTRY,
    DocumentKind.BATTLE_ARMOR,
    DocumentKind.GUN_EMPLACEMENT,
)


@dataclass(frozen=True, slots=True)
class JudgedDesign:
    """A design of the catalogue with its faults; `is_legal` is None where no rules judge its kind."""

    entry: CatalogueEntry
    ruleset: str
    is_legal: bool | None
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Fault, ...] = ()
    causes: frozenset[str] = frozenset()
    balance: Balance | None = None

    @property
    def name(self) -> str:
        """The whole name."""
        entry = self.entry
        return entry.name if entry.model in entry.name else f"{entry.name} {entry.model}"

    @property
    def data(self) -> Mapping[str, object]:
        """The design as one line of JSON."""
        return {
            "name": self.name,
            "id": self.entry.key,
            "kind": self.entry.kind,
            "ruleset": self.ruleset,
            "legal": self.is_legal,
            "faults": [fault_data(fault) for fault in self.faults],
            "remarks": [remark_data(remark) for remark in self.remarks],
            "weights": [{"part": part.label, "tons": part.tons, "how": part.how} for part in self.weights],
        }

    @property
    def weights(self) -> tuple[PartWeight, ...]:
        """What it weighs, part by part, but for what it has none of."""
        parts = self.balance.weights if self.balance is not None else ()
        return tuple(part for part in parts if part.tons != 0)

    @property
    def row(self) -> tuple[str, str, str, str]:
        """The design as a row of a table."""
        verdict = {True: "legal", False: format_count(len(self.faults), "fault"), None: "not judged here"}
        first = self.faults[0].message if self.faults else ""
        return self.name, self.ruleset, verdict[self.is_legal], first


def report_designs(names: Sequence[str], ruleset: str | None, *, as_json: bool) -> int:
    """Print a line a design that rules judge; with names, those only, whether rules judge them or not."""
    try:
        catalogue = Catalogue.open(read_only=True)
    except StoreError as problem:
        print_message(f"{problem} Only the designs of rulesets are looked at.")
        catalogue = Catalogue.of_rulesets()
    with catalogue:
        entries = [entry for entry in _entries(catalogue, ruleset) if entry.kind in DESIGNS]
        wanted = set(map(normalize_name, names))
        chosen = [entry for entry in entries if not wanted or not wanted.isdisjoint(_names(entry))]
        found = []
        for entry in chosen:
            found.append(judge_design(catalogue, entry, ruleset or entry.ruleset))
            if as_json and (names or found[-1].is_legal is not None):
                print_json(found[-1].data)
    if not as_json:
        _print(found, is_named=bool(names))
    missing = _report_missing(wanted, entries)
    return 1 if missing or (names and any(one.is_legal is False for one in found)) else 0


def _entries(catalogue: Catalogue, ruleset: str | None) -> Iterator[CatalogueEntry]:
    """Yield all there are; for a ruleset, those of itself and its parents, and what the player has brought
    in.
    """
    entries = catalogue.entries()
    for fault in catalogue.faults:
        print_message(str(fault))
    chain = catalogue.rulebooks.load(ruleset).chain if ruleset is not None else None
    for entry in entries:
        if chain is None or entry.ruleset in chain:
            yield entry


def _names(entry: CatalogueEntry) -> Collection[str]:
    """Return every name that a design may be asked for by: that of its chassis too."""
    return (*names_of(entry), normalize_name(entry.chassis))


def _report_missing(requested: set[str], entries: Sequence[CatalogueEntry]) -> bool:
    known = {name for entry in entries for name in _names(entry)}
    for name in sorted(requested - known):
        remedy = did_you_mean(name, [entry.key for entry in entries])
        print_message(f"companion check: there is no design '{clip(name)}'. {remedy}".rstrip())
    return not requested <= known


@cache
def _rules(library: RulebookLibrary, ruleset: str) -> DesignRules | None:
    """Return the rules of construction of a ruleset, read once; one that cannot be read is told."""
    try:
        return design_rules_of(game_of(library.load(ruleset)))
    except CompanionError as error:
        print_message(str(error))
        return None


def judge_design(catalogue: Catalogue, entry: CatalogueEntry, ruleset: str) -> JudgedDesign:
    """Return a design held against the rules of a ruleset."""
    rules = _rules(catalogue.rulebooks, ruleset)
    if rules is None:
        return JudgedDesign(entry, ruleset, None)
    name = entry.source_file or entry.key
    try:
        look = rules.check(Document(name, catalogue.document(entry), SourcePositions.of_file(name)))
    except (FileError, StoreError) as error:
        given = error.faults if isinstance(error, FileError) else (Fault(name, 0, 0, "", str(error)),)
        return JudgedDesign(entry, ruleset, False, given, causes=frozenset({f"{UNFIT} the file"}))
    causes = frozenset(_causes(rules, look))
    balance = look.examined.balance if isinstance(look.examined, DesignReport) else None
    return JudgedDesign(entry, ruleset, look.is_legal, look.faults, look.remarks, causes, balance)


def _causes(rules: DesignRules, look: DesignCheck) -> Iterator[str]:
    if look.unfit:
        yield f"{UNFIT} the unit"
    if look.examined is not None:
        yield from map(rules.cause_of, look.examined.faults)


def _print(found: Sequence[JudgedDesign], *, is_named: bool) -> None:
    if not found:
        return
    if is_named:
        for one in found:
            print(f"{one.name}: {one.row[2]}")
            texts = [f"{fault.message} {fault.remedy}".rstrip() for fault in (*one.faults, *one.remarks)]
            lines = [f"  {text}" for text in (*texts, *_weight_lines(one))]
            print(*lines, sep="\n", end="\n" if lines else "")
        return
    if rows := [one.row for one in found if one.is_legal is not None]:
        print(*table(rows), sep="\n")
    _print_summary(found)


def _weight_lines(one: JudgedDesign) -> Iterator[str]:
    """What a design weighs, term by term."""
    if one.balance is not None:
        rows = [
            (part.label, "?" if part.tons is None else f"{part.tons:g}", part.how) for part in one.weights
        ]
        known = round(sum(part.tons or 0 for part in one.weights), 6)
        rows.append(("In all", f"{known:g}", f"of {one.balance.tonnage:g} tons"))
        yield from table(rows, numbers={1})


def _print_summary(found: Sequence[JudgedDesign]) -> None:
    """How many designs are legal here, and why others are not."""
    legal = sum(one.is_legal is True for one in found)
    others = [one for one in found if one.is_legal is False]
    unjudged = len(found) - legal - len(others)
    judged_ = format_count(len(found) - unjudged, "design")
    print(f"\n{judged_}: {legal} legal here, {len(others)} not.")
    if unjudged:
        print(f"{format_count(unjudged, 'further unit')}: no rules of construction here.")
    causes = Counter(cause for one in others for cause in one.causes)
    if causes:
        print("Reasons, and how many designs each concerns:")
        rows = [(str(number), cause) for cause, number in causes.most_common(MAX_CAUSES)]
        print(*(f"  {row}" for row in table(rows, numbers={0})), sep="\n")
    if len(causes) > MAX_CAUSES:
        print(f"  and {format_count(len(causes) - MAX_CAUSES, 'further cause')}.")
