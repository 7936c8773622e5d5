"""Every shipped example of house rules, and overlays on shipped rulesets, on every page that takes one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin
from companion.engine.families import game_of
from companion.ui.app.commands import show_duel
from companion.ui.app.window import MainWindow
from companion.ui.campaign.rules_form import RulesForm
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.duels import duel_view, force_view
from tests.examples import only_long
from tests.rulesets.house_rules.examples import FOLDER, LIBRARY, combined_examples
from tests.ui.rulesets.conftest import Settle
from tests.ui.table_driver import TableDriver
from tests.ui.walking.settling import settle as settled
from tests.ui.walking.walk import leave, leave_dialogs_unanswered

OURS = "ours"
EXAMPLES = [
    *(pytest.param(names, id=f"{names.partition('+')[0]} and others") for names in combined_examples()),
    *map(only_long, sorted(path.parent.name for path in FOLDER.glob("*/ruleset.yaml"))),
]
"""As many in one as go together; with `--long` each by itself too."""
UNITS = {
    "omega": ("WRD-2", "CRS-1"),
    "untitled-mech": ("Merlin", "Bantam"),
    "citytech": ("WLF-2", "CN9-D"),
    "quickstart": ("HBK-4G", "CDA-2A"),
    "bt-tactics": ("AS7-D", "COM-2D"),
}


@pytest.fixture
def names(request: pytest.FixtureRequest, home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A ruleset of the player's own that extends these examples; duels in it are few and short."""
    text: str = request.param
    for name in text.split("+"):
        if (FOLDER / name).is_dir():
            shutil.copytree(FOLDER / name, home / "rulesets" / name)
    manifest = home / "rulesets" / OURS / "ruleset.yaml"
    manifest.parent.mkdir(parents=True)
    manifest.write_text(f"name: Ours\nextends: [{', '.join(text.split('+'))}]\n", encoding="utf-8")
    for module in (duel_view, force_view):
        monkeypatch.setattr(module, "DUELS", 6)
        monkeypatch.setattr(module, "TURNS", 3)
    return text


def models_of(names: str) -> tuple[str, str]:
    chain = LIBRARY.load(names).chain
    return next(units for parent, units in UNITS.items() if parent in chain)


@pytest.mark.parametrize("names", [*EXAMPLES, "omega", "untitled-mech", "bt-tactics"], indirect=True)
def test_every_page_takes_it(names: str, window: MainWindow, qtbot: QtBot, settle: Settle) -> None:
    _on_the_to_hit_page(window)
    if "+" not in names:  # each that is joined would be looked through as well
        _on_the_page_of_rulesets(window, settle)
    _on_the_page_of_duels(window, qtbot, models_of(names))
    _in_a_campaign(window)
    _in_a_new_battle(window)
    _in_a_battle(window)


def _on_the_to_hit_page(window: MainWindow) -> None:
    window.with_library(window.to_hit.show)
    page = window.to_hit.page
    assert page is not None
    page.ruleset.setCurrentIndex(page.ruleset.findData(OURS))
    assert page.panel is not None
    page.panel.type_shorthand("ml r3 walk t2")
    settled()
    assert page.fault.text() == ""


def _on_the_page_of_rulesets(window: MainWindow, settle: Settle) -> None:
    window.with_library(window.rulesets.show)
    page = window.rulesets.page
    assert page is not None
    page.choose(OURS)
    settle(page)
    assert page.current is not None
    page.edit(OURS, tries=True)
    settled()
    page.close_editor()


def _on_the_page_of_duels(window: MainWindow, qtbot: QtBot, models: tuple[str, str]) -> None:
    entries = [
        CatalogueEntry(model, DocumentKind.MECH, model, model, model, OURS, EntryOrigin.SHIPPED)
        for model in models
    ]
    show_duel(window, entries)
    page = window.duels.page
    assert page is not None
    qtbot.waitUntil(lambda: not page.is_busy, timeout=60_000)


def _in_a_campaign(window: MainWindow) -> None:
    assert window.library is not None
    form = RulesForm(window.library)
    form.show_rules(OURS, {})
    assert (form.name, form.fault) == (OURS, "")
    form.deleteLater()


def _in_a_new_battle(window: MainWindow) -> None:
    with leave_dialogs_unanswered():
        window.with_library(window.battle_commands.new)
        dialog = next(it for it in window.findChildren(NewBattleDialog) if it.isVisible())
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData(OURS))
        settled()
        assert dialog.ruleset.name == OURS
        leave(window)


def _in_a_battle(window: MainWindow) -> None:
    assert window.library is not None
    scenario = next(iter(window.library.scenarios(OURS)))
    window.with_library(lambda library: window.battle_commands.play_scenario(library, OURS, scenario))
    settled()
    bridge = TableDriver(window).page.bridge
    assert bridge.game.title == game_of(window.library.ruleset(OURS)).title
    assert [unit.name for unit in bridge.units()]
