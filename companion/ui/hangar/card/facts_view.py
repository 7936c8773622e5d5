"""What is worked out of a unit: figures, damage, heat, armor, what it carries, what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.catalog.entries import Kind
from companion.engine.views.facts import ModelFacts
from companion.tabletop.counting import counted
from companion.ui.hangar.card.damage_chart import DamageChart, Series
from companion.ui.hangar.card.facts_grid import ArmorBars, HeatGrid
from companion.ui.hangar.rows.brief import ORIGINS, weapons_in_brief
from companion.ui.hangar.rows.columns import movement_text
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label
from companion.workshop.inspecting import Inspected

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)


class Tile(QFrame):
    """A figure with its name above it."""

    def __init__(self, name: str, figure: str, more: str = "") -> None:
        super().__init__()
        self.setProperty("panel", "card")
        self.setAccessibleName(f"{name}: {figure} {more}".strip())
        column = spaced(QVBoxLayout(self), 0, (Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL))
        column.addWidget(_line(name, Role.CAPTION))
        column.addWidget(_line(figure, Role.HEADING))
        column.addWidget(_line(more or " ", Role.CAPTION))


class Tiles(QWidget):
    """Tiles beside each other; where they are too wide, in two lines."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        super().__init__()
        self._tiles = tuple(tiles)
        self._grid = spaced(QGridLayout(self), Space.SMALL)
        self._beside = 0
        self._lay(len(self._tiles))

    def minimumSizeHint(self) -> QSize:
        """Two tiles beside each other at least."""
        widest = max(tile.minimumSizeHint().width() for tile in self._tiles)
        return QSize(2 * widest + self._grid.spacing(), self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        gap = self._grid.spacing()
        whole = sum(tile.minimumSizeHint().width() + gap for tile in self._tiles) - gap
        self._lay(len(self._tiles) if whole <= self.width() else 2)
        super().resizeEvent(event)

    def _lay(self, beside: int) -> None:
        if beside != self._beside:
            self._beside = beside
            for number, tile in enumerate(self._tiles):
                self._grid.addWidget(tile, number // beside, number % beside)
            self.updateGeometry()


class FactsView(QScrollArea):
    """Sections that have nothing to tell are left out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Facts")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.chart, self.armor, self.heat = DamageChart(), ArmorBars(), HeatGrid()
        self._page: QWidget | None = None
        self.told: list[str] = []
        self.folds: list[Fold] = []
        for part in (self.chart, self.armor, self.heat):
            part.hide()

    def show_facts(self, told: Inspected) -> None:
        """Show another unit."""
        for part in (self.chart, self.armor, self.heat):
            part.setParent(None)
        page = QWidget()
        page.setProperty("bare", True)
        self._column = spaced(QVBoxLayout(page), Space.SMALL, MARGINS)
        self.told, self.folds = [], []
        self._figures(told)
        self._carries(told)
        self._wrongs(told)
        if told.facts is not None:
            self._worked_out(told.facts, told.entry.name)
        self._source(told)
        self._column.addStretch(1)
        old, self._page = self.takeWidget(), page
        if old is not None:
            let_go(old)
        self.setWidget(page)

    # --- sections ---

    def _wrongs(self, told: Inspected) -> None:
        """What is against it: why it cannot be played in words, all else as a line with a count."""
        if told.trouble:
            self._lines("It cannot be played here", [told.trouble], Role.WARN)
        if told.faults:
            self._folded(f"{counted(len(told.faults), 'construction fault')}", told.faults)
        if told.without_rules:
            self._folded(f"{counted(len(told.without_rules), 'part')} without rules here", told.without_rules)

    def _figures(self, told: Inspected) -> None:
        entry, facts = told.entry, told.facts
        tiles = []
        if (moves := movement_text(entry)) != "–":
            is_vehicle = entry.kind is Kind.VEHICLE
            tiles.append(Tile("Move", moves, "cruise/flank" if is_vehicle else _paces(entry.jumping)))
        most = facts.armor_most if facts is not None else None
        if entry.armor:
            tiles.append(Tile("Armor", str(entry.armor), f"of {most} possible" if most else "points"))
        if facts is not None and facts.heat is not None:
            tiles.append(Tile("Cooling", str(facts.heat.sunk), "heat a turn"))
        if facts is not None and facts.damage is not None:
            best = facts.damage.best
            words = f"at {counted(best, 'hex')}"
            tiles.append(Tile("Best damage", f"{max(facts.damage.means):.1f}", words))
        if entry.men:
            tiles.append(Tile("Men", str(entry.men)))
        if entry.points:
            tiles.append(Tile("Cost", str(entry.points), "points"))
        if tiles:
            self._column.addWidget(Tiles(tiles[:4]))

    def _worked_out(self, facts: ModelFacts, name: str) -> None:
        if facts.damage is not None:
            self._heading(f"{facts.damage.unit.capitalize()} by range")
            self.chart.show_series([Series(name, facts.damage)])
            self._add(self.chart)
            self._column.addWidget(role_label(facts.damage.words, Role.CAPTION))
        if facts.heat is not None and len(facts.heat.groups):
            self._heading("Heat left after a turn")
            self.heat.show_heat(facts.heat)
            self._add(self.heat)
        if facts.armor:
            self._heading("Armor by location")
            self.armor.show_armor(facts.armor)
            self._add(self.armor)

    def _carries(self, told: Inspected) -> None:
        lines = [line for line in told.carried if line.has_rules]
        if not lines:
            if told.entry.weapons:
                self._lines("Carries", [weapons_in_brief(told.entry, {})], Role.SECTION)
            return
        self._heading("Carries")
        grid = spaced(QGridLayout(), Space.TINY)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        for number, line in enumerate(lines):
            words = role_label(line.words)
            grid.addWidget(words, number, 0)
            grid.addWidget(role_label(line.places.capitalize(), Role.MUTED), number, 1)
            self.told.append(line.words)
        self._column.addLayout(grid)

    def _source(self, told: Inspected) -> None:
        entry = told.entry
        lines = [ORIGINS[entry.origin][1], entry.source_file, str(told.document.get("source") or "")]
        note = str(told.document.get("note") or "")
        self._lines("Source", [line for line in dict.fromkeys((*lines, note)) if line], Role.MUTED)

    # --- building ---

    def _lines(self, heading: str, lines: Iterable[str], role: Role) -> None:
        self._heading(heading, role if role in (Role.WARN, Role.DANGER) else Role.SECTION)
        for line in lines:
            self.told.append(line)
            self._column.addWidget(role_label(line, Role.BODY if role is not Role.MUTED else role))

    def _folded(self, heading: str, lines: Sequence[str]) -> None:
        content = QWidget()
        column = spaced(QVBoxLayout(content), Space.TINY, (Space.WIDE, 0, 0, 0))
        for line in lines:
            self.told.append(line)
            column.addWidget(role_label(line))
        self.folds.append(Fold(heading, content))
        self._column.addWidget(self.folds[-1])

    def _heading(self, words: str, role: Role = Role.SECTION) -> None:
        if self._column.count():
            self._column.addSpacing(Space.SMALL)
        self._column.addWidget(role_label(words, role))

    def _add(self, part: QWidget) -> None:
        self._column.addWidget(part)
        part.show()


def _line(words: str, role: Role) -> QLabel:
    label = role_label(words, role)
    label.setWordWrap(False)
    return label


def _paces(jumping: int) -> str:
    return "walk/run/jump" if jumping else "walk/run"
