"""The line below the page: what is carried and where it may go, why something was not done, which keys."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from companion.construction.editing.views import Landing
from companion.ui.construction.bench import Workbench
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.plain import PlainLabel
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role

KEYS = "Space carries · Del removes · R rear · P pod · F fill · / search · Ctrl+S save"
CARRYING = "Arrows choose a slot · Space puts down · Esc cancels"


class Foot(QFrame):
    """One line: words at the left, keys at the right."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self._bench = bench
        self._icon, self._icon_name, self._icon_tone = PlainLabel(), "info", "muted"
        self.words = CutLabel()
        self.keys = PlainLabel(KEYS)
        self.keys.setProperty("role", Role.CAPTION.value)
        row = spaced(QHBoxLayout(self), Space.SMALL, (Space.MEDIUM, Space.TINY, Space.MEDIUM, Space.TINY))
        row.addWidget(self._icon)
        row.addWidget(self.words, 1)
        row.addWidget(self.keys)
        bench.lifted.connect(self._follow)
        bench.previewed.connect(self._preview)
        bench.changed.connect(self._let_pass)
        Theme.current().changed.connect(self._draw)
        self.say("")

    def say(self, words: str) -> None:
        """Say something that is worth knowing."""
        self._tell(words, "info", "muted", Role.BODY)

    def confirm(self, words: str) -> None:
        """Say that something was done, until the design changes."""
        self._tell(words, "check", "good", Role.GOOD)

    def warn(self, words: str) -> None:
        """Say why something was not done; nothing takes it away."""
        if words:
            self._tell(words, "warning", "danger", Role.DANGER)
        elif self._icon_name == "warning":
            self.say("")

    def _let_pass(self) -> None:
        if self._icon_name == "check":
            self.say("")

    def _follow(self) -> None:
        if self._bench.carried is None:
            self.say("")
            self.keys.setText(KEYS)
        else:
            self._tell(f"Carrying {self._bench.carried_words}", "hand", "accent", Role.BODY)
            self.keys.setText(CARRYING)

    def _preview(self, _location: str, landing: Landing) -> None:
        if self._bench.carried is None:
            return
        carried = self._bench.carried_words
        if landing.refusal:
            self._tell(f"{carried}: {landing.refusal}", "warning", "danger", Role.DANGER)
        else:
            more = "; what is there makes room" if landing.moves else ""
            self._tell(f"Carrying {carried}{more}", "hand", "accent", Role.BODY)

    def _tell(self, words: str, icon: str, tone: str, role: Role) -> None:
        self.words.show_words(words)
        restyle(self.words, "role", role)
        self._icon_name, self._icon_tone = icon, tone
        self._icon.setVisible(bool(words))
        self._draw()

    def _draw(self) -> None:
        self._icon.setPixmap(pixmap(self._icon_name, self._icon_tone, Theme.current().tokens.px(16)))
