from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget, QWidgetAction
from pytestqt.qtbot import QtBot

from companion.battles.listing import Glance, GlanceCounter, GlanceSide
from companion.battles.scenarios import ListedScenario, RulesetScenarios
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at
from companion.ui.theme.sides import side_colour
from companion.ui.theme.theme import Mode, Theme
from companion.ui.welcome.battle_picture import battle_picture
from companion.ui.welcome.battle_rows import GLANCE, picture_size
from companion.ui.welcome.choice_card import ChoiceCard
from companion.ui.welcome.page import WelcomePage
from companion.ui.welcome.recent_battles import RecentBattles, format_when

pytestmark = [
    pytest.mark.usefixtures("theme"),
    pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True),
]
WHEN = datetime(2026, 11, 21, 9, 14, tzinfo=UTC)


@dataclass(frozen=True)
class Stored:
    """A battle as the campaign lists it."""

    id: int
    title: str
    status: str = "Turn 2, movement"
    entries: int = 12
    updated_at: datetime | None = WHEN
    damage: str = ""


@pytest.fixture
def page(qtbot: QtBot) -> WelcomePage:
    made = WelcomePage()
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


def test_each_choice_is_told(qtbot: QtBot, page: WelcomePage) -> None:
    choices: list[tuple[QWidget, SignalInstance]] = [
        (page.first, page.first_requested),
        (page.new, page.new_requested),
        (page.open, page.open_requested),
        (page.to_hit, page.to_hit_requested),
    ]
    for card, signal in choices:
        with qtbot.waitSignal(signal):
            QTest.mouseClick(card, Qt.MouseButton.LeftButton)
        with qtbot.waitSignal(signal):
            QTest.keyClick(card, Qt.Key.Key_Space)
        with qtbot.waitSignal(signal):
            QTest.keyClick(card, Qt.Key.Key_Return)


def test_scenarios_of_each_ruleset_are_offered(qtbot: QtBot, page: WelcomePage) -> None:
    with qtbot.waitSignal(page.scenarios_requested):
        QTest.mouseClick(page.scenarios, Qt.MouseButton.LeftButton)
    fords = (
        ListedScenario("ford", "At the ford & back", "Two lances."),
        ListedScenario("lost", "lost", problem="No."),
    )
    page.show_scenarios([RulesetScenarios("citytech", "CityTech", fords)], [("citytech", "ford")])
    heading, ford, lost = page.scenario_menu.actions()
    assert isinstance(heading, QWidgetAction)
    label = heading.defaultWidget()
    assert isinstance(label, QLabel)
    assert (label.text(), heading.isEnabled()) == ("CityTech", False)
    assert (ford.text(), ford.toolTip()) == ("At the ford && back, with a guide", "Two lances.")
    assert (lost.isEnabled(), lost.toolTip()) == (False, "No.")
    with qtbot.waitSignal(page.scenario_requested) as requested:
        ford.trigger()
    assert requested.args == ["citytech", "ford"]


