"""Choice of where battles are stored: this computer, or a club's database shared by several tables."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.battles.clubs import (
    CHECKED,
    ENCRYPTED,
    PLAIN,
    PORT,
    ClubChoice,
    Place,
    ServerAddress,
    describe_database,
)
from companion.battles.clubs import HERE as OWN
from companion.errors import CompanionError, InputError
from companion.paths import data_folder
from companion.ui.help.help_key import offer_help
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.file_dialogs import ask_open_path
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.number_field import NO_KEYS, NumberField
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask

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


WIDTH, HEIGHT_HERE, HEIGHT_THERE, ANSWER_HEIGHT = 560, 180, 700, 76
HERE, THERE = "This computer", "A club's database"
ABOUT_HERE = "Battles and campaigns are kept in your own folder. No setup is needed, and it works offline."
ABOUT_THERE = (
    "Several tables play one campaign at once, each its own battle, and see each other's results. It takes a"
    " PostgreSQL server; “A club's campaign” in the help says how to set one up."
)
PASSWORD_HINT = "Kept as plain text in {folder}. Otherwise you are asked for it, or ~/.pgpass has it."
LAST_PORT, PORT_WIDTH = 65535, 76
ASKING = "Asking the server…"


class ClubDialog(QDialog):
    """Asks where to play; `choice` is the answer. The look and the settings of the window stay here."""

    def __init__(self, choice: ClubChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Where battles are kept")
        offer_help(self, "club")
        self._options: tuple[tuple[str, str], ...] = ()
        self.here, self.there = _segment(HERE, "home"), _segment(THERE, "club")
        self.about, self.answer = role_label(ABOUT_HERE, LabelRole.MUTED), role_label("", LabelRole.CAPTION)
        self.host = _line("Host", "club.example.org")
        self.port = NumberField("Port", 1, LAST_PORT, keys=NO_KEYS, line=PORT_WIDTH)
        self.database, self.user = _line("Database", "companion"), _line("User", "companion")
        self.password = _line("Password", "")
        self.url = _line("Address", "postgresql://companion@club.example.org:5432/companion")
        self.encryption = EncryptionChoice()
        self.keep_password = QCheckBox("Keep the password on this computer")
        self.test = push_button("Test the connection", icon="refresh")
        self.fields, self.area = QWidget(), QScrollArea()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.play = push_button("Play on this computer", ButtonKind.PRIMARY)
        self.buttons.addButton(self.play, QDialogButtonBox.ButtonRole.AcceptRole)
        self._background = BackgroundTask(self)
        self._arrange()
        self._connect()
        self._show(choice)

    def choice(self) -> ClubChoice:
        """Return the choice, with the password only if it may be stored; raises CompanionError."""
        if self.here.isChecked():
            return ClubChoice(self._address_to_store(), is_chosen=False)
        address = self.address()
        return ClubChoice(
            address if self.keep_password.isChecked() else address.without_password(), is_chosen=True
        )

    def place(self) -> Place:
        """Return where to play from now on; raises CompanionError with a message."""
        return OWN if self.here.isChecked() else self.address()

    def address(self) -> ServerAddress:
        """Return the address in the fields; raises CompanionError with a message."""
        if self.port.fault:
            raise InputError(f"Port: {self.port.fault}")
        address = ServerAddress(
            self.host.text().strip(),
            self.database.text().strip(),
            self.user.text().strip(),
            self.port.number,
            self.password.text(),
            self._options,
        )
        address.check()
        return address.with_options(**self.encryption.options())

    def done(self, result: int) -> None:
        self._background.forget()
        super().done(result)

    # --- inside ---

    def _address_to_store(self) -> ServerAddress | None:
        try:
            address = self.address()
        except CompanionError:
            return None
        return address if self.keep_password.isChecked() else address.without_password()

    def _arrange(self) -> None:
        where = with_spacing(QHBoxLayout(), Space.TINY)
        where.addWidget(self.here)
        where.addWidget(self.there)
        where.addStretch(1)
        host = with_spacing(QHBoxLayout(), Space.SMALL)
        host.addWidget(self.host, 1)
        host.addWidget(role_label("Port", LabelRole.MUTED))
        host.addWidget(self.port)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self.fields)
        form = with_spacing(QFormLayout(self.fields), Space.MEDIUM)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow("Address", self.url)
        form.addRow("Host", host)
        form.addRow("Database", self.database)
        form.addRow("User", self.user)
        form.addRow("Password", self.password)
        form.addRow("", self.keep_password)
        form.addRow(
            "", _wrapping_label(role_label(PASSWORD_HINT.format(folder=data_folder()), LabelRole.CAPTION))
        )
        form.addRow("Encryption", self.encryption)
        row = with_spacing(QHBoxLayout(), Space.MEDIUM)
        row.addWidget(self.test)
        row.addStretch(1)
        form.addRow("", row)
        form.addRow("", _wrapping_label(self.answer))
        self.answer.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.answer.setMinimumHeight(Theme.current().tokens.px(ANSWER_HEIGHT))
        column = with_spacing(
            QVBoxLayout(self), Space.LARGE, (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE)
        )
        column.addLayout(where)
        column.addWidget(self.about)
        column.addWidget(self.area, 1)
        column.addStretch(0)
        column.addWidget(self.buttons)

    def _connect(self) -> None:
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        together = QButtonGroup(self)
        for button in (self.here, self.there):
            together.addButton(button)
        self.there.toggled.connect(self._show_fields)
        self.url.textEdited.connect(self._read_url)
        for line in (self.host, self.database, self.user, self.password):
            line.textEdited.connect(self._write_url)
        self.port.edited.connect(self._write_url)
        self.encryption.edited.connect(self._write_url)
        self.test.clicked.connect(self._try)
        self.play.clicked.connect(self._accept)
        self.buttons.rejected.connect(self.reject)

    def _show(self, choice: ClubChoice) -> None:
        self.port.set_number(PORT)
        if choice.address is not None:
            self._fill(choice.address)
            self._write_url()
            self.keep_password.setChecked(bool(choice.address.password))
        (self.there if choice.is_chosen else self.here).setChecked(True)
        self._show_fields(choice.is_chosen)

    def _show_fields(self, there: bool) -> None:
        self.about.setText(ABOUT_THERE if there else ABOUT_HERE)
        self.play.setText("Play in the club's database" if there else "Play on this computer")
        self.area.setVisible(there)
        tokens, room = Theme.current().tokens, self.screen().availableGeometry()
        width, layout = min(tokens.px(WIDTH), room.width()), self.layout()
        assert layout is not None, "everything is arranged"
        layout.activate()
        height = max(tokens.px(HEIGHT_THERE if there else HEIGHT_HERE), layout.totalHeightForWidth(width))
        self.resize(width, min(height, room.height()))

    def _fill(self, address: ServerAddress) -> None:
        self._options = address.options
        named = dict(address.options)
        self.encryption.show_mode(
            address.tls if "sslrootcert" in named else named.get("sslmode", ""), named.get("sslrootcert", "")
        )
        self.host.setText(address.host)
        self.port.set_number(address.port)
        self.database.setText(address.database)
        self.user.setText(address.user)
        self.password.setText(address.password)

    def _read_url(self, text: str) -> None:
        """A whole address fills the fields; a password in it goes where passwords are hidden."""
        self._say("")
        try:
            address = ServerAddress.of(text)
        except CompanionError:
            return
        self._fill(address)
        if address.password:
            self._write_url()

    def _write_url(self) -> None:
        self._say("")
        try:
            self.url.setText(self.address().safe_url)
        except CompanionError:
            self.url.clear()

    def _try(self) -> None:
        try:
            address = self.address()
        except CompanionError as problem:
            self._say(str(problem), LabelRole.DANGER)
            return
        self._say(ASKING, LabelRole.MUTED)
        self._background.ask(lambda: describe_database(address), self._tell)

    def _tell(self, answer: object) -> None:
        if isinstance(answer, CompanionError):
            self._say(str(answer), LabelRole.DANGER)
        elif isinstance(answer, Exception):
            raise answer
        else:
            self._say(str(answer), LabelRole.GOOD)

    def _accept(self) -> None:
        try:
            self.choice()
        except CompanionError as problem:
            self._say(str(problem), LabelRole.DANGER)
        else:
            self.accept()

    def _say(self, text: str, role: LabelRole = LabelRole.CAPTION) -> None:
        self.answer.setText(text)
        restyle(self.answer, "role", role.value)


def _line(name: str, hint: str) -> QLineEdit:
    line = QLineEdit()
    line.setAccessibleName(name)
    line.setPlaceholderText(hint)
    return line


def _wrapping_label(label: QLabel) -> QLabel:
    label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return label


def _segment(label: str, icon: str) -> QPushButton:
    button = push_button(label, icon=icon)
    button.setCheckable(True)
    button.setAutoDefault(False)
    return button
