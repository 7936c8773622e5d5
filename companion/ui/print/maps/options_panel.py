"""The panel of options beside the pages of a map: scale, size, overlap, numbers, inks."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from companion.ui.print.maps.drawing import MapInks
from companion.ui.print.maps.pages import MapChoices
from companion.ui.print.maps.tiles import LEAST_FLATS, MOST_FLATS, MOST_OVERLAP
from companion.ui.print.page.pages import Paper
from companion.ui.print.preview.options_panel import PAPERS, Offered
from companion.ui.settings import WindowSettings
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.number_field import NumberField
from companion.ui.widgets.segments import add_choice, chosen_of
from companion.ui.widgets.spacing import with_spacing

TILED, ONE = "tiled", "one"
SIZES: Offered = {
    TILED: ("True scale", "Hexes for miniatures, on as many pages as that takes, to be cut and joined"),
    ONE: ("One page", "The whole map on one page"),
}
LOOKS: Offered = {
    MapInks.COLOUR: ("Color", "As the map shows it in the light theme"),
    MapInks.SAVING: ("Ink-saving", "Outlines on white"),
}
MARKS = {
    "numbers": "Hex numbers",
    "marks": "Cut marks",
    "overview": "An overview page",
}
CONTENTS = {"units": "Units on the map", "notes": "Notes and markers"}
"""What a battle has on its map, and a board has not."""
YES, NO = "yes", "no"


class MapOptionsPanel(QWidget):
    """The options of a map; `changed` tells of every choice."""

    changed = Signal()

    def __init__(
        self, choices: MapChoices, parent: QWidget | None = None, *, of_battle: bool = False
    ) -> None:
        super().__init__(parent)
        self._column = with_spacing(QVBoxLayout(self), Space.SMALL)
        self.sizes = add_choice(self._column, "Size", SIZES, TILED if choices.is_tiled else ONE, self._tell)
        self.flats = NumberField("Hex across flats, in mm", LEAST_FLATS, MOST_FLATS)
        self.overlap = NumberField("Overlap of pages, in mm", 0, MOST_OVERLAP)
        self.flats.set_number(round(choices.flats))
        self.overlap.set_number(round(choices.overlap))
        self._column.addLayout(self._numbers())
        self.papers = add_choice(self._column, "Paper", PAPERS, choices.paper, self._tell)
        self.looks = add_choice(self._column, "Ink", LOOKS, choices.look, self._tell)
        self._column.addSpacing(Space.SMALL)
        self.boxes = {name: QCheckBox(text) for name, text in (MARKS | CONTENTS).items()}
        for name, box in self.boxes.items():
            box.setChecked(getattr(choices, f"has_{name}"))
            box.setVisible(of_battle or name not in CONTENTS)
            box.toggled.connect(self._tell)
            self._column.addWidget(box)
        self._last_choices = choices
        self._follow()

    @property
    def choices(self) -> MapChoices:
        """How to print; a number that cannot be counts as it was before."""
        return MapChoices(
            paper=Paper(chosen_of(self.papers)),
            is_tiled=chosen_of(self.sizes) == TILED,
            flats=self.flats.number,
            overlap=self.overlap.number,
            has_numbers=self.boxes["numbers"].isChecked(),
            has_marks=self.boxes["marks"].isChecked(),
            has_overview=self.boxes["overview"].isChecked(),
            look=MapInks(chosen_of(self.looks)),
            has_units=self.boxes["units"].isChecked(),
            has_notes=self.boxes["notes"].isChecked(),
        )

    def _tell(self) -> None:
        """Tell of a choice, once and only where something is other than before."""
        self._follow()
        if not self.flats.fault and not self.overlap.fault and self.choices != self._last_choices:
            self._last_choices = self.choices
            self.changed.emit()

    def _follow(self) -> None:
        is_tiled = chosen_of(self.sizes) == TILED
        for widget in (self.flats, self.overlap, self.boxes["marks"], self.boxes["overview"]):
            widget.setEnabled(is_tiled)

    def _numbers(self) -> QGridLayout:
        grid = with_spacing(QGridLayout(), Space.SMALL)
        fields = (("Hex across flats, mm", self.flats), ("Overlap, mm", self.overlap))
        for row, (text, field) in enumerate(fields):
            label = role_label(text, LabelRole.MUTED)
            label.setWordWrap(False)
            field.edited.connect(self._tell)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        self.flats.set_hint("From one flat side of a hex to the other; 32 mm is usual for miniatures")
        self.overlap.set_hint("What neighboring pages share; cut through the middle of it")
        return grid


def load_map_choices(settings: WindowSettings) -> MapChoices:
    """Return what was chosen last."""
    usual = MapChoices()
    numbers = tuple(map(str, range(MOST_FLATS + 1)))

    def flag(name: str, first: str = YES) -> bool:
        return settings.remembered_choice(f"map_print/{name}", (YES, NO), first) == YES

    flats = int(settings.remembered_choice("map_print/flats", numbers[LEAST_FLATS:], f"{usual.flats:g}"))
    overlap = int(
        settings.remembered_choice("map_print/overlap", numbers[: MOST_OVERLAP + 1], f"{usual.overlap:g}")
    )
    return MapChoices(
        Paper(settings.remembered_choice("print/paper", tuple(Paper), usual.paper)),
        flag("tiled"),
        flats,
        overlap,
        flag("numbers"),
        flag("marks"),
        flag("overview"),
        MapInks(settings.remembered_choice("map_print/look", tuple(MapInks), usual.look)),
        *(flag(name, NO) for name in CONTENTS),
    )


def save_map_choices(settings: WindowSettings, choices: MapChoices) -> None:
    """Keep what was chosen for the next time."""
    settings.remember("print/paper", choices.paper.value)
    for name, is_on in (
        ("tiled", choices.is_tiled),
        ("numbers", choices.has_numbers),
        ("marks", choices.has_marks),
        ("overview", choices.has_overview),
        ("units", choices.has_units),
        ("notes", choices.has_notes),
    ):
        settings.remember(f"map_print/{name}", YES if is_on else NO)
    settings.remember("map_print/flats", f"{choices.flats:g}")
    settings.remember("map_print/overlap", f"{choices.overlap:g}")
    settings.remember("map_print/look", choices.look.value)
    settings.sync()
