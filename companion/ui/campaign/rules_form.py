"""The form for a campaign's rules: a ruleset, house rules over it, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.rulebooks.loader import JOINT
from companion.ui.dialogs.options_form import HouseRules, OptionsForm
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.rulebooks.loader import RulesetSource


class RulesForm(QWidget):
    """The form; `changed` tells of every choice, `fault` is the reason why these rules cannot be played."""

    changed = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._usual: dict[str, str] = {}
        self.fault = ""
        self.ruleset = QComboBox()
        self.ruleset.setAccessibleName("Rules")
        self.about = role_label("", LabelRole.MUTED)
        self.fault_label = role_label("", LabelRole.DANGER)
        self.house_rules, self.options = HouseRules(library), OptionsForm()
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        for widget in (self.ruleset, self.about, self.fault_label, self.house_rules, self.options):
            column.addWidget(widget)
        self._fill()
        self.ruleset.currentIndexChanged.connect(self._show_base)
        self.house_rules.changed.connect(lambda: self._show_whole())
        self._show_base()

    @property
    def name(self) -> str:
        """The ruleset with the house rules that are ticked laid over it."""
        return self.house_rules.joined_name()

    def values(self) -> dict[str, str]:
        """Return the choice of every option."""
        return self.options.values()

    def is_other(self, name: str, options: Mapping[str, str]) -> bool:
        """Whether these are other rules, or other choices; an option that is not told is as usual."""
        given = {key: options.get(key, usual) for key, usual in self._usual.items()}
        return self.name != name or self.values() != given

    def show_rules(self, name: str, options: Mapping[str, str]) -> None:
        """Show rules as they were chosen."""
        base, *over = name.split(JOINT)
        with QSignalBlocker(self.ruleset):
            self.ruleset.setCurrentIndex(max(self.ruleset.findData(base), 0))
        self.house_rules.show_for(base)
        with QSignalBlocker(self.house_rules):
            for rule, box in self.house_rules.boxes.items():
                box.setChecked(rule in over)
        self._show_whole(options)

    # --- inside ---

    def _fill(self) -> None:
        """Offer the rulesets that can be played; a faulty one is told where it is written."""
        for name in self._library.rulesets():
            try:
                source = self._library.ruleset(name)
            except CompanionError:
                continue
            if source.plays:
                self.ruleset.addItem(source.title, name)

    def _show_base(self) -> None:
        self.house_rules.show_for(str(self.ruleset.currentData()))
        self._show_whole()

    def _show_whole(self, options: Mapping[str, str] | None = None) -> None:
        """Show the options of these rules, chosen as told, else as they are now."""
        chosen = self.options.values() if options is None else options
        try:
            source = self._library.ruleset(self.name)
            self._library.game(self.name)
        except CompanionError as problem:
            self._tell(str(problem))
        else:
            self._tell("")
            self._show_source(source, chosen)
        self.changed.emit()

    def _show_source(self, source: RulesetSource, chosen: Mapping[str, str]) -> None:
        self.about.setText(source.about)
        self.about.setVisible(bool(source.about))
        self.options.show_options(source.options)
        self._usual = {key: option.default for key, option in source.options.items()}
        known = {
            key: value
            for key, value in chosen.items()
            if key in source.options and value in source.options[key].choices
        }
        self.options.choose(known)
        for box in self.options.boxes.values():
            box.currentIndexChanged.connect(self.changed)

    def _tell(self, fault: str) -> None:
        self.fault = fault
        self.fault_label.setText(fault)
        self.fault_label.setVisible(bool(fault))
