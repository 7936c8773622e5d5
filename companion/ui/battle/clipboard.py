"""Plain-text copies of what the battle page shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from companion.engine.sheet import Counter, Row, Sheet, Table, Tone, Track
from companion.engine.views.attacks import AttackPlan
from companion.engine.views.units import SideView, UnitView
from companion.tabletop.modifiers import format_signed
from companion.ui.battle.places import BattlePlaces
from companion.ui.calculator.wording import format_reckoning, sight_text
from companion.ui.journal.model import JournalListLine, heading_of, reasons_of
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.copy_text import text_of

COPY = "Copy the journal or the roster as text"

INDENT = "  "


class BattleClipboard:
    """Copies what has the focus: an entry of the journal, an attack, a number, the roster, else a sheet."""

    def __init__(self, bridge: BattleController, selection: Selection, places: BattlePlaces) -> None:
        self._bridge, self._selection, self._places = bridge, selection, places
        places.journal.copy_requested.connect(self.copy_entry)
        places.journal.add_to_header(self._journal_button())
        places.dues.copy_button.clicked.connect(self.copy_dues)

    def copy(self) -> None:
        """Copy what has the focus."""
        places, focus = self._places, QApplication.focusWidget()
        line = places.journal.current_line()
        if _is_in(focus, places.journal) and line is not None:
            self.copy_entry(line)
        elif _is_in(focus, places.dues):
            self.copy_dues()
        elif _is_in(focus, places.panel.to_hit) and (text := text_of(focus)):
            self._copy_text("The number", text)
        elif _is_in(focus, places.roster) or self._selection.unit is None:
            self.copy_roster()
        elif _is_in(focus, places.panel.attack) and places.panel.attack.plan is not None:
            self.copy_attack()
        elif _is_in(focus, places.page) and (text := text_of(focus)):
            self._copy_text("What has the focus", text)
        else:
            self.copy_sheet(self._selection.unit)

    def copy_entry(self, line: JournalListLine) -> None:
        """Copy one entry of the journal with its dice and reasons."""
        self._copy_text("The entry", journal_text([line], with_reasons=True))

    def copy_journal(self, *, with_dice: bool) -> None:
        """Copy the whole journal."""
        self._copy_text("The journal", journal_text(self._bridge.session.lines(), with_dice=with_dice))

    def copy_roster(self) -> None:
        """Copy every unit with its state."""
        bridge, turn = self._bridge, self._bridge.turn()
        phase = next((each.label for each in turn.phases if each.id == turn.phase), "")
        when = f"{bridge.game.turn_word} {turn.number}, {phase.lower()}" if turn.number else phase
        title = f"{bridge.session.title} · {when}"
        note = bridge.game.battle_note(bridge.battle)
        self._copy_text("The roster", roster_text(title, bridge.sides(), bridge.units(), note))

    def copy_sheet(self, unit: str) -> None:
        """Copy the record sheet of a unit."""
        view = self._bridge.unit(unit)
        self._copy_text(f"The sheet of {view.name}", sheet_text(self._bridge.sheet(unit), view.note))

    def copy_dues(self) -> None:
        """Copy what is owed."""
        self._copy_text("Rolls due", self._places.dues.text_to_copy())

    def copy_attack(self) -> None:
        """Copy the attack that is laid out, with every number and its reasons."""
        plan = self._places.panel.attack.plan
        if plan is not None:
            attacker, target = (self._bridge.target_name(end) for end in (plan.attacker, plan.target))
            self._copy_text("The attack", attack_text(attacker, target, plan))

    def offer(self, menu: QMenu, unit: str) -> None:
        """Put into the menu of a unit what of it may be copied."""
        wear_icon(menu.addAction("Copy the sheet as text", lambda: self.copy_sheet(unit)), "copy")
        wear_icon(menu.addAction("Copy the roster as text", self.copy_roster), "copy")

    def _journal_button(self) -> QToolButton:
        button, menu = icon_button("copy", COPY), QMenu(self._places.page)
        commands: tuple[tuple[str, Callable[[], None]], ...] = (
            ("The whole journal", lambda: self.copy_journal(with_dice=True)),
            ("The whole journal without dice", lambda: self.copy_journal(with_dice=False)),
            ("The roster", self.copy_roster),
        )
        for text, command in commands:
            menu.addAction(text, command)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _copy_text(self, what: str, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._places.frame.banner.say(f"{what}: copied as text.", Tone.GOOD)


def _is_in(widget: QWidget | None, whole: QWidget) -> bool:
    return widget is not None and (widget is whole or whole.isAncestorOf(widget))


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
    if unit.armor_full or not unit.structure_name:
        parts.append(f"armor {unit.armor_left}/{unit.armor_full}")
    if unit.externals_left is not None:
        parts.append(f"externals {unit.externals_left}/{unit.externals_full}")
    if unit.structure_left is not None:
        name = unit.structure_name or ("structure" if unit.externals_left is None else "internals")
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
