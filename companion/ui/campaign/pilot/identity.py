"""The identity of a pilot: portrait, skills, wounds, counters, talents."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.downtime.progression.views import BoxesView, CounterView, TalentView, TraitView
from companion.ui.campaign.components.labels import StateTag
from companion.ui.campaign.components.wound_boxes import WoundBoxes
from companion.ui.campaign.pilot.portrait import Portrait
from companion.ui.campaign.pilot.view_model import PilotDetails, format_mixed_number
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

WIDTH, LARGE_TRAITS, COLUMNS = 304, 4, 2
MARGINS = (Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)


class PilotIdentity(QFrame):
    """The pilot's panel; its signals are the commands that the player asks for, `award_requested` with a
    counter.
    """

    portrait_requested = Signal()
    edit_requested = Signal()
    heal_requested = Signal()
    more_requested = Signal()
    award_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName("Pilot")
        self.portrait, self.state = Portrait(), StateTag()
        self.name, self.about = role_label("", LabelRole.HEADING), role_label("", LabelRole.MUTED)
        self.where = role_label("", LabelRole.BODY)
        self.picture_button = icon_button("portrait", "Choose a portrait…", "A picture for the pilot")
        self.edit_button = push_button("Edit…", ButtonKind.NORMAL, "edit")
        self.more_button = icon_button("more", "More", "Status, portrait and dismissal")
        self._sections = with_spacing(QVBoxLayout(), Space.LARGE)
        self._made_widgets: list[QWidget] = []
        self._arrange()
        self.picture_button.clicked.connect(self.portrait_requested)
        self.edit_button.clicked.connect(self.edit_requested)
        self.more_button.clicked.connect(self.more_requested)

    def show_pilot(self, details: PilotDetails) -> None:
        """Show somebody."""
        self.portrait.show_person(details.name, details.picture, details.side)
        self.name.setText(details.name)
        self.about.setText(details.about)
        self.where.setText(details.where)
        self.state.show_state(details.state, details.tone)
        for button in (self.picture_button, self.edit_button, self.more_button):
            button.setEnabled(details.may_change)
        for old in self._made_widgets:
            delete_later(old)
        self._made_widgets = [
            *([_traits(details.traits)] if details.traits else []),
            *(self._boxes(boxes, details) for boxes in details.boxes),
            *([self._counters(details.counters, details)] if details.counters else []),
            *([_talents(known)] if (known := [each for each in details.talents if each.has]) else []),
        ]
        for made in self._made_widgets:
            self._sections.addWidget(made)

    def _boxes(self, boxes: BoxesView, details: PilotDetails) -> QWidget:
        whole, column = _section(boxes.label)
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        drawn = WoundBoxes(boxes.label)
        drawn.show_wounds(boxes.crossed, boxes.number)
        row.addWidget(drawn)
        row.addStretch(1)
        if boxes.are_wounds:
            heal = push_button("Heal…", ButtonKind.NORMAL, "wound")
            heal.setEnabled(bool(boxes.crossed) and details.may_change)
            heal.clicked.connect(self.heal_requested)
            row.addWidget(heal)
        column.addLayout(row)
        if boxes.crossed and (details.heals or boxes.heals):
            column.addWidget(role_label(details.heals or boxes.heals, LabelRole.CAPTION))
        return whole

    def _counters(self, counters: Sequence[CounterView], details: PilotDetails) -> QWidget:
        whole, column = _section("To spend")
        for counter in counters:
            row = with_spacing(QHBoxLayout(), Space.SMALL)
            label = role_label(counter.text, LabelRole.NUMBER)
            set_tip(label, "\n".join((*counter.earned_by, counter.source)))
            row.addWidget(label, 1)
            award = icon_button("plus", f"{counter.label}: award or take off…", "Award, or take off, by hand")
            award.setEnabled(details.may_change)
            award.clicked.connect(partial(self._award, counter.id))
            row.addWidget(award)
            column.addLayout(row)
            if counter.next is not None:
                more = format_mixed_number(counter.next - counter.left)
                is_short = counter.next > counter.left
                text = f"{more} more for the next purchase" if is_short else "Enough for a purchase"
                column.addWidget(role_label(text, LabelRole.CAPTION))
        return whole

    def _award(self, counter: str, _checked: bool = False) -> None:
        self.award_requested.emit(counter)

    def _arrange(self) -> None:
        beside = with_spacing(QVBoxLayout(), Space.TINY)
        for part in (self.name, self.about):
            beside.addWidget(part)
        beside.addWidget(self.state, 0, Qt.AlignmentFlag.AlignLeft)
        beside.addStretch(1)
        top = with_spacing(QHBoxLayout(), Space.MEDIUM)
        top.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(beside, 1)
        buttons = with_spacing(QHBoxLayout(), Space.SMALL)
        buttons.addWidget(self.edit_button, 1)
        buttons.addWidget(self.picture_button)
        buttons.addWidget(self.more_button)
        column = with_spacing(QVBoxLayout(self), Space.LARGE, MARGINS)
        column.addLayout(top)
        column.addWidget(self.where)
        column.addLayout(buttons)
        column.addLayout(self._sections)
        column.addStretch(1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setFixedWidth(Theme.current().tokens.px(WIDTH))


def _section(heading: str) -> tuple[QWidget, QVBoxLayout]:
    whole = QWidget()
    column = with_spacing(QVBoxLayout(whole), Space.TINY)
    column.addWidget(role_label(heading, LabelRole.CAPTION))
    return whole, column


def _traits(traits: Sequence[TraitView]) -> QWidget:
    """Return a few skills with large numbers, many in two columns of lines."""
    whole = QWidget()
    is_large = len(traits) <= LARGE_TRAITS
    grid = with_spacing(QGridLayout(whole), Space.SMALL)
    for at, trait in enumerate(traits):
        cell = _tile(trait) if is_large else _line(trait)
        grid.addWidget(cell, at // COLUMNS, at % COLUMNS)
    for column in range(COLUMNS):
        grid.setColumnStretch(column, 1)
    return whole


def _tile(trait: TraitView) -> QWidget:
    tile = QFrame()
    tile.setProperty("panel", "card")
    column = with_spacing(QVBoxLayout(tile), 0, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL))
    column.addWidget(role_label(trait.label, LabelRole.CAPTION))
    column.addWidget(role_label(str(trait.value), LabelRole.TITLE))
    column.addWidget(role_label(_format_difference(trait), LabelRole.CAPTION))
    _explain(tile, trait)
    return tile


def _line(trait: TraitView) -> QWidget:
    line = QWidget()
    row = with_spacing(QHBoxLayout(line), Space.TINY)
    label, value = role_label(trait.label, LabelRole.BODY), role_label(str(trait.value), LabelRole.SECTION)
    value.setWordWrap(False)
    if trait.value == trait.usual:
        restyle(label, "role", LabelRole.MUTED)
    row.addWidget(label, 1)
    row.addWidget(value)
    _explain(line, trait)
    return line


def _explain(widget: QWidget, trait: TraitView) -> None:
    widget.setAccessibleName(f"{trait.label} {trait.value}, {_format_difference(trait)}")
    better = "lower is better" if trait.is_lower_better else "higher is better"
    set_tip(widget, "\n".join(filter(None, (f"{_format_difference(trait)}; {better}", trait.source))))


def _format_difference(trait: TraitView) -> str:
    text = f"usually {trait.usual}" if not trait.is_derived else "follows from other skills"
    return f"{trait.text}, {text}" if trait.text else text


def _talents(talents: Sequence[TalentView]) -> QWidget:
    whole, column = _section("Talents")
    flow = Flow()
    for talent in talents:
        tag = StateTag(talent.label)
        tag.show_state(talent.label, icon="star-full")
        set_tip(tag, "\n".join(filter(None, (talent.about, talent.source))))
        flow.add(tag)
    column.addWidget(flow)
    return whole
