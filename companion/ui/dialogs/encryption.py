"""The choice of how a club's server is reached: encrypted, with its certificate checked, or in the open."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.battles.clubs import CHECKED, ENCRYPTED, PLAIN
from companion.ui.theme.tokens import Space
from companion.ui.widgets.file_dialogs import ask_open_path
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.spacing import with_spacing

WAYS = {
    "": "Encrypted (TLS), unless it is this computer",
    ENCRYPTED: "Always encrypted",
    CHECKED: "Encrypted, and its certificate is checked",
    PLAIN: "Not encrypted: it can be read on the way",
}
CERTIFICATES = "Certificates (*.crt *.pem *.cer);;All files (*)"


class EncryptionChoice(QWidget):
    """An `sslmode`, and the file of a club's own certificate where certificates are checked."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.way, self.file = QComboBox(), QLineEdit()
        self.way.setAccessibleName("Encryption")
        self.file.setAccessibleName("The club's own certificate")
        self.file.setPlaceholderText("What this computer trusts, or the club's own certificate")
        self.choose = push_button("Choose…", ButtonKind.QUIET)
        self._own = QWidget()
        row = with_spacing(QHBoxLayout(self._own), Space.SMALL, (0, 0, 0, 0))
        row.addWidget(self.file, 1)
        row.addWidget(self.choose)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, (0, 0, 0, 0))
        column.addWidget(self.way)
        column.addWidget(self._own)
        for mode, label in WAYS.items():
            self.way.addItem(label, mode)
        self.way.currentIndexChanged.connect(self._show_file)
        self.way.activated.connect(lambda _place: self.edited.emit())
        self.file.textEdited.connect(lambda _text: self.edited.emit())
        self.choose.clicked.connect(self._choose)
        self._show_file()

    def options(self) -> dict[str, str]:
        """Return the options for an address; an empty option is none."""
        mode = str(self.way.currentData())
        return {"sslmode": mode, "sslrootcert": self.file.text().strip() if mode == CHECKED else ""}

    def show_mode(self, mode: str, certificate: str) -> None:
        """Show what an address says; a rarer `sslmode` joins the choices."""
        if self.way.findData(mode) < 0:
            self.way.addItem(f"As the address says ({mode})", mode)
        self.way.setCurrentIndex(self.way.findData(mode))
        self.file.setText(certificate)

    def _show_file(self) -> None:
        self._own.setVisible(self.way.currentData() == CHECKED)

    def _choose(self) -> None:
        if (chosen := ask_open_path(self, "The club's own certificate", CERTIFICATES)) is not None:
            self.file.setText(str(chosen))
            self.edited.emit()
