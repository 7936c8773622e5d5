"""Who a pilot is and how he is: portrait, skills, wounds, what is counted, talents."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.shared.progression.views import BoxesView, CounterView, TalentView, TraitView
from companion.ui.campaign.pieces.amounts import mixed_number
from companion.ui.campaign.pieces.tag import Tag
from companion.ui.campaign.pieces.wound_boxes import WoundBoxes
from companion.ui.campaign.pilot.portrait import Portrait
from companion.ui.campaign.pilot.shown import ShownPilot
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

WIDTH, LARGE_TRAITS, COLUMNS = 304, 4, 2
MARGINS = (Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)


class Identity(QFrame):
    """The signals tell what the player asks for; `award_wanted` brings a counter."""

    portrait_wanted = Signal()
    edit_wanted = Signal()
    heal_wanted = Signal()
    more_wanted = Signal()
    award_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName("Pilot")
        self.portrait, self.state = Portrait(), Tag()
        self.name, self.about = role_label("", Role.HEADING), role_label("", Role.MUTED)
        self.where = role_label("", Role.BODY)
        self.picture_button = icon_button("portrait", "Choose a portrait…", "Choose a portrait, or remove it")
        self.edit_button = push_button("Edit…", Kind.NORMAL, "edit")
        self.more_button = icon_button("more", "More", "Status, transfer and dismissal")
        self._sections = spaced(QVBoxLayout(), Space.LARGE)
        self._made: list[QWidget] = []
        self._arrange()
        self.picture_button.clicked.connect(self.portrait_wanted)
        self.edit_button.clicked.connect(self.edit_wanted)
        self.more_button.clicked.connect(self.more_wanted)

    def show_pilot(self, shown: ShownPilot) -> None:
        """Show somebody."""
        self.portrait.show_person(shown.name, shown.picture, shown.side)
        self.name.setText(shown.name)
        self.about.setText(shown.about)
        self.where.setText(shown.where)
        self.state.show_state(shown.state, shown.tone)
        for button in (self.picture_button, self.edit_button, self.more_button):
            button.setEnabled(shown.may_change)
        for old in self._made:
            self._sections.removeWidget(old)
            let_go(old)
        self._made = [
            *([_traits(shown.traits)] if shown.traits else []),
            *(self._boxes(boxes, shown) for boxes in shown.boxes),
            *([self._counters(shown.counters, shown)] if shown.counters else []),
            *([_talents(known)] if (known := [each for each in shown.talents if each.has]) else []),
        ]
        for made in self._made:
            self._sections.addWidget(made)

    def _boxes(self, boxes: BoxesView, shown: ShownPilot) -> QWidget:
        whole, column = _section(boxes.label)
        row = spaced(QHBoxLayout(), Space.SMALL)
        drawn = WoundBoxes(boxes.label)
        drawn.show_wounds(boxes.crossed, boxes.number)
        row.addWidget(drawn)
        row.addStretch(1)
        if boxes.are_wounds:
            heal = push_button("Heal…", Kind.NORMAL, "wound")
            heal.setEnabled(bool(boxes.crossed) and shown.may_change)
            heal.clicked.connect(self.heal_wanted)
            row.addWidget(heal)
        column.addLayout(row)
        if boxes.crossed and (shown.heals or boxes.heals):
            column.addWidget(role_label(shown.heals or boxes.heals, Role.CAPTION))
        return whole

    def _counters(self, counters: Sequence[CounterView], shown: ShownPilot) -> QWidget:
        whole, column = _section("To spend")
        for counter in counters:
            row = spaced(QHBoxLayout(), Space.SMALL)
            words = role_label(counter.words, Role.NUMBER)
            set_tip(words, "\n".join((*counter.earned_by, counter.source)))
            row.addWidget(words, 1)
            award = icon_button("plus", f"{counter.label}: award or take off…", "Award, or take off, by hand")
            award.setEnabled(shown.may_change)
            award.clicked.connect(partial(self._award, counter.id))
            row.addWidget(award)
            column.addLayout(row)
            if counter.next is not None:
                more = mixed_number(counter.next - counter.left)
                is_short = counter.next > counter.left
                told = f"{more} more for the next purchase" if is_short else "Enough for a purchase"
                column.addWidget(role_label(told, Role.CAPTION))
        return whole

    def _award(self, counter: str, _checked: bool = False) -> None:
        self.award_wanted.emit(counter)

    def _arrange(self) -> None:
        beside = spaced(QVBoxLayout(), Space.TINY)
        for part in (self.name, self.about):
            beside.addWidget(part)
        beside.addWidget(self.state, 0, Qt.AlignmentFlag.AlignLeft)
        beside.addStretch(1)
        top = spaced(QHBoxLayout(), Space.MEDIUM)
        top.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(beside, 1)
        buttons = spaced(QHBoxLayout(), Space.SMALL)
        buttons.addWidget(self.edit_button, 1)
        buttons.addWidget(self.picture_button)
        buttons.addWidget(self.more_button)
        column = spaced(QVBoxLayout(self), Space.LARGE, MARGINS)
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
    column = spaced(QVBoxLayout(whole), Space.TINY)
    column.addWidget(role_label(heading, Role.CAPTION))
    return whole, column


def _traits(traits: Sequence[TraitView]) -> QWidget:
    """A few skills with large numbers, many in two columns of lines."""
    whole = QWidget()
    is_large = len(traits) <= LARGE_TRAITS
    grid = spaced(QGridLayout(whole), Space.SMALL)
    for at, trait in enumerate(traits):
        cell = _tile(trait) if is_large else _line(trait)
        grid.addWidget(cell, at // COLUMNS, at % COLUMNS)
    for column in range(COLUMNS):
        grid.setColumnStretch(column, 1)
    return whole


def _tile(trait: TraitView) -> QWidget:
    tile = QFrame()
    tile.setProperty("panel", "card")
    column = spaced(QVBoxLayout(tile), 0, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL))
    column.addWidget(role_label(trait.label, Role.CAPTION))
    column.addWidget(role_label(str(trait.value), Role.TITLE))
    column.addWidget(role_label(_beside_usual(trait), Role.CAPTION))
    _explain(tile, trait)
    return tile


def _line(trait: TraitView) -> QWidget:
    line = QWidget()
    row = spaced(QHBoxLayout(line), Space.TINY)
    label, value = role_label(trait.label, Role.BODY), role_label(str(trait.value), Role.SECTION)
    value.setWordWrap(False)
    if trait.value == trait.usual:
        restyle(label, "role", Role.MUTED)
    row.addWidget(label, 1)
    row.addWidget(value)
    _explain(line, trait)
    return line


def _explain(widget: QWidget, trait: TraitView) -> None:
    widget.setAccessibleName(f"{trait.label} {trait.value}, {_beside_usual(trait)}")
    better = "lower is better" if trait.is_lower_better else "higher is better"
    set_tip(widget, "\n".join(filter(None, (f"{_beside_usual(trait)}; {better}", trait.source))))


def _beside_usual(trait: TraitView) -> str:
    told = f"usually {trait.usual}" if not trait.is_derived else "follows from other skills"
    return f"{trait.words}, {told}" if trait.words else told


def _talents(talents: Sequence[TalentView]) -> QWidget:
    whole, column = _section("Talents")
    flow = Flow()
    for talent in talents:
        tag = Tag(talent.label)
        tag.show_state(talent.label, icon="star-full")
        set_tip(tag, "\n".join(filter(None, (talent.about, talent.source))))
        flow.add(tag)
    column.addWidget(flow)
    return whole
