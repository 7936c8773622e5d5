"""The paper doll: what is drawn, and pips that stay where they belong."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from companion.engine.sheet import Track
from companion.paths import resources
from companion.ui.sheet.layout.doll import (
    Doll,
    DollPlate,
    PlateGroup,
    drawing_of,
    find_doll,
    load_doll,
    rounded_path,
)
from companion.ui.sheet.layout.pips import LARGEST, SMALLEST, pip_places
from tests.ui.sheet.citytech import daishi

BIPED = load_doll("biped")
DOLLS = {path.stem: load_doll(path.stem) for path in sorted((resources() / "dolls").glob("*.yaml"))}
GROUPS = [
    pytest.param(group, id=f"{name}/{key}")
    for name, doll in DOLLS.items()
    for key, group in doll.groups.items()
]
PLATES = [
    pytest.param(plate, id=f"{name}/{group}/{key}")
    for name, doll in DOLLS.items()
    for group, plates in doll.groups.items()
    for key, plate in plates.plates.items()
]
LOCATIONS = {
    "head", "center_torso", "left_torso", "right_torso",
    "left_arm", "right_arm", "left_leg", "right_leg",
}  # fmt: skip
plates = st.sampled_from([plate.values[0] for plate in PLATES])


def disc(centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def distance(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())


def test_the_biped_has_every_location_in_front_and_inside() -> None:
    assert set(BIPED.groups["front"].plates) == LOCATIONS
    assert set(BIPED.groups["structure"].plates) == LOCATIONS
    assert set(BIPED.groups["rear"].plates) == {"center_torso", "left_torso", "right_torso"}


def test_a_track_finds_its_plate_in_its_own_group() -> None:
    track = Track("rear/left_torso", "Left torso, rear", "LT", 8, 8, layer="rear", location="left_torso")
    groups = {key: group.plate_of(track) for key, group in BIPED.groups.items()}
    assert groups == {"front": None, "rear": BIPED.groups["rear"].plates["left_torso"], "structure": None}


@pytest.mark.parametrize("doll", [doll for doll in DOLLS.values() if doll.slots], ids=lambda doll: doll.name)
def test_every_arrangement_of_slot_lists_names_every_location_once(doll: Doll) -> None:
    for rows in doll.slots:
        named = sorted(location for row in rows for location in row if location)
        assert named == sorted(doll.groups["front"].plates)
        assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize("name", [name for name in DOLLS if name.startswith("vehicle")])
def test_a_vehicle_has_the_same_places_outside_and_inside(name: str) -> None:
    groups = DOLLS[name].groups
    assert groups["front"].plates.keys() == groups["structure"].plates.keys()
    assert {"front", "left_side", "right_side", "rear"} <= groups["front"].plates.keys()


def test_a_drawing_that_nobody_made_is_that_whose_name_it_continues() -> None:
    assert find_doll("vehicle_turret_tracked") == DOLLS["vehicle_turret"] != find_doll("vehicle_turret_hover")
    assert find_doll("walking_tank") is None


@pytest.mark.parametrize("suits", range(1, 6))
def test_a_squad_has_a_drawing_for_its_number(suits: int) -> None:
    tracks = [f"trooper_{number}" for number in range(1, suits + 1)]
    boxes = tuple(Track(f"armor/{name}", name, "S", 10, 10) for name in tracks)
    squad = replace(daishi(), drawing="battle_armor", tracks=boxes)
    doll = find_doll(drawing_of(squad))
    assert doll is not None
    assert list(doll.groups["front"].plates) == tracks


def test_a_moved_plate_looks_as_the_other() -> None:
    first, second = (DOLLS["battle_armor"].groups["front"].plates[f"trooper_{at}"] for at in (1, 2))
    assert second.path() == first.path().translated(118, 0)
    assert second.number_box() == first.number_box().translated(118, 0)
    moved = [centre + QPointF(118, 0) for centre in pip_places(first, 11).centres]
    assert list(pip_places(second, 11).centres) == moved


@given(count=st.integers(1, 60), name=st.sampled_from(["left_arm", "left_torso", "left_leg"]))
def test_pips_of_a_mirrored_plate_are_mirrored(count: int, name: str) -> None:
    group = BIPED.groups["front"]
    left = pip_places(group.plates[name], count)
    right = pip_places(group.plates[name.replace("left", "right")], count)
    mirrored = sorted((round(each.y(), 6), round(group.width - each.x(), 6)) for each in right.centres)
    assert sorted((round(each.y(), 6), round(each.x(), 6)) for each in left.centres) == mirrored
    assert left.radius == right.radius


def test_its_right_arm_is_at_the_viewers_left() -> None:
    front = BIPED.groups["front"].plates
    right, left = front["right_arm"].path().boundingRect(), front["left_arm"].path().boundingRect()
    assert right.right() < left.left()
    assert right.left() == pytest.approx(BIPED.groups["front"].width - left.right())


@pytest.mark.parametrize("plate", PLATES)
def test_words_lie_on_the_plate_or_just_above_it(plate: DollPlate) -> None:
    bounds = plate.path().boundingRect()
    assert bounds.left() <= plate.number_box().left()
    assert bounds.right() >= plate.number_box().right()
    assert plate.path().contains(plate.number_box().center())
    assert not plate.name_box().intersects(plate.number_box())


@pytest.mark.parametrize("group", GROUPS)
def test_plates_stay_apart_and_on_the_drawing(group: PlateGroup) -> None:
    paths = [plate.path() for plate in group.plates.values()]
    frame = QRectF(0, 0, group.width, group.height)
    for index, path in enumerate(paths):
        assert frame.contains(path.boundingRect())
        assert not any(path.intersects(other) for other in paths[index + 1 :])


@given(plate=plates, count=st.integers(1, 60))
def test_pips_stay_on_their_plate_clear_of_each_other_and_of_words(plate: DollPlate, count: int) -> None:
    places = pip_places(plate, count)
    assert len(places.centres) == count
    assert SMALLEST <= places.radius <= LARGEST
    outline = plate.path()
    labels = (plate.name_box(), plate.number_box())
    for index, centre in enumerate(places.centres):
        pip = disc(centre, places.radius)
        assert outline.contains(pip)
        assert not any(pip.intersects(box) for box in labels)
        assert all(distance(centre, other) > 2 * places.radius for other in places.centres[:index])


@given(plate=plates, count=st.integers(1, 60))
def test_pips_read_from_top_to_bottom_and_from_left_to_right(plate: DollPlate, count: int) -> None:
    places = [(round(centre.y(), 3), centre.x()) for centre in pip_places(plate, count).centres]
    assert places == sorted(places)


@given(plate=plates, count=st.integers(1, 59))
def test_more_pips_are_never_larger(plate: DollPlate, count: int) -> None:
    assert pip_places(plate, count + 1).radius <= pip_places(plate, count).radius


@pytest.mark.parametrize(("count", "least"), [(11, 5.0), (26, 4.5), (47, 3.5)])
def test_pips_of_common_armor_are_large_enough_to_touch(count: int, least: float) -> None:
    assert pip_places(BIPED.groups["front"].plates["center_torso"], count).radius >= least


def test_no_pips_need_no_place() -> None:
    assert pip_places(BIPED.groups["front"].plates["head"], 0).centres == ()


def test_more_pips_than_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="No room"):
        pip_places(BIPED.groups["structure"].plates["head"], 5000)


def test_a_corner_is_rounded_and_the_edge_between_is_kept() -> None:
    square = rounded_path([(0, 0, 3), (10, 0, 3), (10, 10, 3), (0, 10, 3)])
    assert not square.contains(QPointF(0.2, 0.2))
    assert square.contains(QPointF(5, 0.2))
    assert square.boundingRect() == QRectF(0, 0, 10, 10)
