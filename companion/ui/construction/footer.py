"""Footer of the design page: the carried item and where it fits, why something failed, the keys."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from companion.construction.editing.views import DropPreview
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.plain_text import PlainLabel
from companion.ui.widgets.spacing import with_spacing

KEYS = "Space carries · Del removes · R rear · P pod · F fill · / search · Ctrl+S save"
CARRYING = "Arrows choose a slot · Space puts down · Esc cancels"


class DesignFooter(QFrame):
    """One line: words at the left, keys at the right."""

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self._editor = bench
        self._icon, self._icon_name, self._icon_tone = PlainLabel(), "info", "muted"
        self.message = CutLabel()
        self.keys = PlainLabel(KEYS)
        self.keys.setProperty("role", LabelRole.CAPTION.value)
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.MEDIUM, Space.TINY, Space.MEDIUM, Space.TINY)
        )
        row.addWidget(self._icon)
        row.addWidget(self.message, 1)
        row.addWidget(self.keys)
        bench.carry_changed.connect(self._follow)
        bench.previewed.connect(self._preview)
        bench.changed.connect(self._clear_confirmation)
        Theme.current().changed.connect(self._draw)
        self.say("")

    def say(self, text: str) -> None:
        """Say something that is worth knowing."""
        self._tell(text, "info", "muted", LabelRole.BODY)

    def confirm(self, text: str) -> None:
        """Say that something was done, until the design changes."""
        self._tell(text, "check", "good", LabelRole.GOOD)

    def warn(self, text: str) -> None:
        """Say why something was not done; nothing takes it away."""
        if text:
            self._tell(text, "warning", "danger", LabelRole.DANGER)
        elif self._icon_name == "warning":
            self.say("")

    def _clear_confirmation(self) -> None:
        if self._icon_name == "check":
            self.say("")

    def _follow(self) -> None:
        if self._editor.carried is None:
            self.say("")
            self.keys.setText(KEYS)
        else:
            self._tell(f"Carrying {self._editor.carried_label}", "hand", "accent", LabelRole.BODY)
            self.keys.setText(CARRYING)

    def _preview(self, _location: str, landing: DropPreview) -> None:
        if self._editor.carried is None:
            return
        carried = self._editor.carried_label
        if landing.refusal:
            self._tell(f"{carried}: {landing.refusal}", "warning", "danger", LabelRole.DANGER)
        else:
            more = "; what is there makes room" if landing.moves else ""
            self._tell(f"Carrying {carried}{more}", "hand", "accent", LabelRole.BODY)

    def _tell(self, text: str, icon: str, tone: str, role: LabelRole) -> None:
        self.message.show_text(text)
        restyle(self.message, "role", role)
        self._icon_name, self._icon_tone = icon, tone
        self._icon.setVisible(bool(text))
        self._draw()

    def _draw(self) -> None:
        self._icon.setPixmap(pixmap(self._icon_name, self._icon_tone, Theme.current().tokens.px(16)))
