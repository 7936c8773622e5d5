"""Odds of a volley: its mean, its chances, damage and hits as bars, and every location."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.views.attacks import VolleyOdds, WhatIf, WhatIfLabels
from companion.ui.attack.bar_chart import BarChart
from companion.ui.attack.chance_grid import ChanceGrid, location_label, measures, number_change
from companion.ui.calculator.wording import DASH, chance_text, join_percent_signs
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.layouts import LabelGrid
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

WAITING = "Working out the odds…"
EXACT = 10**9
CHART = 132
HEADING = ("Location", "Hit", "Mean", "Breached", "Destroyed")
COMPARED = ("Location", "Mean", "Pinned", "Destroyed", "Pinned")

WAITING_TEXT = "Working it out…"
PLAIN = WhatIfLabels(
    "What if it had done something else?",
    ("Option", "To hit", "Mean", "Destroyed", "Heat"),
    "No other choice would change anything here.",
)


class VolleyView(QWidget):
    """The odds of the ticked attacks; one volley may be pinned, and the next ones are compared with it."""

    pinned = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._odds: VolleyOdds | None = None
        self._pinned: VolleyOdds | None = None
        self._name = self._pinned_name = ""
        self._summary = role_label("", LabelRole.NUMBER)
        self._error = role_label("", LabelRole.CAPTION)
        self.pin_button = table_button("Pin", ButtonKind.QUIET, "pin")
        self._pin_line = PinLine()
        self._chances = ChanceGrid()
        self._damage, self._hits = Chart("Damage"), Chart("Hits")
        self._locations = LabelGrid(HEADING)
        self._body = QWidget()
        self._arrange()
        self.pin_button.clicked.connect(self.pin)
        self._pin_line.remove_button.clicked.connect(self.unpin)

    def _arrange(self) -> None:
        set_tip(self.pin_button, "Keep these odds to compare other attacks with")
        self.pin_button.setAutoDefault(False)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        text_layout = with_spacing(QVBoxLayout(), 0)
        text_layout.addWidget(self._summary)
        text_layout.addWidget(self._error)
        head.addLayout(text_layout, 1)
        head.addWidget(self.pin_button, 0, Qt.AlignmentFlag.AlignTop)
        charts = with_spacing(QGridLayout(), Space.MEDIUM)
        charts.addWidget(self._damage, 0, 0)
        charts.addWidget(self._hits, 0, 1)
        charts.setColumnStretch(0, 5)
        charts.setColumnStretch(1, 3)
        body = with_spacing(QVBoxLayout(self._body), Space.MEDIUM)
        body.addWidget(self._chances)
        body.addLayout(charts)
        body.addWidget(self._locations)
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        column.addWidget(self._pin_line)
        column.addLayout(head)
        column.addWidget(self._body)

    def show_odds(self, odds: VolleyOdds, name: str = "") -> None:
        """Show the odds of another volley; `name` says which, should it be pinned."""
        self._odds, self._name = odds, name
        before = self._pinned
        self._summary.setText(join_percent_signs(summary_text(odds, before)))
        self._error.setText(error_text(odds))
        self._error.setVisible(bool(error_text(odds)))
        self._body.show()
        self.pin_button.show()
        self._chances.show_measures(measures(odds, before))
        self._damage.show_odds(odds.damage, before.damage if before else None)
        self._hits.show_odds(odds.hits, before.hits if before else None)
        self._locations.show_heading(COMPARED if before else HEADING)
        self._locations.show_rows(compared_rows(odds, before) if before else location_rows(odds))

    def show_text(self, text: str) -> None:
        """Say why there are no odds for these attacks."""
        self._odds = None
        self._summary.setText(text)
        for part in (self._error, self._body, self.pin_button):
            part.hide()

    def show_waiting(self) -> None:
        """Say that what is shown is about to change, or that there will be something to show."""
        self._summary.setText(WAITING)
        if self._odds is None:
            self._body.hide()
            self.pin_button.hide()

    def pin(self) -> None:
        """Compare what follows with the odds that are shown now."""
        if self._odds is not None:
            self._pinned, self._pinned_name = self._odds, self._name
            self._pin_line.show_pin(self._name, self._odds)
            self.show_odds(self._odds, self._name)
            self.pinned.emit(True)

    def unpin(self) -> None:
        """Stop comparing."""
        self._pinned = None
        self._pin_line.hide()
        if self._odds is not None:
            self.show_odds(self._odds, self._name)
        self.pinned.emit(False)


class PinLine(QWidget):
    """The volley that the odds are compared with, and a key to stop comparing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = role_label("", LabelRole.MUTED)
        self.remove_button = icon_button("close", "Stop comparing")
        row = with_spacing(QHBoxLayout(self), Space.SMALL)
        row.addWidget(self._label, 1)
        row.addWidget(self.remove_button)
        self.hide()

    def show_pin(self, name: str, odds: VolleyOdds) -> None:
        """Name the pinned volley."""
        text = f"Pinned: {name}, " if name else "Pinned: "
        message = f"{text}{odds.mean_damage:.1f} damage, destroyed {chance_text(odds.kill)}"
        self._label.setText(join_percent_signs(message))
        self.show()


