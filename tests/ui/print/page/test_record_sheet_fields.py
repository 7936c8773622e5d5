"""One printed page beside the book's own BattleMech Record Sheet: each of its fields, by its name there.

The book's sheet is that on page 58, read with errata S1 to S4; the unit is the CN9-D Centurion. What the
book's sheet has and ours has not: Auto Eject, for which the book gives no rule.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF

from companion.documents.yamlfile import read_document
from companion.paths import rulesets
from companion.ui.print.page.marks import Text
from companion.ui.print.page.pages import PrintChoices, PrintedPage, PrintedTables
from tests.ui.print.page.measuring import circles_of, texts_of
from tests.ui.print.page.sheets import game, on_paper, pages, printed_sheet

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.rule("CityTech", "Construction > BattleMechs > BattleMech Record Sheet"),
    pytest.mark.rule("CityTech", "Components > BattleMech Record Sheet"),
]
UNIT = read_document(rulesets() / "citytech" / "units" / "CN9-D.yaml").data
NAMES = {"right_arm": "RA", "left_arm": "LA", "right_torso": "RT", "left_torso": "LT", "head": "Head",
         "center_torso": "CT", "right_leg": "RL", "left_leg": "LL"}  # fmt: skip
FULL = {"RA": "Right arm", "LA": "Left arm", "RT": "Right torso", "LT": "Left torso", "CT": "Center torso",
        "RL": "Right leg", "LL": "Left leg", "Head": "Head"}  # fmt: skip


@pytest.fixture(scope="module")
def page() -> PrintedPage:
    return pages(printed_sheet("citytech", "CN9-D"), choices=PrintChoices(tables=PrintedTables.MARGIN))[0]


def beside(page: PrintedPage, label: str, top: float = 0.0) -> list[str]:
    """Return what stands to the right of a text, on its line."""
    found = [place for text, place in texts_of(page) if text.text == label and place.top() >= top]
    here = found[0]
    line = [
        (place.left(), text.text)
        for text, place in texts_of(page)
        if abs(place.bottom() - here.bottom()) < 0.3 and place.left() > here.left() and text.text
    ]
    return [text for _, text in sorted(line)]


@pytest.mark.parametrize(
    ("field", "label", "value"),
    [
        ("Tonnage", "Tonnage", "50 t"),
        ("Technology Base", "Technology", "Inner Sphere"),
        ("Movement Points, Walking", "Walking MP", "6"),
        ("Movement Points, Running", "Running MP", "9"),
        ("Total Heat Sinks, Single or Double", "Heat sinks", "10 single (10)"),
        ("Gunnery Skill, which nobody is assigned for", "Gunnery", "Piloting"),
        ("Piloting Skill, which nobody is assigned for", "Piloting", "Walking MP"),
    ],
)
def test_mech_and_warrior_data(page: PrintedPage, field: str, label: str, value: str) -> None:
    assert beside(page, label)[0] == value, field


@pytest.mark.parametrize(
    ("label", "boxes"),
    [("Engine hits", "3"), ("Gyro hits", "2"), ("Sensor hits", "2"), ("Life support", "1")],
)
def test_hits_on_systems_have_boxes(page: PrintedPage, label: str, boxes: str) -> None:
    top = next(place.top() for text, place in texts_of(page) if text.text == "Hits left")
    assert beside(page, label, top)[0] == boxes


def test_type(page: PrintedPage) -> None:
    texts = [text.text for text, _ in texts_of(page)]
    assert texts[0] == "Centurion"
    assert any(text.startswith("CN9-D") for text in texts)


def test_warriors_name_is_a_line_to_write_on(page: PrintedPage) -> None:
    assert beside(page, "MechWarrior")[0] == "Tonnage"


@pytest.mark.parametrize(
    ("type", "row"),
    [
        ("LB 10-X AC", ["RA", "2", "10", "–", "6", "12", "18"]),
        ("LRM 10", ["LT", "4", "1/msl", "6", "7", "14", "21"]),
        ("Medium Laser", ["CT", "3", "5", "–", "3", "6", "9"]),
        ("Medium Laser (R)", ["CT", "3", "5", "–", "3", "6", "9"]),
    ],
)
def test_weapon_inventory(page: PrintedPage, type: str, row: list[str]) -> None:
    """Type, Location, Heat, Damage, Min, Short, Medium, Long."""
    assert beside(page, "Weapon")[:7] == ["Loc", "Heat", "Dmg", "Min", "Sht", "Med", "Lng"]
    assert beside(page, type)[:7] == row


def test_ammunition(page: PrintedPage) -> None:
    top = next(place.top() for text, place in texts_of(page) if text.text == "Ammunition")
    for kind, name in (("lb10x", "LB 10-X AC"), ("lrm10", "LRM 10")):
        shots = sum(stored["shots"] for stored in UNIT["ammunition"] if kind in stored["weapon"])
        assert beside(page, name, top)[0] == str(shots), "all bins of a kind are one row"


def test_hits_taken_and_consciousness(page: PrintedPage) -> None:
    """Errata S3: 3, 5, 7, 10, 11, Dead."""
    (label,) = [place for text, place in texts_of(page) if text.text == "Hits left"]
    boxes = [
        centre for centre, _ in circles_of(page)
        if abs(centre.y() - label.center().y()) < 0.5 and 0 < centre.x() - label.left() < 90
    ]  # fmt: skip
    assert len(boxes) == 6
    assert beside(page, "3+")[:5] == ["5+", "7+", "10+", "11+", "Dead"]


@pytest.mark.parametrize(
    ("heat", "effect"),
    [
        (5, "−1 MP"), (8, "+1 to hit"), (10, "−2 MP"), (13, "+2 to hit"), (14, "Shutdown 4+"), (15, "−3 MP"),
        (17, "+3 to hit"), (18, "Shutdown 6+"), (19, "Ammo 4+"), (20, "−4 MP"), (22, "Shutdown 8+"),
        (23, "Ammo 6+"), (24, "+4 to hit"), (25, "−5 MP"), (26, "Shutdown 10+"), (28, "Ammo 8+"),
        (30, "Shutdown"),
    ],
)  # fmt: skip
def test_heat_scale(page: PrintedPage, heat: int, effect: str) -> None:
    """Errata S4."""
    (text_rect,) = [place for text, place in texts_of(page) if text.text == effect]
    levels = [
        text.text for text, place in texts_of(page)
        if abs(place.center().y() - text_rect.center().y()) < 0.6 and 0 < text_rect.left() - place.right() < 8
    ]  # fmt: skip
    assert levels == [str(heat)]


def test_heat_scale_goes_from_0_to_30(page: PrintedPage) -> None:
    (head,) = [place for text, place in texts_of(page) if text.text == "Heat" and place.left() > 170]
    levels = [
        int(text.text) for text, place in texts_of(page)
        if text.text.isdecimal() and place.top() > head.bottom()
        and head.left() - 2 < place.center().x() < head.left() + 6 and text.size > 7
    ]  # fmt: skip
    assert levels[:31] == list(range(30, -1, -1))


def listed_lines(page: PrintedPage, location: str) -> Iterator[str]:
    """Yield the lines below the heading of a critical slot list."""
    headings = [
        (text, place) for text, place in texts_of(page)
        if text.text == FULL[NAMES[location]] and text.is_strong and text.size > 7
    ]  # fmt: skip
    ((_, head),) = headings
    below = [(place.top(), text) for text, place in texts_of(page) if _is_below(head, text, place)]
    end = min((top for top, text in below if text.is_strong and not _is_die(text)), default=1e9)
    yield from (text.text for top, text in sorted(below, key=lambda each: each[0])
                if top < end and not text.is_strong and not text.text.isdecimal())  # fmt: skip


def _is_below(head: QRectF, text: Text, place: QRectF) -> bool:
    return (
        place.top() > head.bottom() and head.left() - 2 < place.left() < head.left() + 28 and text.text != ""
    )


def _is_die(text: Text) -> bool:
    return text.text in ("1–3", "4–6")


@pytest.mark.parametrize("location", UNIT["slots"])
def test_critical_hit_table(page: PrintedPage, location: str) -> None:
    """Errata S2: what is free stands as a dash."""
    wanted = game_slots(location)
    assert [line.replace(" ammo", " ammunition").replace("ammunitionunition", "ammunition")
            for line in listed_lines(page, location)][: len(wanted)] == wanted  # fmt: skip


def game_slots(location: str) -> list[str]:
    (sheet,) = [printed_sheet("citytech", "CN9-D").sheet]
    (slots,) = [slots for slots in sheet.slots if slots.location == location]
    assert len(slots.slots) == len(UNIT["slots"][location])
    return [slot.label for slot in slots.slots]


@pytest.mark.parametrize(
    ("diagram", "key"),
    [("Front armor", "armor"), ("Rear armor", "rear_armor"), ("Internal structure", "structure")],
)
def test_armor_diagram(page: PrintedPage, diagram: str, key: str) -> None:
    """A circle for each point of armor and structure, by location."""
    ((_, head),) = [each for each in texts_of(page) if each[0].text == diagram]
    printed_total = beside(page, diagram, head.top() - 0.1)[0]
    assert printed_total == str(sum(UNIT[key].values()))
    near = [(text, place) for text, place in texts_of(page)
            if 0 < place.top() - head.bottom() < 100 and place.left() > head.left() - 4]  # fmt: skip
    for location, points in UNIT[key].items():
        names = {NAMES[location], FULL[NAMES[location]]}
        values = [
            message for text, place in near if text.text in names
            for message in [_number_after(near, place)] if message
        ]  # fmt: skip
        assert str(points) in values, location


def _number_after(near: list[tuple[Text, QRectF]], here: QRectF) -> str:
    return next(
        (text.text for text, place in near
         if abs(place.bottom() - here.bottom()) < 0.3 and 0 < place.left() - here.right() < 3),
        "",
    )  # fmt: skip


def test_every_point_has_its_circle(page: PrintedPage) -> None:
    points = sum(sum(UNIT[key].values()) for key in ("armor", "rear_armor", "structure"))
    shots = sum(stored["shots"] for stored in UNIT["ammunition"])
    warrior, sinks, systems = 6, UNIT["heat_sinks"]["number"], 3 + 2 + 2 + 1
    assert len(circles_of(page)) == points + shots + warrior + sinks + systems


def test_damage_transfer_diagram(page: PrintedPage) -> None:
    """As a table."""
    assert game("citytech").reference_tables() == on_paper(printed_sheet("citytech", "CN9-D").sheet).tables
    texts = {text.text for text, _ in texts_of(page)}
    assert {"Damage transfer", "LA, LL", "RA, RL", "LT, RT"} <= texts


def test_circles_are_round_and_large_enough(page: PrintedPage) -> None:
    assert all(radius * 2 >= 2.5 for _, radius in circles_of(page))
    assert all(isinstance(centre, QPointF) for centre, _ in circles_of(page))
