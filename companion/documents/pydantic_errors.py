"""Pydantic's errors told in a player's words, each at its place, with the nearest known name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from companion.documents.document import ABSENT, Document, KeyPath, clip, inside
from companion.documents.findings import MISSING, Finding, cause_of, fault_at_cause, with_mistyped_rows
from companion.documents.row_demands import OF_ROWS, OF_RULES
from companion.documents.shapes import kind_of, known_keys, known_values, shapes_at, where_moved
from companion.documents.similar_names import did_you_mean
from companion.documents.tree import PARSE_LIMITS
from companion.documents.yamltext import plain
from companion.errors import Fault

MOST_FAULTS = PARSE_LIMITS.faults

_EXPECTED = {
    "int_type": "a whole number", "int_from_float": "a whole number", "int_parsing": "a whole number",
    "float_type": "a number", "string_type": "a text", "bool_type": "true or false", "none_required": "null",
    "dict_type": "a mapping", "mapping_type": "a mapping", "model_type": "a mapping",
    "dataclass_type": "a mapping",
    "list_type": "a list", "tuple_type": "a list", "set_type": "a list", "frozen_set_type": "a list",
}  # fmt: skip
_OF_WHAT_IS_NOT_THERE = ("missing", OF_RULES, OF_ROWS)
_WRITTEN_AS = {int: "a whole number", float: "a number", bool: "true or false"}
_SUBJECTS = {
    "String": "The text", "List": "The list", "Tuple": "The list", "Set": "The list", "Frozenset": "The list",
    "Dictionary": "The mapping",
}  # fmt: skip


def faults_of(error: ValidationError, shape: object, document: Document, at: KeyPath) -> list[Fault]:
    """Return every fault of a document in the order of its lines; beyond a hundred, how many there are."""
    data = document.value(at)
    details = error.errors(include_url=False)
    reported = [detail for detail in details[:MOST_FAULTS] if not _is_echo(detail)]
    findings = _merge_findings([_as_finding(detail, shape, data) for detail in reported])
    findings = with_mistyped_rows(findings, shape, data)
    findings = [_as_removed(finding, shape, document, at) for finding in findings]
    faults = [_place_fault(finding, document, at) for finding in findings]
    faults.sort(key=lambda fault: (fault.file, fault.line, fault.column))
    if len(details) > MOST_FAULTS:
        more = len(details) - MOST_FAULTS
        faults.append(document.fault(at, f"{more:,} further faults are not listed.", "Fix these first."))
    return faults


def _as_removed(finding: Finding, shape: object, document: Document, at: KeyPath) -> Finding:
    """Return what is missing because an overlay removed what its parent gives: the removal still has its
    place.
    """
    if finding.message != MISSING or not document.is_written((*at, *finding.path)):
        return finding
    may_be_none = type(None) in shapes_at(shape, finding.path)
    remedy = "Write 'never', if that is meant." if may_be_none else "Leave the line out."
    return finding._replace(message="is required: it cannot be removed.", remedy=remedy)


def _is_echo(detail: ErrorDetails) -> bool:
    """Whether a list or mapping is too short only because what is in it has faults of its own."""
    found, context = detail["input"], detail.get("ctx", {})
    is_short = detail["type"] == "too_short" and isinstance(found, list | dict)
    return is_short and len(found) >= context.get("min_length", 0)


def _place_fault(finding: Finding, document: Document, at: KeyPath) -> Fault:
    """Return the fault at its own place, or where a player has written what caused it."""
    path = (*at, *finding.path)
    causes = () if _is_own(document, path) else ((*at, *cause) for cause in finding.causes)
    cause = next((cause for cause in causes if _is_own(document, cause)), None)
    if cause is None:
        cause = cause_of(document, path, finding.message)
    return fault_at_cause(document, path, cause, finding.message, finding.remedy)


def _is_own(document: Document, path: KeyPath) -> bool:
    """Whether the file itself, or one beside it, has written a key path rather than a parent of its."""
    if not document.is_written(path):
        return False
    return PurePath(document.places.at(path).file).parent == PurePath(document.name).parent


def _as_finding(detail: ErrorDetails, shape: object, data: object) -> Finding:
    kind, context, found = detail["type"], detail.get("ctx", {}), detail["input"]
    path = _written_path(data, detail)
    if kind == "union_tag_not_found":
        path = (*path, str(context["discriminator"]).strip("'"))
    if kind in ("missing", "union_tag_not_found", OF_ROWS):
        expected = kind_of(shapes_at(shape, path))
        return Finding(path, MISSING, f"Add {expected}." if expected else "", causes=_causes(data, detail))
    if kind == "extra_forbidden":
        # A key of another member of a union is known, yet not here.
        shapes, key = shapes_at(shape, path[:-1]), str(path[-1])
        known = [other for other in known_keys(shapes) if other != key]
        return Finding(path, "is not a known key.", where_moved(shapes, key) or did_you_mean(key, known))
    if kind in ("literal_error", "enum"):
        of_keys = detail["loc"][-1] == "[key]"
        known = known_values(shapes_at(shape, path[:-1] if of_keys else path), of_keys=of_keys)
        if not isinstance(found, str):
            return Finding(path, "", expected=f"one of {', '.join(known)}", value=found)
        return Finding(path, f"{_describe_value(found)} is not known here.", did_you_mean(str(found), known))
    if kind == "union_tag_invalid":
        tag = str(context["tag"])
        known = [name.strip("'") for name in str(context["expected_tags"]).split(", ")]
        path = (*path, str(context["discriminator"]).strip("'"))
        return Finding(path, f"'{clip(tag)}' is not known here.", did_you_mean(tag, known))
    return _other_finding(detail, path, _causes(data, detail))


def _other_finding(detail: ErrorDetails, path: KeyPath, causes: tuple[KeyPath, ...]) -> Finding:
    found, message = detail["input"], detail["msg"]
    expected = _EXPECTED.get(detail["type"])
    if expected is None and message.startswith("Input should be "):
        expected = message.removeprefix("Input should be ")
        expected = expected.replace("greater than or equal to", "at least")
        expected = expected.replace("less than or equal to", "at most")
    if expected:
        return Finding(path, "", expected=expected, value=found)
    if detail["type"] in ("value_error", "assertion_error"):
        message = str(detail["ctx"]["error"])
    first, _, rest = message.partition(" ")
    message = f"{_SUBJECTS.get(first, first)} {rest.replace(' after validation', '')}"
    message = message if message.endswith((".", "!", "?")) else f"{message}."
    return Finding(path, message, causes=causes)


def _merge_findings(findings: Sequence[Finding]) -> list[Finding]:
    """One finding a place: what each member of a union expected is told in one sentence."""
    expected: dict[KeyPath, list[str]] = {}
    for finding in findings:
        if finding.expected:
            expected.setdefault(finding.path, []).append(finding.expected)
    # Where one member of a union came further than the type, its faults are the ones meant.
    met = {
        found.path[:length] for found in findings for length in range(len(found.path) + (not found.expected))
    }
    merged: list[Finding] = []
    for finding in findings:
        if not finding.expected:
            merged.append(finding)
        elif finding.path not in met and (kinds := expected.pop(finding.path, None)):
            kinds = list(dict.fromkeys(kinds))
            any_of = " or ".join(filter(None, (", ".join(kinds[:-1]), kinds[-1])))
            message = f"expected {any_of}, found {_describe_value(finding.value)}."
            merged.append(Finding(finding.path, message, _remedy(kinds, finding.value)))
    return merged


def _remedy(kinds: Sequence[str], value: object) -> str:
    if value is None and "a text" in kinds:
        return "In quotes, 'never' and 'null' are texts."
    if kinds == ["at least 0"]:
        return "Write 0 for none."
    if not isinstance(value, str):
        return "Put it in quotes." if "a text" in kinds and isinstance(value, bool | int | float) else ""
    if _WRITTEN_AS.get(type(plain(value))) in kinds:
        return "Remove the quotes."
    if "a whole number" in kinds and value.lstrip("0").isdecimal():
        return "Remove the zeros before it." if value.startswith("0") else "Write a smaller one."
    return "Write true or false." if kinds == ["true or false"] else ""


def _describe_value(value: object) -> str:
    if value is None:
        return "no value"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"'{clip(value)}'"
    return "a mapping" if isinstance(value, dict) else "a list" if isinstance(value, list) else str(value)


def _written_path(data: object, detail: ErrorDetails) -> KeyPath:
    """Return the path of an error as the file has it, without the names pydantic gives to a union's
    members.
    """
    path: list[str | int] = []
    loc = detail["loc"]
    for at, part in enumerate(loc):
        inner = inside(data, part)
        if inner is not ABSENT:
            data = inner
            path.append(part)
        elif detail["type"] in _OF_WHAT_IS_NOT_THERE and at == len(loc) - 1:
            path.append(part)
    return tuple(path)


def _causes(data: object, detail: ErrorDetails) -> tuple[KeyPath, ...]:
    """Return where what a model asked for was named, by key paths of the file."""
    context = detail.get("ctx", {})
    if not context.get("causes"):
        return ()
    outer = detail["loc"][: len(detail["loc"]) - context["depth"]]
    path = _written_path(data, {**detail, "loc": outer, "type": ""})
    return tuple((*path, *cause) for cause in context["causes"])