def test_stored_battles_are_listed_and_chosen(qtbot: QtBot, page: WelcomePage) -> None:
    page.show_battles([Stored(7, "Training scenario"), Stored(3, "At the ford")])
    entries = page.recent.list
    assert entries.isVisible()
    assert [entries.item(row).text() for row in range(entries.count())] == [
        "Training scenario",
        "At the ford",
    ]
    where = entries.visualItemRect(entries.item(1)).center()
    with qtbot.waitSignal(page.battle_chosen) as chosen:
        QTest.mouseClick(entries.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert chosen.args == [3]


def test_a_damaged_battle_is_listed_with_what_is_wrong(page: WelcomePage) -> None:
    wrong = "damaged, entry 2: its events are not text"
    page.show_battles([Stored(7, "Training", updated_at=None, damage=wrong), Stored(3, "At the ford")])
    entries = page.recent.list
    spoken = [entries.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(entries.count())]
    assert spoken[0] == f"Training, Cannot be opened: {wrong}"
    assert spoken[1].startswith("At the ford, Turn 2, movement, ")
    assert not page.grab().isNull()


def test_without_battles_the_page_says_what_will_be_there(page: WelcomePage) -> None:
    page.show_battles([])
    assert not page.recent.list.isVisible()
    QApplication.processEvents()
    assert not page.verticalScrollBar().isVisible(), "all of it is seen at once"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_all_choices_are_seen_whole_beside_each_other(theme: Theme, page: WelcomePage, scale: float) -> None:
    theme.set_scale(scale)
    QApplication.processEvents()
    QApplication.processEvents()
    cards = page.findChildren(ChoiceCard)
    assert len(cards) == 10
    for card in cards:
        place = card.mapTo(page.viewport(), card.rect().topLeft())
        assert place.x() >= 0, card.text()
        assert place.x() + card.width() <= page.viewport().width(), card.text()
        assert card.width() >= card.minimumSizeHint().width(), card.text()
        assert card.height() >= card.minimumSizeHint().height(), "its words are seen whole"
        assert not card.toolTip(), "what it leads to stands on it"


def test_a_window_of_one_column_shows_titles_alone(page: WelcomePage) -> None:
    page.resize(400, 720)
    QApplication.processEvents()
    assert page.first.toolTip(), "what a short card leads to is in its tooltip"


def test_the_newest_battle_is_continued_by_the_first_button(qtbot: QtBot, page: WelcomePage) -> None:
    at_the_ford = replace(ON_MAP, waiting="2 rolls due")
    page.recent.use_glances({7: at_the_ford, 3: ON_PAPER}.get)
    broken = Stored(9, "Broken", damage="damaged")
    page.show_battles([broken, Stored(7, "At the ford"), Stored(3, "Training")])
    qtbot.waitUntil(lambda: not page.recent.is_busy)
    card = page.recent.newest
    assert card.accessibleName() == "Continue At the ford"
    assert card.accessibleDescription() == "CityTech, Turn 2, movement, 2 rolls due"
    assert not card.grab().isNull()
    with qtbot.waitSignal(page.battle_chosen) as chosen:
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert chosen.args == [7]


def test_a_battle_just_begun_is_looked_at_again_once_it_was_left(qtbot: QtBot, page: WelcomePage) -> None:
    glances = {7: Glance("", (GlanceSide("Red", ("WSP-1W",)),))}
    page.recent.use_glances(glances.get)
    page.show_battles([Stored(7, "First contact", "Set-up")])
    qtbot.waitUntil(lambda: not page.recent.is_busy)
    glances[7] = replace(ON_MAP, waiting="Red choose a start edge")
    page.show_battles([Stored(7, "First contact", "Set-up")])
    qtbot.waitUntil(lambda: not page.recent.is_busy)
    assert page.recent.newest.accessibleDescription() == "CityTech, Set-up, Red choose a start edge"


def test_without_a_battle_there_is_nothing_to_continue(page: WelcomePage) -> None:
    page.show_battles([Stored(9, "Broken", damage="damaged")])
    assert page.recent.newest.isHidden()


def test_a_battle_that_is_newest_now_is_in_sight(page: WelcomePage) -> None:
    battles = [Stored(number, f"Battle {number}") for number in range(20)]
    page.show_battles(battles)
    page.recent.choose(19)
    page.show_battles([Stored(20, "Just left"), *battles])
    rows = page.recent.list
    assert rows.currentItem().text() == "Just left"
    assert rows.visualItemRect(rows.item(0)).top() >= 0


def test_a_day_is_told_in_local_time() -> None:
    local = WHEN.astimezone()
    assert format_when(WHEN) == f"{local.day} {local:%b} 2026, {local:%H:%M}"


# --- what a battle is at a glance ---

MAP = Board(
    "Small", 3, 2, {hex_at(1, 1): BoardHex(1, ("light_woods",)), hex_at(2, 2): BoardHex(0, ("water_1",))}
)
ON_MAP = Glance(
    "CityTech",
    (GlanceSide("Kell Hounds", ("Wolfhound", "Orion")), GlanceSide("Jade Falcon", ("Mad Cat",), lost=1)),
    (GlanceCounter(1, 1, 0), GlanceCounter(3, 2, 1), GlanceCounter(2, 1, 1, is_destroyed=True)),
    MAP,
)
ON_PAPER = Glance("Quick-Start", (GlanceSide("Red", ("Cicada",)), GlanceSide("Blue", ("Hermes II",))))


@pytest.fixture
def listed(qtbot: QtBot, page: WelcomePage) -> RecentBattles:
    """Two battles that were looked at."""
    glances = {7: ON_MAP, 3: ON_PAPER}
    page.recent.use_glances(glances.get)
    page.show_battles([Stored(7, "At the ford"), Stored(3, "Training")])
    qtbot.waitUntil(lambda: not page.recent.is_busy)
    return page.recent


def shown_titles(recent: RecentBattles) -> list[str]:
    rows = (recent.list.item(row) for row in range(recent.list.count()))
    return [item.text() for item in rows if not item.isHidden()]


def test_a_battle_is_told_with_its_sides_and_units(page: WelcomePage, listed: RecentBattles) -> None:
    labels = listed.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "CityTech; Kell Hounds: Wolfhound, Orion; Jade Falcon: Mad Cat" in labels
    assert not page.grab().isNull()


def test_a_list_keeps_pictures_of_maps_but_no_maps(listed: RecentBattles) -> None:
    assert listed.list.item(0).data(GLANCE) == replace(ON_MAP, board=None)
    first = listed.newest.grab().toImage()
    listed.show_battles([Stored(7, "At the ford")])
    assert listed.newest.grab().toImage() == first, "with its map, listed again"


def test_what_is_no_longer_listed_is_forgotten(qtbot: QtBot, page: WelcomePage) -> None:
    looked: list[int] = []

    def look(battle: int) -> Glance:
        looked.append(battle)
        return ON_PAPER

    page.recent.use_glances(look)
    both = [Stored(7, "At the ford"), Stored(3, "Training")]
    for battles in (both, both[:1], both):
        page.show_battles(battles)
        qtbot.waitUntil(lambda: not page.recent.is_busy)
    assert looked.count(3) == 2


@pytest.mark.parametrize("mode", list(Mode))
def test_pictures_show_counters_in_the_colours_of_the_sides(theme: Theme, mode: Mode) -> None:
    theme.set_mode(mode)
    for glance in (ON_MAP, ON_PAPER):
        image = battle_picture(glance, theme.tokens, picture_size(theme.tokens), 1.0)
        colours = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
        assert {side_colour(theme.tokens, side).lower() for side in (0, 1)} <= colours


@pytest.mark.parametrize(
    ("text", "titles"),
    [("ford", ["At the ford"]), ("mad cat", ["At the ford"]), ("quick cicada", ["Training"]), ("zzz", [])],
)
def test_battles_are_searched_by_title_rules_and_units(
    listed: RecentBattles, text: str, titles: list[str]
) -> None:
    QTest.keyClicks(listed.search, text)
    assert shown_titles(listed) == titles
    assert listed.nothing.isVisible() == (not titles)
    QTest.keyClick(listed.search, Qt.Key.Key_Escape)
    assert len(shown_titles(listed)) == 2


def test_letters_search_and_enter_opens(qtbot: QtBot, listed: RecentBattles) -> None:
    listed.list.setFocus()
    QTest.keyClicks(listed.list, "t")
    QTest.keyClicks(listed.search, "raining")
    with qtbot.waitSignal(listed.chosen) as chosen:
        QTest.keyClick(listed.search, Qt.Key.Key_Return)
    assert chosen.args == [3]


@pytest.mark.parametrize(
    ("key", "signal"), [(Qt.Key.Key_F2, "rename_requested"), (Qt.Key.Key_Delete, "delete_requested")]
)
def test_keys_rename_and_delete(qtbot: QtBot, listed: RecentBattles, key: Qt.Key, signal: str) -> None:
    listed.choose(3)
    with qtbot.waitSignal(getattr(listed, signal)) as wanted:
        QTest.keyClick(listed.list, key)
    assert wanted.args == [3]


def test_the_button_of_a_row_offers_the_rest_and_opens_nothing(qtbot: QtBot, listed: RecentBattles) -> None:
    place = listed.list.more_of(listed.list.item(1)).center().toPoint()
    with qtbot.assertNotEmitted(listed.chosen):
        QTest.mouseClick(listed.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    (menu,) = listed.findChildren(QMenu)
    assert [it.text().split("\t")[0] for it in menu.actions()] == ["Open", "Rename…", "Copy", "Delete"]
    with qtbot.waitSignal(listed.copy_requested) as copied:
        menu.actions()[2].trigger()
    assert copied.args == [3]
    assert listed.current() == 3
    menu.close()
