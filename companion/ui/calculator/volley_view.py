"""What a volley may do: damage as bars, the mean, and what it may destroy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.views import VolleyOdds
from companion.ui.calculator.label_grid import LabelGrid
from companion.ui.calculator.wording import chance_text
from companion.ui.spacing import spaced
from companion.ui.theme.tokens import Space
from companion.ui.widgets.bar_chart import BarChart
from companion.ui.widgets.words import Role, role_label

EXACT = 10**9


class VolleyView(QWidget):
    """The exact odds of the ticked weapons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._summary = role_label("", Role.NUMBER)
        self._summary.setWordWrap(True)
        self._caption = role_label("Damage, and its chance in percent", Role.CAPTION)
        self._chart = BarChart("Chance of each amount of damage, in percent")
        self._locations = LabelGrid(("Location", "Hit", "Destroyed"))
        column = spaced(QVBoxLayout(self), Space.SMALL)
        column.addWidget(self._summary)
        column.addWidget(self._caption)
        column.addWidget(self._chart)
        column.addWidget(self._locations)

    def show_odds(self, odds: VolleyOdds) -> None:
        """Show the odds of another volley."""
        self._summary.setText(summary_text(odds))
        self._show_all(True)
        self._chart.show_odds(_exact(odds.damage))
        self._locations.show_rows(location_rows(odds))

    def show_words(self, words: str) -> None:
        """Say why there are no odds for these weapons."""
        self._summary.setText(words)
        self._show_all(False)

    def _show_all(self, shown: bool) -> None:
        for part in (self._caption, self._chart, self._locations):
            part.setVisible(shown)


def summary_text(odds: VolleyOdds) -> str:
    """The volley in a line: its mean, and its chance to destroy the target."""
    return f"{odds.mean_damage:.1f} damage on average · destroys the target {chance_text(odds.kill)}"


def location_rows(odds: VolleyOdds) -> list[tuple[str, str, str]]:
    """Locations that this volley may harm, the most endangered first."""
    harmed = [name for name, mean in odds.location_damage.items() if mean > 0]
    harmed.sort(key=lambda name: (-odds.location_destroyed[name], -odds.location_hit[name]))
    return [
        (
            name.replace("_", " ").capitalize(),
            chance_text(odds.location_hit[name]),
            chance_text(odds.location_destroyed[name]),
        )
        for name in harmed
    ]


def _exact(chances: Mapping[int, float]) -> dict[int, Fraction]:
    return {result: Fraction(chance).limit_denominator(EXACT) for result, chance in chances.items()}
