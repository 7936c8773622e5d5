"""Documents of the catalogue as files: those of other programs, and our own YAML and JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import yaml

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import NO_UNITS, CatalogueEntry, DocumentKind, kind_of
from companion.catalog.foreign_formats import WRITERS, known_rules_of
from companion.catalog.identity import HOME
from companion.documents.yamltext import DUMPER
from companion.errors import InputError

WIDTH = 110
_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
MAX_FILE_NAME = 100


class Format(StrEnum):
    """The format that a file is written in."""

    MTF = "mtf"
    BLK = "blk"
    MUL = "mul"
    BOARD = "board"
    YAML = "yaml"
    JSON = "json"

    @property
    def suffix(self) -> str:
        """What names of such files end in."""
        return f".{self.value}"


def export_text(catalogue: Catalogue, entry: CatalogueEntry, format: Format) -> str:
    """Return a unit, force or board as a file; raises InputError where such a file cannot hold it."""
    document = {key: value for key, value in catalogue.document(entry).items() if key != "source_file"}
    if format in (Format.YAML, Format.JSON):
        return document_text(document, format)
    return _foreign(catalogue, entry.name, entry.ruleset, document, format)


def document_text(document: Mapping[str, Any], format: Format) -> str:
    """Return a document as our own YAML or JSON."""
    if format is Format.JSON:
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    return str(
        yaml.dump(
            dict(document),
            Dumper=DUMPER,
            default_flow_style=None,
            sort_keys=False,
            allow_unicode=True,
            width=WIDTH,
        )
    )


def force_document(name: str, entries: Sequence[CatalogueEntry]) -> dict[str, Any]:
    """Return a force of some units, for which no pilots are known; raises InputError for what is no unit."""
    units = []
    for entry in entries:
        if not entry.is_unit:
            raise InputError(f"'{entry.name}' is not a unit. Name units, or a single force.")
        units.append({"chassis": entry.chassis, "model": entry.model})
    return {"kind": DocumentKind.FORCE.value, "name": name, "units": units}


def force_text(catalogue: Catalogue, name: str, entries: Sequence[CatalogueEntry]) -> str:
    """Return the file of a force (.mul) of some units, or of one that is kept as such."""
    if len(entries) == 1 and entries[0].kind is DocumentKind.FORCE:
        return export_text(catalogue, entries[0], Format.MUL)
    return _foreign(catalogue, name, HOME, force_document(name, entries), Format.MUL)


def file_name(entry: CatalogueEntry, format: Format) -> str:
    """Return a name for the file of an entry that every system takes."""
    plain = _UNFIT.sub("_", entry.name).strip(" .")[:MAX_FILE_NAME]
    return f"{plain or 'unit'}{format.suffix}"


def _foreign(
    catalogue: Catalogue, name: str, ruleset: str, document: Mapping[str, Any], format: Format
) -> str:
    library = catalogue.rulebooks
    source, is_unit = library.load(ruleset), kind_of(document) not in NO_UNITS
    has_own_designs = any(folder.head.own_designs for folder in source.folders)
    if source.family != library.load(HOME).family or (is_unit and has_own_designs):
        raise InputError(f"{name} has rules that {format.suffix} files are not for. Export it as YAML.")
    return WRITERS[format.suffix](document, known_rules_of(library))