class Chart(QWidget):
    """Bars with a caption, which reads the bar under the pointer."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._odds = name, dict[int, Fraction]()
        self._caption = role_label("", LabelRole.CAPTION)
        self._caption.setWordWrap(False)
        self._caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.bars = BarChart(f"{name}: chance of each number, in percent")
        self.bars.read.connect(self._show_caption)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self._caption)
        column.addWidget(self.bars)
        Theme.current().changed.connect(self._measure)
        self._measure()
        self._show_caption("")

    def show_odds(self, odds: Mapping[int, float], before: Mapping[int, float] | None) -> None:
        """Show a distribution, with another one in outline."""
        self._odds = _as_fractions(odds)
        self.bars.show_odds(self._odds, outlined=_as_fractions(before) if before else None)
        self._show_caption("")

    def _show_caption(self, _text: str) -> None:
        """Show the chance of the number under the pointer or more."""
        bar = self.bars.bar
        if bar is None:
            self._caption.setText(f"{self._name}, in percent")
            return
        more = sum((chance for number, chance in self._odds.items() if number >= bar.result), Fraction(0))
        self._caption.setText(f"{bar.result} or more: {chance_text(float(more))}")

    def _measure(self) -> None:
        self.bars.setFixedHeight(Theme.current().tokens.px(CHART))


def summary_text(odds: VolleyOdds, before: VolleyOdds | None = None) -> str:
    """Return the volley in a line: its mean, with the difference from another one's, and its chance to
    destroy.
    """
    change = f" ({number_change(odds.mean_damage - before.mean_damage)})" if before else ""
    return f"{odds.mean_damage:.1f} damage on average{change} · destroys the target {chance_text(odds.kill)}"


def error_text(odds: VolleyOdds) -> str:
    """Format the error of the numbers, "Sampled, ±0.3 %", and what they leave out."""
    return "\n".join(filter(None, (f"Sampled, ±{odds.error * 100:.1f} %" if odds.error else "", odds.remark)))


def location_rows(odds: VolleyOdds) -> list[tuple[str, str, str, str, str]]:
    """Locations that this volley may harm, the most endangered first."""
    return [
        (
            location_label(odds, name),
            chance_text(odds.location_hit[name]),
            f"{odds.location_damage[name]:.1f}",
            chance_text(odds.location_breached[name]) if name in odds.location_breached else "",
            chance_text(odds.location_destroyed[name]),
        )
        for name in endangered_locations(odds)
    ]


def compared_rows(odds: VolleyOdds, before: VolleyOdds) -> list[tuple[str, str, str, str, str]]:
    """Return the same beside another volley's."""
    names = dict.fromkeys((*endangered_locations(odds), *endangered_locations(before)))
    return [
        (
            location_label(odds, name),
            f"{odds.location_damage.get(name, 0.0):.1f}",
            f"{before.location_damage.get(name, 0.0):.1f}",
            chance_text(odds.location_destroyed.get(name, 0.0)),
            chance_text(before.location_destroyed.get(name, 0.0)),
        )
        for name in names
    ]


def endangered_locations(odds: VolleyOdds) -> list[str]:
    """Return the locations that a volley may harm, the most endangered first."""
    names = [name for name, mean in odds.location_damage.items() if mean > 0]
    return sorted(names, key=lambda name: (-odds.location_destroyed[name], -odds.location_hit[name]))


def _as_fractions(chances: Mapping[int, float]) -> dict[int, Fraction]:
    return {result: Fraction(chance).limit_denominator(EXACT) for result, chance in chances.items()}


class WhatIfView(QWidget):
    """A table, folded at first; `lines_requested` asks for its lines only while it is open."""

    lines_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = LabelGrid(PLAIN.columns)
        self._labels = PLAIN
        self._message = role_label(WAITING_TEXT, LabelRole.MUTED)
        inside = QWidget()
        column = with_spacing(QVBoxLayout(inside), Space.TINY)
        column.addWidget(self._grid)
        column.addWidget(self._message)
        self.fold = Fold(PLAIN.question, inside)
        self._grid.hide()
        self.fold.opened.connect(lambda _is_open: self.show_volley())
        with_spacing(QVBoxLayout(self), 0).addWidget(self.fold)

    def set_labels(self, labels: WhatIfLabels) -> None:
        """Ask and answer in the words of the rules."""
        self._labels = labels
        self._grid.show_heading(labels.columns)
        self.fold.heading.setText(button_text(labels.question))

    def show_volley(self) -> None:
        """Other attacks are ticked: ask for their lines if anybody sees them."""
        if self.fold.is_open:
            self.lines_requested.emit()

    def show_lines(self, lines: Sequence[WhatIf]) -> None:
        """Show how the volley would fare after each way."""
        present = next((number for number, line in enumerate(lines) if line.is_present), None)
        self._grid.show_rows([self._row(line) for line in lines], strong=present)
        self._grid.setVisible(bool(lines))
        self._message.setText(self._labels.empty_text)
        self._message.setVisible(not lines)

    def _row(self, line: WhatIf) -> list[str]:
        """Return a line without what the rules have no name for: such a column takes no room."""
        return [
            text if name else "" for text, name in zip(what_if_row(line), self._labels.columns, strict=True)
        ]


def what_if_row(line: WhatIf) -> tuple[str, str, str, str, str]:
    """One way as a row: its number, mean damage, chance to destroy, and heat."""
    heat = DASH if line.heat is None else str(line.heat)
    return line.label, line.number, f"{line.mean_damage:.1f}", chance_text(line.kill), heat
