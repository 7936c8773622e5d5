"""The comparison of two to four units: differences stand out, and their damage lies in one chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.ui.hangar.card.damage_chart import DamageChart, DamageSeries, line_colour
from companion.ui.hangar.card.facts_grid import format_armor
from companion.ui.hangar.rows.columns import TECH, format_movement
from companion.ui.hangar.rows.pictures import EntryPicture
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.inspection import Inspection

PICTURE, NAME_WIDTH = 48, 130
MARGINS = (Space.WIDE, Space.MEDIUM, Space.WIDE, Space.LARGE)


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """A line of the comparison: a cell a unit, and the best of them where more is better."""

    name: str
    cells: tuple[str, ...]
    values: tuple[float, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the units are not all the same in it."""
        return len(set(self.cells)) > 1

    def is_best(self, place: int) -> bool:
        """Whether a unit is better in it than some other, and none is better than it."""
        return self.differs and bool(self.values) and self.values[place] == max(self.values)


class CompareView(QWidget):
    """The comparison; `leave_requested` tells that the player is done."""

    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Comparison")
        self.back_button = push_button("Back to the list", ButtonKind.QUIET, "chevron-left")
        self.back_button.clicked.connect(self.leave_requested)
        self.chart = DamageChart()
        self.lines: tuple[ComparisonLine, ...] = ()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setAccessibleName("Units side by side")
        head = with_spacing(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.LARGE, Space.SMALL))
        head.addWidget(self.back_button)
        head.addWidget(role_label("Compare", LabelRole.HEADING), 1)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addLayout(head)
        column.addWidget(self._area, 1)

    def show_units(self, units: Sequence[Inspection]) -> None:
        """Put these side by side."""
        self.chart.setParent(None)
        page = QWidget()
        page.setProperty("bare", True)
        grid = with_spacing(QGridLayout(page), Space.TINY, MARGINS)
        grid.setColumnMinimumWidth(0, Theme.current().tokens.px(NAME_WIDTH))
        for place, unit in enumerate(units):
            grid.addWidget(_unit_header(unit, place), 0, place + 1)
            grid.setColumnStretch(place + 1, 1)
        self.lines = tuple(lines_of(units))
        row = self._add_chart(grid, units, 1)
        for line in self.lines:
            grid.addWidget(_rule(), row, 0, 1, len(units) + 1)
            _add_line(grid, line, row + 1)
            row += 2
        grid.setRowStretch(row, 1)
        if (old := self._area.takeWidget()) is not None:
            delete_later(old)
        self._area.setWidget(page)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)

    def _add_chart(self, grid: QGridLayout, units: Sequence[Inspection], row: int) -> int:
        series = [
            DamageSeries(unit.entry.name, unit.facts.damage)
            for unit in units
            if unit.facts and unit.facts.damage
        ]
        if len(series) != len(units):
            return row
        self.chart.show_series(series)
        grid.addWidget(_name("Mean damage by range"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.chart, row, 1, 1, len(units))
        self.chart.show()
        return row + 1


def lines_of(units: Sequence[Inspection]) -> list[ComparisonLine]:
    """Return all lines in which any of the units has something to tell."""
    entries = [unit.entry for unit in units]
    lines = [
        _figures("Tons", [entry.tonnage for entry in entries], more_is_better=False),
        ComparisonLine("Tech", tuple(TECH.get(entry.tech, "–") for entry in entries)),
        ComparisonLine("Year", tuple(str(entry.year or "–") for entry in entries)),
        ComparisonLine("Role", tuple(entry.role or "–" for entry in entries)),
        ComparisonLine(
            "Move", tuple(map(format_movement, entries)), tuple(float(entry.running) for entry in entries)
        ),
        _figures("Jump", [entry.jumping for entry in entries]),
        _figures("Armor", [entry.armor for entry in entries]),
        _figures("Cooling", [_heat_balance(unit) for unit in units]),
        _heat("All weapons’ heat", units),
        _figures("Best damage", [_best_damage(unit) for unit in units]),
        *_armor(units),
        ComparisonLine("Weapons", tuple(_format_equipment(unit) for unit in units)),
        ComparisonLine("No rules here for", tuple("\n".join(unit.without_rules) or "–" for unit in units)),
    ]
    return [line for line in lines if any(cell not in ("–", "") for cell in line.cells)]


def _figures(name: str, values: Sequence[float], *, more_is_better: bool = True) -> ComparisonLine:
    cells = tuple(f"{value:.4g}" if value else "–" for value in values)
    return ComparisonLine(name, cells, tuple(map(float, values)) if more_is_better else ())


def _heat(name: str, units: Sequence[Inspection]) -> ComparisonLine:
    heats = [unit.facts.heat.groups[0].heat if unit.facts and unit.facts.heat else 0 for unit in units]
    return ComparisonLine(name, tuple(str(heat) if heat else "–" for heat in heats))


def _heat_balance(unit: Inspection) -> float:
    return unit.facts.heat.sunk if unit.facts and unit.facts.heat else 0


def _best_damage(unit: Inspection) -> float:
    return max(unit.facts.damage.means) if unit.facts and unit.facts.damage else 0


def _armor(units: Sequence[Inspection]) -> list[ComparisonLine]:
    """Return a line a location that all of them have."""
    plans = [{row.label: row for row in unit.facts.armor} if unit.facts else {} for unit in units]
    shared = [label for label in plans[0] if all(label in plan for plan in plans)]
    return [
        ComparisonLine(
            label,
            tuple(format_armor(plan[label]) for plan in plans),
            tuple(float(plan[label].total) for plan in plans),
        )
        for label in shared
    ]


def _format_equipment(unit: Inspection) -> str:
    return "\n".join(line.text for line in unit.carried if line.has_rules) or "–"


def _unit_header(unit: Inspection, place: int) -> QWidget:
    head = QFrame()
    head.setProperty("panel", "card")
    picture = EntryPicture(PICTURE)
    picture.show_entry(unit.entry)
    name = role_label(unit.entry.name, LabelRole.NUMBER)
    swatch = QFrame()
    tokens = Theme.current().tokens
    swatch.setFixedHeight(tokens.px(3))
    swatch.setStyleSheet(f"background: {line_colour(tokens, place)}; border: 0;")
    row = with_spacing(QHBoxLayout(), Space.SMALL)
    row.addWidget(picture)
    row.addWidget(name, 1)
    column = with_spacing(
        QVBoxLayout(head), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
    )
    column.addLayout(row)
    column.addWidget(swatch)
    return head


def _add_line(grid: QGridLayout, line: ComparisonLine, row: int) -> None:
    grid.addWidget(_name(line.name), row, 0, Qt.AlignmentFlag.AlignTop)
    for place, cell in enumerate(line.cells):
        label = role_label(cell, LabelRole.BODY if line.differs else LabelRole.MUTED)
        if line.is_best(place):
            restyle(label, "role", LabelRole.GOOD.value)
        elif line.differs:
            restyle(label, "role", LabelRole.SECTION.value)
        label.setAccessibleName(f"{line.name}: {cell}")
        grid.addWidget(label, row, place + 1, Qt.AlignmentFlag.AlignTop)


def _rule() -> QFrame:
    rule = QFrame()
    rule.setProperty("rule", True)
    return rule


def _name(text: str) -> QLabel:
    return role_label(text, LabelRole.MUTED)
