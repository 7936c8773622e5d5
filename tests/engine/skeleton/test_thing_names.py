"""Names of things without rules here."""

from __future__ import annotations

import pytest

from companion.engine.skeleton.thing_names import readable_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ISC3SlaveUnit", "C3 Slave Unit"),
        ("CLHAG20", "HAG 20"),
        ("ISMML7 LRM Ammo", "MML 7 LRM Ammo"),
        ("ISPlasmaRifle", "Plasma Rifle"),
        ("ISThunderbolt5 Ammo", "Thunderbolt 5 Ammo"),
        ("Improved Jump Jet", "Improved Jump Jet"),
        ("ISiNarcBeacon", "iNarc Beacon"),
        ("Clan Ammo ATM-9 HE", "Ammo ATM-9 HE"),
        ("IS", "IS"),
        ("Island Gun", "Island Gun"),
        ("", ""),
    ],
)
def test_words_stand_apart_and_the_maker_is_left_out(text: str, name: str) -> None:
    assert readable_name(text) == name
    assert readable_name(name) == name
