"""`companion export`: units, forces and boards of the catalogue as files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry
from companion.catalog.exporting import Format, export_text, file_name, force_text
from companion.catalog.identity import IN_RULESETS, names_of, normalize_name
from companion.cli.printing import print_message
from companion.cli.requests import STDIN
from companion.documents.document import clip
from companion.documents.similar_names import did_you_mean
from companion.errors import CompanionError, InputError
from companion.writing import make_folder, write_whole

EPILOG = """\
Name units, forces and boards by id or name; your imports and designs come before what rulesets ship. Without
--format the ending of --out decides the format: .mtf for 'Mechs, .blk for vehicles, platoons and battle
armor, .mul for a force, .board for boards, .yaml and .json for anything.

  companion export WLF-2 --out WLF-2.mtf
  companion export --ruleset citytech WLF-2 CDA-2A --format yaml --out designs
  companion export --ruleset citytech WLF-2 CDA-2A --out lance.mul

Several go into the folder that --out names, one file each, except that a .mul file makes one force of them
all. --out - prints one. Importing an exported file gives back the same unit.

Exit code 1: that format cannot hold what you named; nothing was written."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion export` takes."""
    parser.add_argument("names", nargs="+", metavar="NAME", help="units, forces and boards by id or name")
    parser.add_argument("--out", required=True, metavar="PATH", help="the file or the folder to write, or -")
    parser.add_argument("--format", choices=[format.value for format in Format], help="how to write them")
    parser.add_argument("--ruleset", metavar="NAME", help="their ruleset")


def run(options: Namespace) -> int:
    """Write everything that was named."""
    out = Path(options.out)
    format = _format(options.format, out)
    with Catalogue.open_or_shipped() as catalogue:
        entries = [_find_entry(catalogue, name, options.ruleset) for name in options.names]
        try:
            files = _files(catalogue, entries, out, format)
        except InputError as problem:
            print_message(f"companion export: {problem}")
            return 1
    if options.out == STDIN:
        sys.stdout.write(next(iter(files.values())))
        return 0
    for path, text in files.items():
        make_folder(path.parent)
        write_whole(path, text)
        print(path)
    return 0


def _format(name: str | None, out: Path) -> Format:
    ending = name or out.suffix.lower().removeprefix(".")
    if ending not in set(Format):
        formats = ", ".join(format.value for format in Format)
        raise CompanionError(f"Which format? Give --format: {formats}.")
    return Format(ending)


def _find_entry(catalogue: Catalogue, wanted: str, ruleset: str | None) -> CatalogueEntry:
    """Return the one entry of this id, else of this name, else of a name that begins so.

    The player's own come before those of rulesets.
    """
    name = normalize_name(wanted)
    entries = [entry for entry in catalogue.entries() if ruleset in (None, entry.ruleset)]
    for candidates in (
        [entry for entry in entries if normalize_name(entry.key) == name],
        [entry for entry in entries if name in names_of(entry)],
        [entry for entry in entries if name and any(each.startswith(name) for each in names_of(entry))],
    ):
        own = [entry for entry in candidates if entry.origin not in IN_RULESETS]
        found = own or candidates
        if len(found) == 1:
            return found[0]
        if found:
            places = ", ".join(sorted({f"{entry.key} ({entry.ruleset})" for entry in found}))
            raise CompanionError(f"'{clip(wanted)}' may be {places}. Give its id, or --ruleset.")
    remedy = did_you_mean(wanted, [name for entry in entries for name in (entry.key, entry.name)])
    raise CompanionError(f"There is no unit, force or board '{clip(wanted)}'. {remedy}".rstrip())


def _files(
    catalogue: Catalogue, entries: Sequence[CatalogueEntry], out: Path, format: Format
) -> dict[Path, str]:
    """Return what is to be written where; all of it is made before any of it is."""
    if format is Format.MUL:
        return {out: force_text(catalogue, out.stem, entries)}
    texts = [export_text(catalogue, entry, format) for entry in entries]
    if len(entries) == 1 and not out.is_dir():
        return {out: texts[0]}
    if str(out) == STDIN:
        raise CompanionError("Only one can be printed. Name a folder with --out.")
    found: dict[Path, str] = {}
    for entry, text in zip(entries, texts, strict=True):
        path = plain = out / file_name(entry, format)
        number = 1
        while path in found:
            number += 1
            path = plain.with_stem(f"{plain.stem} ({number})")
        found[path] = text
    return found
