"""The look that the application wears: which tokens, how large, how lively; every widget follows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from companion.ui.theme.fonts import load_fonts, text_font
from companion.ui.theme.stylesheet import style_sheet
from companion.ui.theme.tokens import (
    DARK,
    HIGH_CONTRAST,
    LARGEST_SCALE,
    LIGHT,
    SMALLEST_SCALE,
    FontSize,
    Tokens,
)

LAYOUT_PASSES = 4
"""So often layouts are asked, as one that is laid out anew may ask another to be."""


class Mode(StrEnum):
    """The modes of the look that a player may choose."""

    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"
    HIGH_CONTRAST = "high_contrast"


class Theme(QObject):
    """The one look of the running application; `changed` tells widgets to draw themselves again."""

    changed = Signal()

    LONGEST_MOTION: ClassVar[int] = 200
    _worn: ClassVar[Theme | None] = None

    def __init__(self, mode: Mode = Mode.SYSTEM, scale: float = 1.0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mode = mode
        self._scale = _within_limits(scale)
        self._finger = False
        self._reduced_motion = False
        self._app: QApplication | None = None
        self._tokens = self._chosen_tokens()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    @staticmethod
    def current() -> Theme:
        """Return the theme that the application wears; a bare application is given the system's look."""
        worn = Theme._worn
        if worn is not None and isValid(worn):
            return worn
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            raise RuntimeError("A theme needs a QApplication")
        theme = Theme(parent=app)
        theme.apply(app)
        return theme

    @property
    def tokens(self) -> Tokens:
        """Colours and lengths as they are now."""
        return self._tokens

    @property
    def mode(self) -> Mode:
        """What the player chose."""
        return self._mode

    @property
    def scale(self) -> float:
        """How much larger than designed everything is drawn, 0.8 to 2."""
        return self._scale

    @property
    def finger(self) -> bool:
        """Whether targets are sized for fingers, as on a tablet."""
        return self._finger

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing may move."""
        return self._reduced_motion

    @property
    def motion(self) -> int:
        """How long a movement lasts, in milliseconds; 0 when nothing may move."""
        return 0 if self._reduced_motion else self.LONGEST_MOTION

    def set_mode(self, mode: Mode) -> None:
        """Change between light, dark, the system's choice and high contrast."""
        self._mode = mode
        self._refresh()

    def set_scale(self, scale: float) -> None:
        """Change the size of everything, within 0.8 and 2."""
        self._scale = _within_limits(scale)
        self._refresh()

    def set_finger(self, finger: bool) -> None:
        """Size targets for fingers or for a pointer."""
        self._finger = finger
        self._refresh()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Stop or allow movement."""
        if reduced != self._reduced_motion:
            self._reduced_motion = reduced
            self.changed.emit()

    def apply(self, app: QApplication) -> None:
        """Dress an application of the style Fusion: palette, font and style sheet; widgets find the theme
        from now on.
        """
        load_fonts()
        self._app = app
        self.setParent(app)
        Theme._worn = self
        self._dress(app)

    def _follow_system(self) -> None:
        if self._mode is Mode.SYSTEM:
            self._refresh()

    def _refresh(self) -> None:
        chosen = self._chosen_tokens()
        if chosen == self._tokens:
            return
        self._tokens = chosen
        if self._app is None:
            self.changed.emit()
            return
        # Nothing is painted between the letters' new size and the new places of what they stand in.
        with _pause_painting(self._app):
            self._dress(self._app)
            self.changed.emit()
            for _ in range(LAYOUT_PASSES):
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    def _dress(self, app: QApplication) -> None:
        # One sheet in the place of another is worn by every widget once for each of its ancestors.
        app.setStyleSheet("")
        app.setPalette(palette(self._tokens))
        app.setFont(text_font(self._tokens.px(FontSize.BODY)))
        app.setStyleSheet(style_sheet(self._tokens))

    def _chosen_tokens(self) -> Tokens:
        return replace(self._scheme(), scale=self._scale, finger=self._finger)

    def _scheme(self) -> Tokens:
        match self._mode:
            case Mode.LIGHT:
                return LIGHT
            case Mode.DARK:
                return DARK
            case Mode.HIGH_CONTRAST:
                return HIGH_CONTRAST
            case Mode.SYSTEM:
                dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
                return DARK if dark else LIGHT


@contextmanager
def _pause_painting(app: QApplication) -> Iterator[None]:
    """Let no window paint meanwhile; each does at the end."""
    windows = [window for window in app.topLevelWidgets() if window.isVisible() and window.updatesEnabled()]
    for window in windows:
        window.setUpdatesEnabled(False)
    try:
        yield
    finally:
        for window in windows:
            if isValid(window):
                window.setUpdatesEnabled(True)


def palette(tokens: Tokens) -> QPalette:
    """Return the colours for whatever Qt draws without the style sheet."""
    role = QPalette.ColorRole
    made = QPalette(QColor(tokens.raised), QColor(tokens.ground))
    colours = {
        role.Window: tokens.ground,
        role.WindowText: tokens.ink,
        role.Base: tokens.surface,
        role.AlternateBase: tokens.raised,
        role.Text: tokens.ink,
        # Where muted words are as bright as others, a hint would be taken for what was typed.
        role.PlaceholderText: tokens.faint if tokens.muted == tokens.ink else tokens.muted,
        role.Button: tokens.raised,
        role.ButtonText: tokens.ink,
        role.BrightText: tokens.danger,
        role.Highlight: tokens.selection,
        role.HighlightedText: tokens.on_selection,
        role.Accent: tokens.accent,
        role.Link: tokens.accent,
        role.LinkVisited: tokens.accent,
        role.ToolTipBase: tokens.ink,
        role.ToolTipText: tokens.surface,
        role.Light: tokens.raised,
        role.Midlight: tokens.line,
        role.Mid: tokens.edge,
        role.Dark: tokens.edge,
        role.Shadow: tokens.edge,
    }
    for each, colour in colours.items():
        made.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, each, QColor(tokens.faint))
    return made


def _within_limits(scale: float) -> float:
    return min(max(scale, SMALLEST_SCALE), LARGEST_SCALE)
