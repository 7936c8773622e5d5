"""Fairness of the dice: every way to count them, with a verdict where there are enough."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.battles.dice.statistics import DiceStatistics, DiceTable, RollerStatistics
from companion.tabletop.number_text import format_count
from companion.ui.dice.count_chart import CountChart
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing

HOW = (
    "The bars show what was rolled, with the number above; the line across and the number below show what"
    " fair dice would bring. Totals typed without their faces count as totals only."
)
NOTHING = "No dice were rolled yet."


class FairnessView(QScrollArea):
    """Everybody's dice, then those of each player, then real dice beside the app's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Fairness of the dice")

    def show_statistics(self, statistics: DiceStatistics) -> None:
        """Show these counts and no others."""
        page = QWidget()
        page.setProperty("bare", True)
        column = with_spacing(QVBoxLayout(page), Space.SMALL, (Space.MEDIUM,) * 4)
        for widget in _sections(statistics):
            column.addWidget(widget)
        column.addStretch(1)
        if (old := self.takeWidget()) is not None:
            delete_later(old)
        self.setWidget(page)


def _sections(statistics: DiceStatistics) -> Iterator[QWidget]:
    if not statistics.everybody.rolls:
        yield role_label(NOTHING, LabelRole.MUTED)
        return
    yield role_label(HOW, LabelRole.CAPTION)
    yield from _statistics_widgets(statistics.everybody)
    for heading, each in (("By player", statistics.players), ("Real dice and the app’s", statistics.rollers)):
        if each:
            yield _gap()
            yield role_label(heading, LabelRole.HEADING)
            for one in each:
                yield from _statistics_widgets(one)


def _statistics_widgets(one: RollerStatistics) -> Iterator[QWidget]:
    yield role_label(f"{one.name}: {format_count(one.rolls, 'roll')}", LabelRole.SECTION)
    for table in one.tables:
        yield from _table(one, table)


def _table(one: RollerStatistics, table: DiceTable) -> Iterator[QWidget]:
    found = table.fairness
    yield role_label(table.title, LabelRole.MUTED)
    yield CountChart(found, f"{one.name}, {table.title}")
    yield role_label(found.text)
    if found.probability is not None:
        degrees = format_count(found.degrees, "degree")
        yield role_label(
            f"χ² {found.statistic:.2f} with {degrees} of freedom, probability {found.probability:.3f}",
            LabelRole.CAPTION,
        )


def _gap() -> QLabel:
    gap = role_label("")
    gap.setFixedHeight(Theme.current().tokens.px(Space.MEDIUM))
    return gap
