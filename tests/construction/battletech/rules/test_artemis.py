"""Artemis IV: beside its launcher, and on all launchers of a class or on none."""

from __future__ import annotations

import pytest

from tests.construction.battletech.designs import causes, custom, faults

pytestmark = pytest.mark.rule("CityTech", "Equipment > Artemis IV Fire-Control System")


@pytest.mark.parametrize(
    ("weapons", "systems", "texts"),
    [
        ("lrm10 lt", "artemis_iv lt", []),
        ("lrm10 lt", "", []),
        ("lrm10 lt", "artemis_iv rt", ["artemis_alone", "artemis_missing"]),
        ("lrm10 lt", "artemis_iv lt, artemis_iv lt", ["artemis_alone"]),
        ("lrm10 lt, lrm10 rt", "artemis_iv lt", ["artemis_missing"]),
        ("lrm10 lt, lrm5 rt", "artemis_iv lt", ["artemis_missing"]),
        ("lrm10 lt, srm6 rt", "artemis_iv lt", []),
        ("lrm10 lt, srm6 lt", "artemis_iv lt", []),
        ("lrm10 lt, srm6 lt", "artemis_iv lt, artemis_iv lt", []),
        ("lrm10 lt, srm6 lt, srm4 rt", "artemis_iv lt, artemis_iv rt", []),
        ("srm2 ct", "artemis_iv hd", []),
        ("srm2 ct", "artemis_iv ct", []),
        ("srm2 lt", "artemis_iv hd", ["artemis_alone", "artemis_missing"]),
        ("streak_srm2 lt", "artemis_iv lt", ["artemis_alone"]),
        ("medium_laser lt", "artemis_iv lt", ["artemis_alone"]),
        ("srm6 lt once", "artemis_iv lt", []),
    ],
)
def test_launchers_and_their_systems(weapons: str, systems: str, texts: list[str]) -> None:
    kinds = {text.split()[0] for text in weapons.split(",")} - {"medium_laser"}
    bins = ", ".join(f"{kind} rt" for kind in sorted(kinds) if "once" not in weapons)
    assert causes(custom(weapons, bins, systems)) == texts


def test_a_launcher_without_the_system_of_others_is_named() -> None:
    data = custom("lrm10 lt, lrm10 rt", "lrm10 ct", "artemis_iv lt")
    (fault,) = faults(data)
    assert (fault.at, fault.location) == (("weapons", 1), "right_torso")
    assert fault.message == "LRM 10 has no fire control, which other LRM launchers have."
