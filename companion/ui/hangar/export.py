"""Saving what is chosen for other programs and players: one file, a file each, or one force."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QInputDialog, QWidget

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.tabletop.number_text import format_count
from companion.ui.widgets.file_dialogs import ask_save_folder, ask_save_path, ask_save_target
from companion.workshop.hangar_model import Format, HangarModel
from companion.writing import write_whole

WORDS = {
    Format.MTF: "’Mech file (*.mtf)",
    Format.BLK: "Unit file (*.blk)",
    Format.MUL: "Force file (*.mul)",
    Format.BOARD: "Board (*.board)",
    Format.YAML: "YAML (*.yaml)",
    Format.JSON: "JSON (*.json)",
}
OWN = (Format.YAML, Format.JSON)
FORCE_NAME = "force"


def formats_for(entries: Sequence[CatalogueEntry]) -> tuple[Format, ...]:
    """Return the formats that can hold all of these, those of other programs first."""
    kinds = {entry.kind for entry in entries}
    if any(entry.points for entry in entries):
        return OWN  # unit cards are no ’Mechs of other programs
    if kinds == {DocumentKind.BOARD}:
        return (Format.BOARD, *OWN)
    if kinds == {DocumentKind.FORCE}:
        return (Format.MUL, *OWN)
    foreign = (Format.MTF,) if kinds == {DocumentKind.MECH} else (Format.BLK,) if kinds <= BLOCKS else ()
    is_force = len(entries) > 1 and all(entry.is_unit for entry in entries)
    return (*foreign, *((Format.MUL,) if is_force else ()), *OWN)


BLOCKS = {DocumentKind.VEHICLE, DocumentKind.INFANTRY, DocumentKind.BATTLE_ARMOR}


def export(parent: QWidget, stock: HangarModel, entries: Sequence[CatalogueEntry]) -> str:
    """Ask how and where, and write; what was done in words, nothing if the player has thought better of it.

    Raises InputError for what no such file can hold, and FileError or StoreError.
    """
    if len(entries) == 1:
        return _one(parent, stock, entries[0])
    known = {WORDS[format]: format for format in formats_for(entries)}
    text, is_chosen = QInputDialog.getItem(parent, "Export", "As", list(known), 0, False)
    if not is_chosen:
        return ""
    if known[text] is Format.MUL:
        return _force(parent, stock, entries)
    folder = ask_save_folder(parent, "Export into a folder")
    return write_each(stock, entries, known[text], folder) if folder is not None else ""


def write_each(stock: HangarModel, entries: Sequence[CatalogueEntry], format: Format, folder: Path) -> str:
    """Write a file each into a folder; all are made before the first is written."""
    texts = [(stock.file_name(entry, format), stock.export(entry, format)) for entry in entries]
    for name, text in texts:
        write_whole(_free_path(folder / name), text)
    return f"{format_count(len(texts), 'file')} saved in {folder}."


def _one(parent: QWidget, stock: HangarModel, entry: CatalogueEntry) -> str:
    formats = formats_for([entry])
    filters = ";;".join(WORDS[format] for format in formats)
    name = stock.file_name(entry, formats[0])
    target = ask_save_target(parent, "Export", name, filters)
    if target is None:
        return ""
    by_label = {WORDS[format]: format for format in formats}
    by_ending = {format.suffix: format for format in formats}
    path, ending = target.path, target.path.suffix.lower()
    format = by_ending.get(ending) or by_label.get(target.kind, formats[0])
    if ending != format.suffix:
        path = path.with_name(f"{path.name}{format.suffix}")
    write_whole(path, stock.export(entry, format))
    return f"{entry.name} is saved as {path}."


def _force(parent: QWidget, stock: HangarModel, entries: Sequence[CatalogueEntry]) -> str:
    path = ask_save_path(parent, "Export", f"{FORCE_NAME}.mul", WORDS[Format.MUL])
    if path is None:
        return ""
    write_whole(path, stock.export_force(path.stem, entries))
    return f"{format_count(len(entries), 'unit')} saved as {path}."


def _free_path(path: Path) -> Path:
    """Return the path itself, or with (2), (3) and so on where there is a file already."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem} ({number}){path.suffix}")
    return free
