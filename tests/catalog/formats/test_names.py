"""The table of names: everything that CityTech's tables have is in it, and what they do not have is not."""

from __future__ import annotations

import pytest

from companion.catalog.formats.names import HALF, KnownRules, NameRole, equipment_names
from companion.engine.battletech.tables.effects import OF_VEHICLES, SYSTEMS
from companion.engine.battletech.tables.missiles import kind_of
from tests.builders import citytech

UNKNOWN = (
    "ISBoostedC3SlaveUnit", "CLImprovedHeavySmallLaser", "ISGuardianAngel", "ISImprovedNarc", "ISThumper",
    "Improved Jump Jet", "ISHeavyFlamer", "SRM 4 (I-OS)", "ISMediumVSPLaser", "CLFusillade", "ISSuperCharger",
)  # fmt: skip


TABLES = citytech().rules.tables
BY_MAKER = sorted(id for id in {*TABLES.weapons, *TABLES.equipment} if not id.startswith("platoon."))


@pytest.mark.parametrize("id", BY_MAKER)
def test_everything_of_the_book_has_names_that_lead_back_to_it(id: str, known: KnownRules) -> None:
    tech = "clan" if id.startswith("clan") else "inner_sphere"
    row = equipment_names().things[id]
    for name in row.names:
        meaning = known.names.meaning(name, tech)
        assert meaning is not None, name
        assert meaning.id in (id, kind_of(id)), name
    for name in (*row.ammunition, *row.half):
        meaning = known.names.meaning(name, tech)
        assert meaning is not None, name
        assert (meaning.sense, meaning.id) == (NameRole.AMMUNITION, id)
    assert bool(row.ammunition) is (known.shots(id, 1.0) is not None)


def test_the_table_has_nothing_that_the_book_does_not_have(known: KnownRules) -> None:
    assert {id for id in equipment_names().things if not known.has(id)} == set()


@pytest.mark.parametrize("name", UNKNOWN)
@pytest.mark.parametrize("tech", ["inner_sphere", "clan"])
def test_what_the_tables_do_not_have_is_no_name(name: str, tech: str, known: KnownRules) -> None:
    assert known.names.meaning(name, tech) is None


def test_a_name_without_a_maker_is_the_chassis_own(known: KnownRules) -> None:
    def id_of(name: str, tech: str) -> str | None:
        meaning = known.names.meaning(name, tech)
        return meaning.id if meaning else None

    assert id_of("lrm 20", "inner_sphere") == "is.lrm20"
    assert id_of("LRM-20", "clan") == "clan.lrm20"
    assert id_of("Medium Laser", "clan") == "is.medium_laser"
    assert id_of("ER Medium Laser", "inner_sphere") == "is.er_medium_laser"
    assert id_of("ER Micro Laser", "inner_sphere") is None
    assert id_of("Clan ER Medium Laser", "inner_sphere") == "clan.er_medium_laser"
    assert id_of("ISDoubleHeatSink", "inner_sphere") == "double_heat_sink"
    assert id_of("CLDoubleHeatSink", "inner_sphere") is None


def test_half_a_ton_is_told_from_a_whole_one(known: KnownRules) -> None:
    meaning = known.names.meaning("is machine gun ammo-half", "clan")
    assert meaning is not None
    assert (meaning.id, meaning.lot) == ("is.machine_gun", HALF)


def test_every_system_of_a_mech_has_a_name(known: KnownRules) -> None:
    for system in set(SYSTEMS) - set(OF_VEHICLES):
        assert system in equipment_names().systems or known.has(f"is.{system}") or known.has(f"any.{system}")
