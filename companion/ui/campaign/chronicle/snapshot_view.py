"""A view of a campaign at an earlier moment: its units, its pilots, its battles and stores."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from companion.campaign.phrases import format_day
from companion.campaign.state import Campaign, CampaignUnit, Pilot, UnitStatus
from companion.engine.game import Game
from companion.tabletop.number_text import format_count
from companion.ui.campaign.components.row_inputs import horizontal_rule
from companion.ui.campaign.components.subject_names import ModelNames, format_force
from companion.ui.dialogs.condition_box import format_condition
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
CARD = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
ROLES = (LabelRole.SECTION, LabelRole.MUTED, LabelRole.BODY, LabelRole.BODY)
Row = tuple[str, str, str, str]


class SnapshotView(QWidget):
    """A read-only view of an earlier campaign state; `leave_requested` asks to go back to the present."""

    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("The campaign at an earlier moment")
        self.back_button = push_button("Back to now", ButtonKind.PRIMARY, "history")
        self.back_button.clicked.connect(self.leave_requested)
        self.title = CutLabel()
        restyle(self.title, "role", LabelRole.HEADING)
        self.after = CutLabel()
        restyle(self.after, "role", LabelRole.MUTED)
        self.tables: list[QWidget] = []
        page = QWidget()
        page.setProperty("bare", "true")
        self._column = with_spacing(QVBoxLayout(page), Space.LARGE, MARGINS)
        self._column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        head = QFrame()
        head.setProperty("panel", "bar")
        row = with_spacing(QHBoxLayout(head), Space.MEDIUM, BAR)
        row.addWidget(self.title)
        row.addWidget(self.after, 1)
        row.addWidget(self.back_button)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(head)
        column.addWidget(area, 1)

    def show_campaign(self, campaign: Campaign, game: Game, headline: str) -> None:
        """Show a campaign as it was after an entry."""
        self.title.show_text(f"As of {format_day(campaign.today)}")
        self.after.show_text(f"After entry {campaign.number}: {headline}. Read-only.")
        for old in self.tables:
            delete_later(old)
        models = ModelNames(game)
        given = (
            ("Units", [_unit(campaign, unit, models) for unit in campaign.units.values()]),
            ("Pilots", [_pilot(campaign, pilot, game) for pilot in campaign.pilots.values()]),
            ("Battles", list(_battles(campaign))),
            ("Stores", [(each, "", str(amount), "") for each, amount in campaign.stores.items()]),
        )
        self.tables = [_table(heading, rows) for heading, rows in given if rows]
        for at, table in enumerate(self.tables):
            self._column.insertWidget(at, table)


def _table(heading: str, rows: list[Row]) -> QWidget:
    card = QFrame()
    card.setProperty("panel", "surface")
    card.setAccessibleName(heading)
    column = with_spacing(QVBoxLayout(card), Space.SMALL, CARD)
    column.addWidget(role_label(f"{heading} · {len(rows)}", LabelRole.SECTION))
    grid = with_spacing(QGridLayout(), Space.SMALL)
    for number, row in enumerate(rows):
        grid.addWidget(horizontal_rule(), 2 * number, 0, 1, len(row))
        for at, (text, role) in enumerate(zip(row, ROLES, strict=True)):
            grid.addWidget(role_label(text, role), 2 * number + 1, at)
            grid.setColumnStretch(at, 1)
    column.addLayout(grid)
    return card


def _unit(campaign: Campaign, unit: CampaignUnit, models: ModelNames) -> Row:
    damage = format_condition(unit.condition) if unit.condition is not None else "Whole."
    state = damage if unit.status is UnitStatus.READY else unit.status.value.capitalize()
    seated = campaign.pilots.get(unit.pilot or "")
    pilot = seated.name if seated is not None else ""
    return models.unit(unit), format_force(campaign, unit.force), pilot, state


def _pilot(campaign: Campaign, pilot: Pilot, game: Game) -> Row:
    labels = {trait.id: trait.label for trait in game.progression.traits()}
    skills = ", ".join(f"{labels.get(trait, trait)} {value}" for trait, value in pilot.traits.items())
    kills = f"{len(pilot.kills)} kills" if len(pilot.kills) != 1 else "1 kill"
    state = format_count(pilot.wounds, "wound") if pilot.wounds else pilot.status.value.capitalize()
    return pilot.name, campaign.sides[pilot.side].name, ", ".join(filter(None, (skills, kills))), state


def _battles(campaign: Campaign) -> Iterator[Row]:
    for battle in campaign.battles.values():
        yield battle.title, format_day(battle.day), battle.outcome, battle.stage.value.capitalize()
