"""The ask bar when the rules refuse something: why, and the way past it for those who know better."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.errors import Refusal
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label, table_button

OR_OVERRULE, ONLY_LEAVE = "Leave it, or overrule it and say why.", "Nothing has changed: leave it."


class RefusalPane(QWidget):
    """Tells a refusal; `overruled` brings the players' reason, `left` means that nothing happens."""

    overruled = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reason, self.source = role_label("", Role.SECTION), role_label("", Role.MUTED)
        self.why = QLineEdit()
        self.why.setPlaceholderText("Why the table overrules it (written in the journal)")
        self.why.setAccessibleName("Reason for overruling")
        self.why.returnPressed.connect(self._overrule)
        self.leave_button = table_button("Leave it")
        self.overrule_button = table_button("Overrule")
        set_tip(self.overrule_button, "Do it anyway; the journal records that the rule was overruled")
        wear_icon(self.overrule_button, "warning", "warn")
        self.leave_button.clicked.connect(self.left)
        self.overrule_button.clicked.connect(self._overrule)
        words = spaced(QVBoxLayout(), Space.TINY)
        words.addWidget(self.reason)
        words.addWidget(self.source)
        deeds = spaced(QHBoxLayout(), Space.SMALL)
        deeds.addWidget(self.why, 1)
        deeds.addWidget(self.overrule_button)
        deeds.addWidget(self.leave_button)
        deeds.addStretch()
        both = spaced(QVBoxLayout(self), Space.SMALL)
        both.addLayout(words)
        both.addLayout(deeds)

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
        self.leave_button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _overrule(self) -> None:
        self.overruled.emit(self.why.text().strip() or "Agreed at the table")
