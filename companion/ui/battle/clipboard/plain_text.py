"""Journal, sheets, roster and attacks as plain text that reads well in a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine.sheet import Counter, Row, Sheet, Table, Track
from companion.engine.views.attacks import AttackPlan
from companion.engine.views.units import SideView, UnitView
from companion.tabletop.modifiers import format_signed
from companion.ui.calculator.wording import format_reckoning, sight_text
from companion.ui.journal.model import JournalListLine, heading_of, reasons_of

INDENT = "  "


def journal_text(
    lines: Iterable[JournalListLine], *, with_dice: bool = True, with_reasons: bool = False
) -> str:
    """Entries below their turns and phases; what was undone is left out."""
    texts: list[str] = []
    heading = ""
    for line in lines:
        if line.is_undone:
            continue
        if heading_of(line) != heading:
            heading = heading_of(line)
            texts += [*([""] if texts else []), heading]
        dice = f" [{line.dice}]" if with_dice and line.dice else ""
        texts.append(f"- {line.description.line}{dice}")
        if with_reasons:
            texts += [f"{INDENT}{text}" for text in reasons_of(line)]
    return "\n".join(texts)


def roster_text(title: str, sides: Sequence[SideView], units: Sequence[UnitView], note: str = "") -> str:
    """Return every side with its units and their state."""
    texts = [title, *([note] if note else [])]
    for side in sides:
        texts += ["", side.name]
        texts += [f"- {_format_unit(unit)}" for unit in units if unit.side == side.id]
    return "\n".join(texts)


def sheet_text(sheet: Sheet, note: str = "") -> str:
    """Return a record sheet: facts, boxes left, weapons, ammunition, critical hits."""
    head = " ".join(filter(None, (sheet.title, sheet.subtitle)))
    texts = [head, *([note] if note else [])]
    texts += [f"{fact.label}: {fact.value}" for fact in sheet.facts]
    gauges = {gauge.id for gauge in sheet.gauges}
    states = [status.text for status in sheet.statuses if status.text and status.id not in gauges]
    if (
        marks := states
        + [chip.label for chip in sheet.chips if chip.hint != note]
        + [flag.label for flag in sheet.flags if flag.is_on]
    ):
        texts.append(", ".join(dict.fromkeys(marks)))
    texts += [f"{gauge.label}: {gauge.value}" for gauge in sheet.gauges]
    texts += ["", *_format_tracks(sheet.tracks)] if sheet.tracks else []
    for table in sheet.tables:
        texts += ["", table.label, *_format_table(table)]
    if sheet.counters:
        texts += ["", *map(_format_counter, sheet.counters)]
    texts += _format_hits(sheet)
    return "\n".join(texts)


def attack_text(attacker: str, target: str, plan: AttackPlan, odds: str = "") -> str:
    """Format one unit's attacks on another, each with its number and the reasons for it."""
    texts = [", ".join(filter(None, (f"{attacker} at {target}", sight_text(plan).replace(" · ", ", "))))]
    if plan.refusal is not None:
        texts.append(str(plan.refusal))
    for attack in plan.attacks:
        if attack.refusal is not None:
            texts.append(f"{attack.name}: {attack.refusal}")
            continue
        texts.append(f"{attack.name}: {format_reckoning(attack.calculation)[0]}")
        reasons = [f"{format_signed(it.value)} {it.label}" for it in attack.calculation.modifiers if it.value]
        texts += [f"{INDENT}{', '.join(reasons)}"] if reasons else []
    return "\n".join([*texts, *(["", odds] if odds else [])])


def _format_unit(unit: UnitView) -> str:
    parts = [" ".join(filter(None, (unit.name, unit.designation)))]
    if unit.pilot:
        parts.append(unit.pilot)
    parts.append(f"armor {unit.armor_left}/{unit.armor_full}")
    if unit.externals_left is not None:
        parts.append(f"externals {unit.externals_left}/{unit.externals_full}")
    if unit.structure_left is not None:
        name = "structure" if unit.externals_left is None else "internals"
        parts.append(f"{name} {unit.structure_left}/{unit.structure_full}")
    if unit.heat is not None:
        parts.append(f"heat {unit.heat}")
    parts += [unit.movement, *(chip.label for chip in unit.chips if chip.hint != unit.note or not unit.note)]
    parts.append(unit.note)
    return ", ".join(filter(None, parts))


def _format_tracks(tracks: Sequence[Track]) -> Iterator[str]:
    """Yield a line for each location with all its layers, and one for every other track."""
    by_place: dict[str, list[Track]] = {}
    for track in tracks:
        by_place.setdefault(track.location or track.id, []).append(track)
    for own in by_place.values():
        first = own[0]
        gone = ", destroyed" if any(track.is_destroyed for track in own) else ""
        if len(own) == 1:
            yield f"{first.label}: {first.left}/{first.full}{gone}"
        else:
            boxes = ", ".join(f"{track.layer} {track.left}/{track.full}" for track in own)
            yield f"{first.label}: {boxes}{gone}"


def _format_counter(counter: Counter) -> str:
    place = f" ({counter.place})" if counter.place else ""
    label = counter.kind.label if counter.kind is not None else counter.label
    return f"{label}{place}: {counter.left}" + ("" if counter.are_tokens else f"/{counter.full}")


def _format_table(table: Table) -> Iterator[str]:
    """Columns set under one another with spaces, numbers to the right."""
    heads = tuple(column.label for column in table.columns)
    rows = [heads, *(_cells(row) for row in table.rows)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    for number, row in enumerate(rows):
        set_out = (
            cell.rjust(width) if column.is_number else cell.ljust(width)
            for cell, width, column in zip(row, widths, table.columns, strict=True)
        )
        struck = " (out)" if number and table.rows[number - 1].is_struck else ""
        yield INDENT.join(set_out).rstrip() + struck


def _cells(row: Row) -> tuple[str, ...]:
    return tuple(cell.text for cell in row.cells)


def _format_hits(sheet: Sheet) -> list[str]:
    """Critical hits by location, where there are any."""
    hits = []
    for slots in sheet.slots:
        names = [slot.label for slot in slots.slots if slot.is_hit and not (slot.is_continued or slot.is_off)]
        if names:
            hits.append(f"{slots.label}: {', '.join(names)}")
    return ["", "Critical hits", *hits] if hits else []
