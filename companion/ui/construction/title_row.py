"""Row above the design page: back, the names of the design, undo and redo, fill, save, more."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QFont, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from companion.tabletop.number_text import format_count
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.numbers.number_field import NO_KEYS, NumberField
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

LONGEST, LAST_YEAR = 40, 9999
CHASSIS, MODEL, YEAR = 190, 120, 58
SHORT, LEAST = 880, 480
"""Below which width words give way to icons, and how narrow the row may be, in pixels at scale 1."""


class DesignTitleRow(QWidget):
    """Signals commands on the design; `name_changed` brings chassis and model, `year_changed` a year."""

    leave_requested = Signal()
    name_changed = Signal(str, str)
    year_changed = Signal(object)
    undo_requested = Signal()
    redo_requested = Signal()
    fill_requested = Signal()
    save_requested = Signal()
    variant_requested = Signal()
    bare_chassis_requested = Signal()
    revert_requested = Signal()
    play_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.chassis, self.model = QLineEdit(), QLineEdit()
        self.year = NumberField("Year", 1, LAST_YEAR, keys=NO_KEYS)
        self.year.allow_empty("Year")
        self.state = role_label("", LabelRole.MUTED)
        self.state.setWordWrap(False)
        self.undo_button, self.redo_button = icon_button("undo", "Undo"), icon_button("redo", "Redo")
        self.fill_button = push_button("Fill", ButtonKind.NORMAL, "fill")
        set_tip(self.fill_button, "Place heat sinks and everything that fits only one way (F)")
        self.play_button = push_button("Play it", ButtonKind.NORMAL, "play")
        self.save_button = push_button("Save", ButtonKind.PRIMARY, "save")
        set_tip(self.save_button, "Save the design (Ctrl+S)")
        self.more_button = self._more()
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        for line, text in (
            (self.chassis, "Chassis"), (self.model, "Model"),
        ):  # fmt: skip
            line.setAccessibleName(text)
            line.setPlaceholderText(text)
            line.setMaxLength(LONGEST)
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.TINY, Space.SMALL, Space.MEDIUM, Space.SMALL)
        )
        row.addWidget(self.back_button)
        row.addWidget(self.chassis, CHASSIS)
        row.addWidget(self.model, MODEL)
        row.addWidget(self.year)
        row.addSpacing(Theme.current().tokens.px(Space.SMALL))
        row.addWidget(self.state)
        row.addStretch(20)
        for button in (self.undo_button, self.redo_button, self.fill_button, self.play_button,
                       self.save_button, self.more_button):  # fmt: skip
            row.addWidget(button)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        for line, width in ((self.chassis, CHASSIS), (self.model, MODEL)):
            line.setMaximumWidth(px(width))
            line.setMinimumWidth(px(width) // 2)
        self.year.setFixedWidth(px(YEAR))
        for line in (self.chassis, self.model):
            line.setFont(text_font(px(FontSize.NUMBER), QFont.Weight.DemiBold))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the row is with icons alone."""
        return QSize(Theme.current().tokens.px(LEAST), super().minimumSizeHint().height())

    def _shorten(self) -> None:
        """Show buttons as icons alone where room is scarce."""
        is_short = self.width() < Theme.current().tokens.px(SHORT)
        for button, text in ((self.back_button, "Back"), (self.fill_button, "Fill"),
                              (self.play_button, "Play it"), (self.save_button, "Save")):  # fmt: skip
            button.setText("" if is_short else text)
            button.setAccessibleName(text)
        for widget in (self.state, self.year):
            widget.setVisible(not is_short)

    def _connect(self) -> None:
        for button, signal in (
            (self.back_button, self.leave_requested), (self.undo_button, self.undo_requested),
            (self.redo_button, self.redo_requested), (self.fill_button, self.fill_requested),
            (self.save_button, self.save_requested), (self.play_button, self.play_requested),
        ):  # fmt: skip
            button.clicked.connect(lambda _on=False, signal=signal: signal.emit())
        for line in (self.chassis, self.model):
            line.editingFinished.connect(self.tell_names)
        self.year.finished.connect(self._tell_year)

    def _tell_year(self) -> None:
        if not self.year.fault:
            self.year_changed.emit(None if self.year.is_empty else self.year.number)

    def tell_names(self) -> None:
        """Tell what is typed, where it is not set yet."""
        if self.chassis.isModified() or self.model.isModified():
            self.chassis.setModified(False)
            self.model.setModified(False)
            self.name_changed.emit(self.chassis.text(), self.model.text())

    def _more(self) -> QToolButton:
        button = icon_button("more", "More")
        menu = QMenu(button)
        self.variant_action = self._entry(menu, "Save as a variant…", "variant", self.variant_requested.emit)
        self.bare_action = self._entry(menu, "Take the pods off", "pod", self.bare_chassis_requested.emit)
        self.revert_action = self._entry(
            menu, "Back to what is saved…", "history", self.revert_requested.emit
        )
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    @staticmethod
    def _entry(menu: QMenu, text: str, icon: str, command: Callable[[], object]) -> QAction:
        action = menu.addAction(text)
        wear_icon(action, icon)
        action.triggered.connect(lambda _on=False: command())
        return action

    def show_design(self, bench: DesignPageEditor) -> None:
        """Show the names, whether it is saved and by the book, and what can be undone."""
        view = bench.view
        for line, text in ((self.chassis, view.head.chassis), (self.model, view.head.model)):
            if line.text() != text:
                line.setText(text)
                line.setCursorPosition(0)
        if not self.year.fault:
            self.year.set_number(view.head.year)
        faults = len(view.examined.faults) if view.examined is not None else 1
        text = format_count(faults, "fault") if faults else "by the book"
        self.state.setText(f"{text} · not saved" if bench.is_changed else text)
        restyle(self.state, "role", LabelRole.DANGER if faults else LabelRole.GOOD)
        for button, verb, command in (
            (self.undo_button, "Undo", bench.history.undo_text),
            (self.redo_button, "Redo", bench.history.redo_text),
        ):
            button.setEnabled(bool(command))
            set_tip(button, f"{verb}: {command}" if command else f"Nothing to {verb.lower()}")
        self.bare_action.setEnabled(bench.draft.is_omni)
        self.revert_action.setEnabled(bench.is_changed and bench.saved is not None)
