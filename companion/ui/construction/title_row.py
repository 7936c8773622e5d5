"""Row above the design page: back, the names of the design, undo and redo, fill, save, more."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from companion.construction.editing.editor import DesignCommand, DesignEditor
from companion.tabletop.number_text import format_count
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.number_field import NO_KEYS, NumberField
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing
from companion.ui.widgets.workbench import bind_commands, more_button, show_step

LONGEST, LAST_YEAR = 40, 9999
CHASSIS, MODEL, YEAR = 190, 120, 58
SHORT, LEAST = 880, 480
"""Below which width words give way to icons, and how narrow the row may be, in pixels at scale 1."""


MORE = (
    ("Save as a variant…", "variant", "variant"),
    ("Take the pods off", "take_pods_off", "pod"),
    ("Back to what is saved…", "revert", "history"),
)


class DesignTitleRow(QWidget):
    """`command_requested` brings a command, `name_changed` chassis and model, `year_changed` a year."""

    command_requested = Signal(str)
    name_changed = Signal(str, str)
    year_changed = Signal(object)

    def __init__(self, desk: DesignEditor, parent: QWidget | None = None) -> None:
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
        self.more_button = more_button(MORE, self.command_requested.emit)
        self.variant_action, self.bare_action, self.revert_action = self.more_button.menu().actions()
        self.bare_action.setVisible(DesignCommand.TAKE_PODS_OFF in desk.commands)
        self._is_dated = DesignCommand.DATE in desk.commands
        self._arrange()
        self._connect()
        self.fill_button.setVisible(DesignCommand.FILL in desk.commands)
        self.model.setVisible(self._is_dated)
        self.play_button.setVisible(DesignCommand.PLAY in desk.commands)
        if not self._is_dated:
            self.chassis.setPlaceholderText("Name")
            self.chassis.setAccessibleName("Name")

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
        self.state.setVisible(not is_short)
        self.year.setVisible(not is_short and self._is_dated)

    def _connect(self) -> None:
        buttons = (
            (self.back_button, "back"), (self.undo_button, "undo"), (self.redo_button, "redo"),
            (self.fill_button, "fill"), (self.save_button, "save"), (self.play_button, "play"),
        )  # fmt: skip
        bind_commands(buttons, self.command_requested.emit)
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
        show_step(self.undo_button, "Undo", bench.history.undo_text)
        show_step(self.redo_button, "Redo", bench.history.redo_text)
        self.bare_action.setEnabled(bench.draft.is_omni)
        self.revert_action.setEnabled(bench.is_changed and bench.saved is not None)
