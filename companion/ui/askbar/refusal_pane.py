"""Pane of the ask bar when the rules refuse something: the reason, and a way to overrule it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.errors import Refusal
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

OR_OVERRULE, ONLY_LEAVE = "Leave it, or overrule it and say why.", "Nothing has changed: leave it."


class RefusalPane(QWidget):
    """Shows a refusal; `overruled` brings the players' reason, `dismissed` leaves things as they are."""

    overruled = Signal(str)
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reason, self.source = role_label("", LabelRole.SECTION), role_label("", LabelRole.MUTED)
        self.why = QLineEdit()
        self.why.setPlaceholderText("Why the table overrules it (written in the journal)")
        self.why.setAccessibleName("Reason for overruling")
        self.why.returnPressed.connect(self._overrule)
        self.dismiss_button = table_button("Leave it")
        self.overrule_button = table_button("Overrule")
        set_tip(self.overrule_button, "Do it anyway; the journal records that the rule was overruled")
        wear_icon(self.overrule_button, "warning", "warn")
        self.dismiss_button.clicked.connect(self.dismissed)
        self.overrule_button.clicked.connect(self._overrule)
        text_layout = with_spacing(QVBoxLayout(), Space.TINY)
        text_layout.addWidget(self.reason)
        text_layout.addWidget(self.source)
        commands = with_spacing(QHBoxLayout(), Space.SMALL)
        commands.addWidget(self.why, 1)
        commands.addWidget(self.overrule_button)
        commands.addWidget(self.dismiss_button)
        commands.addStretch()
        both = with_spacing(QVBoxLayout(self), Space.SMALL)
        both.addLayout(text_layout)
        both.addLayout(commands)

    def show_refusal(self, refusal: Refusal, *, may_overrule: bool) -> None:
        """Tell why the rules refuse, and what can be done about it."""
        may_overrule &= refusal.can_be_overruled
        self.reason.setText(refusal.reason)
        remedy = OR_OVERRULE if may_overrule else ONLY_LEAVE
        self.source.setText(" · ".join(filter(None, (refusal.source, remedy))))
        self.why.clear()
        self.why.setVisible(may_overrule)
        self.overrule_button.setVisible(may_overrule)

    def take_focus(self) -> None:
        """Put the focus on leaving it, which changes nothing."""
        self.dismiss_button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)

    def _overrule(self) -> None:
        self.overruled.emit(self.why.text().strip() or "Agreed at the table")
