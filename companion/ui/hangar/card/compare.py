"""Two to four units side by side: what differs stands out, and their damage lies in one chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.ui.hangar.card.damage_chart import DamageChart, Series, line_colour
from companion.ui.hangar.card.facts_grid import armor_words
from companion.ui.hangar.rows.brief import TECH
from companion.ui.hangar.rows.columns import movement_text
from companion.ui.hangar.rows.pictures import Picture
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.workshop.inspecting import Inspected

PICTURE, NAME_WIDTH = 48, 130
MARGINS = (Space.WIDE, Space.MEDIUM, Space.WIDE, Space.LARGE)


@dataclass(frozen=True, slots=True)
class Line:
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
    """`left` tells that the player is done."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Comparison")
        self.back_button = push_button("Back to the list", Kind.QUIET, "chevron-left")
        self.back_button.clicked.connect(self.left)
        self.chart = DamageChart()
        self.lines: tuple[Line, ...] = ()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setAccessibleName("Units side by side")
        head = spaced(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.LARGE, Space.SMALL))
        head.addWidget(self.back_button)
        head.addWidget(role_label("Compare", Role.HEADING), 1)
        column = spaced(QVBoxLayout(self), 0)
        column.addLayout(head)
        column.addWidget(self._area, 1)

    def show_units(self, units: Sequence[Inspected]) -> None:
        """Put these side by side."""
        self.chart.setParent(None)
        page = QWidget()
        page.setProperty("bare", True)
        grid = spaced(QGridLayout(page), Space.TINY, MARGINS)
        grid.setColumnMinimumWidth(0, Theme.current().tokens.px(NAME_WIDTH))
        for place, unit in enumerate(units):
            grid.addWidget(_head(unit, place), 0, place + 1)
            grid.setColumnStretch(place + 1, 1)
        self.lines = tuple(lines_of(units))
        row = self._add_chart(grid, units, 1)
        for line in self.lines:
            grid.addWidget(_rule(), row, 0, 1, len(units) + 1)
            _add_line(grid, line, row + 1)
            row += 2
        grid.setRowStretch(row, 1)
        if (old := self._area.takeWidget()) is not None:
            let_go(old)
        self._area.setWidget(page)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _add_chart(self, grid: QGridLayout, units: Sequence[Inspected], row: int) -> int:
        series = [
            Series(unit.entry.name, unit.facts.damage) for unit in units if unit.facts and unit.facts.damage
        ]
        if len(series) != len(units):
            return row
        self.chart.show_series(series)
        grid.addWidget(_name("Mean damage by range"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.chart, row, 1, 1, len(units))
        self.chart.show()
        return row + 1


def lines_of(units: Sequence[Inspected]) -> list[Line]:
    """All lines in which any of the units has something to tell."""
    entries = [unit.entry for unit in units]
    lines = [
        _figures("Tons", [entry.tonnage for entry in entries], more_is_better=False),
        Line("Tech", tuple(TECH.get(entry.tech, "–") for entry in entries)),
        Line("Year", tuple(str(entry.year or "–") for entry in entries)),
        Line("Role", tuple(entry.role or "–" for entry in entries)),
        Line("Move", tuple(map(movement_text, entries)), tuple(float(entry.running) for entry in entries)),
        _figures("Jump", [entry.jumping for entry in entries]),
        _figures("Armor", [entry.armor for entry in entries]),
        _figures("Cooling", [_of_heat(unit) for unit in units]),
        _heat("All weapons’ heat", units),
        _figures("Best damage", [_best_damage(unit) for unit in units]),
        *_armor(units),
        Line("Weapons", tuple(_carried(unit) for unit in units)),
        Line("No rules here for", tuple("\n".join(unit.without_rules) or "–" for unit in units)),
    ]
    return [line for line in lines if any(cell not in ("–", "") for cell in line.cells)]


def _figures(name: str, values: Sequence[float], *, more_is_better: bool = True) -> Line:
    cells = tuple(f"{value:.4g}" if value else "–" for value in values)
    return Line(name, cells, tuple(map(float, values)) if more_is_better else ())


def _heat(name: str, units: Sequence[Inspected]) -> Line:
    heats = [unit.facts.heat.groups[0].heat if unit.facts and unit.facts.heat else 0 for unit in units]
    return Line(name, tuple(str(heat) if heat else "–" for heat in heats))


def _of_heat(unit: Inspected) -> float:
    return unit.facts.heat.sunk if unit.facts and unit.facts.heat else 0


def _best_damage(unit: Inspected) -> float:
    return max(unit.facts.damage.means) if unit.facts and unit.facts.damage else 0


def _armor(units: Sequence[Inspected]) -> list[Line]:
    """A line a location that all of them have."""
    plans = [{row.label: row for row in unit.facts.armor} if unit.facts else {} for unit in units]
    shared = [label for label in plans[0] if all(label in plan for plan in plans)]
    return [
        Line(
            label,
            tuple(armor_words(plan[label]) for plan in plans),
            tuple(float(plan[label].total) for plan in plans),
        )
        for label in shared
    ]


def _carried(unit: Inspected) -> str:
    return "\n".join(line.words for line in unit.carried if line.has_rules) or "–"


def _head(unit: Inspected, place: int) -> QWidget:
    head = QFrame()
    head.setProperty("panel", "card")
    picture = Picture(PICTURE)
    picture.show_entry(unit.entry)
    name = role_label(unit.entry.name, Role.NUMBER)
    swatch = QFrame()
    tokens = Theme.current().tokens
    swatch.setFixedHeight(tokens.px(3))
    swatch.setStyleSheet(f"background: {line_colour(tokens, place)}; border: 0;")
    row = spaced(QHBoxLayout(), Space.SMALL)
    row.addWidget(picture)
    row.addWidget(name, 1)
    column = spaced(QVBoxLayout(head), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL))
    column.addLayout(row)
    column.addWidget(swatch)
    return head


def _add_line(grid: QGridLayout, line: Line, row: int) -> None:
    grid.addWidget(_name(line.name), row, 0, Qt.AlignmentFlag.AlignTop)
    for place, cell in enumerate(line.cells):
        words = role_label(cell, Role.BODY if line.differs else Role.MUTED)
        if line.is_best(place):
            restyle(words, "role", Role.GOOD.value)
        elif line.differs:
            restyle(words, "role", Role.SECTION.value)
        words.setAccessibleName(f"{line.name}: {cell}")
        grid.addWidget(words, row, place + 1, Qt.AlignmentFlag.AlignTop)


def _rule() -> QFrame:
    rule = QFrame()
    rule.setProperty("rule", True)
    return rule


def _name(words: str) -> QLabel:
    return role_label(words, Role.MUTED)
