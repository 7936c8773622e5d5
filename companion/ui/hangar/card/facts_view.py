"""Computed facts of a unit: figures, damage, heat, armor, equipment, faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.catalog.entries import VEHICLES, CatalogueEntry
from companion.engine.views.units import ModelFacts
from companion.tabletop.number_text import format_count
from companion.ui.hangar.card.damage_chart import DamageChart, DamageSeries
from companion.ui.hangar.card.facts_grid import ArmorBars, HeatGrid
from companion.ui.hangar.rows.columns import ORIGINS, format_movement, format_weapons
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.inspection import Inspection

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)


class FactTile(QFrame):
    """A figure with its name above it."""

    def __init__(self, name: str, figure: str, more: str = "") -> None:
        super().__init__()
        self.setProperty("panel", "card")
        self.setAccessibleName(f"{name}: {figure} {more}".strip())
        column = with_spacing(QVBoxLayout(self), 0, (Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL))
        column.addWidget(_line(name, LabelRole.CAPTION))
        column.addWidget(_line(figure, LabelRole.HEADING))
        column.addWidget(_line(more or " ", LabelRole.CAPTION))


class FactTiles(QWidget):
    """Tiles beside each other; where they are too wide, in two lines."""

    def __init__(self, tiles: Sequence[FactTile]) -> None:
        super().__init__()
        self._tiles = tuple(tiles)
        self._grid = with_spacing(QGridLayout(self), Space.SMALL)
        self._beside = 0
        self._arrange(len(self._tiles))

    def minimumSizeHint(self) -> QSize:
        """Return two tiles beside each other at least."""
        widest = max(tile.minimumSizeHint().width() for tile in self._tiles)
        return QSize(2 * widest + self._grid.spacing(), self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        gap = self._grid.spacing()
        whole = sum(tile.minimumSizeHint().width() + gap for tile in self._tiles) - gap
        self._arrange(len(self._tiles) if whole <= self.width() else 2)
        super().resizeEvent(event)

    def _arrange(self, beside: int) -> None:
        if beside != self._beside:
            self._beside = beside
            for number, tile in enumerate(self._tiles):
                self._grid.addWidget(tile, number // beside, number % beside)
            self.updateGeometry()


class FactsView(QScrollArea):
    """The sections of facts; empty sections are left out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Facts")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.chart, self.armor, self.heat = DamageChart(), ArmorBars(), HeatGrid()
        self._page: QWidget | None = None
        self.shown_texts: list[str] = []
        self.folds: list[Fold] = []
        for part in (self.chart, self.armor, self.heat):
            part.hide()

    def show_facts(self, inspection: Inspection) -> None:
        """Show another unit."""
        for part in (self.chart, self.armor, self.heat):
            part.setParent(None)
        page = QWidget()
        page.setProperty("bare", True)
        self._column = with_spacing(QVBoxLayout(page), Space.SMALL, MARGINS)
        self.shown_texts, self.folds = [], []
        self._add_figures(inspection)
        self._add_equipment(inspection)
        self._add_faults(inspection)
        if inspection.facts is not None:
            self._add_computed(inspection.facts, inspection.entry.name)
        self._add_source(inspection)
        self._column.addStretch(1)
        old, self._page = self.takeWidget(), page
        if old is not None:
            delete_later(old)
        self.setWidget(page)

    # --- sections ---

    def _add_faults(self, inspection: Inspection) -> None:
        """What is against it: why it cannot be played in words, all else as a line with a count."""
        if inspection.trouble:
            self._lines("It cannot be played here", [inspection.trouble], LabelRole.WARN)
        if inspection.faults:
            self._add_fold(f"{format_count(len(inspection.faults), 'construction fault')}", inspection.faults)
        if inspection.without_rules:
            self._add_fold(
                f"{format_count(len(inspection.without_rules), 'part')} without rules here",
                inspection.without_rules,
            )

    def _add_figures(self, inspection: Inspection) -> None:
        entry, facts = inspection.entry, inspection.facts
        tiles = []
        if (moves := format_movement(entry)) != "–":
            own = facts.movement if facts is not None else ""
            tiles.append(FactTile("Move", moves, own or _movement_label(entry)))
        most = facts.armor_maximum if facts is not None else None
        if entry.armor:
            tiles.append(FactTile("Armor", str(entry.armor), f"of {most} possible" if most else "points"))
        if facts is not None and facts.heat is not None:
            tiles.append(FactTile("Cooling", str(facts.heat.sunk), "heat a turn"))
        if facts is not None and facts.damage is not None:
            best = facts.damage.best
            text = f"at {format_count(best, 'hex')}"
            tiles.append(FactTile("Best damage", f"{max(facts.damage.means):.1f}", text))
        if entry.men:
            tiles.append(FactTile("Men", str(entry.men)))
        if entry.points:
            points = facts.points if facts is not None else "points"
            tiles.append(FactTile("Cost", f"{entry.points:g}", points))
        if tiles:
            self._column.addWidget(FactTiles(tiles[:4]))

    def _add_computed(self, facts: ModelFacts, name: str) -> None:
        if facts.damage is not None:
            self._heading(f"{facts.damage.unit.capitalize()} by range")
            self.chart.show_series([DamageSeries(name, facts.damage)])
            self._add(self.chart)
            self._column.addWidget(role_label(facts.damage.conditions, LabelRole.CAPTION))
        if facts.heat is not None and len(facts.heat.groups):
            self._heading("Heat left after a turn")
            self.heat.show_heat(facts.heat)
            self._add(self.heat)
        if facts.armor:
            self._heading("Armor by location")
            self.armor.show_armor(facts.armor)
            self._add(self.armor)

    def _add_equipment(self, inspection: Inspection) -> None:
        lines = [line for line in inspection.carried if line.has_rules]
        if not lines:
            if inspection.entry.weapons:
                self._lines("Carries", [format_weapons(inspection.entry, {})], LabelRole.SECTION)
            return
        self._heading("Carries")
        grid = with_spacing(QGridLayout(), Space.TINY)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        for number, line in enumerate(lines):
            label = role_label(line.text)
            grid.addWidget(label, number, 0)
            grid.addWidget(role_label(line.places.capitalize(), LabelRole.MUTED), number, 1)
            self.shown_texts.append(line.text)
        self._column.addLayout(grid)

    def _add_source(self, inspection: Inspection) -> None:
        entry = inspection.entry
        lines = [ORIGINS[entry.origin][1], entry.source_file, str(inspection.document.get("source") or "")]
        note = str(inspection.document.get("note") or "")
        self._lines("Source", [line for line in dict.fromkeys((*lines, note)) if line], LabelRole.MUTED)

    # --- building ---

    def _lines(self, heading: str, lines: Iterable[str], role: LabelRole) -> None:
        self._heading(heading, role if role in (LabelRole.WARN, LabelRole.DANGER) else LabelRole.SECTION)
        for line in lines:
            self.shown_texts.append(line)
            self._column.addWidget(role_label(line, LabelRole.BODY if role is not LabelRole.MUTED else role))

    def _add_fold(self, heading: str, lines: Sequence[str]) -> None:
        content = QWidget()
        column = with_spacing(QVBoxLayout(content), Space.TINY, (Space.WIDE, 0, 0, 0))
        for line in lines:
            self.shown_texts.append(line)
            column.addWidget(role_label(line))
        self.folds.append(Fold(heading, content))
        self._column.addWidget(self.folds[-1])

    def _heading(self, text: str, role: LabelRole = LabelRole.SECTION) -> None:
        if self._column.count():
            self._column.addSpacing(Space.SMALL)
        self._column.addWidget(role_label(text, role))

    def _add(self, part: QWidget) -> None:
        self._column.addWidget(part)
        part.show()


def _line(text: str, role: LabelRole) -> QLabel:
    label = role_label(text, role)
    label.setWordWrap(False)
    return label


def _movement_label(entry: CatalogueEntry) -> str:
    if entry.kind in VEHICLES:
        return "cruise/flank"
    paces = ("walk", "run" if entry.running > entry.walking else "", "jump" if entry.jumping else "")
    return "/".join(filter(None, paces))
