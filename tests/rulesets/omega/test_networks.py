"""C3 networks: who is in one, what breaks a link, and at which range its units fire."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.sight.networks import network_of
from tests.builders import board
from tests.citytech import change_unit
from tests.engine.battletech.gunnery import modifiers_by_label, with_equipment
from tests.rulesets.omega.battles import facing, omega, under_omega
from tests.rulesets.omega.test_countermeasures import as_set
from tests.rulesets.omega.test_missiles import row

pytestmark = pytest.mark.rule("Omega", "R87")


def linked(at: Battle, **roles: str) -> Battle:
    """Return the battle with a C3 computer in these units: `linked(at, corsac="master")`."""
    for unit, role in roles.items():
        item = {"id": "c3", "item": f"is.c3_{role}", "location": "left_torso"}
        at = with_equipment(at, unit, equipment=[item])
    return at


def names(at: Battle, unit: str) -> set[str]:
    return {it.id for it in network_of(at, at.units[unit])}


@pytest.fixture
def at() -> Battle:
    """Return a Corsac 11 hexes from a Bulwark, and a Warden of its side three hexes from it."""
    return facing(corsac="red 0514 0", warden="red 0506 0", bulwark="blue 0503 3")


def test_the_nearest_of_the_network_gives_the_range(at: Battle) -> None:
    alone = modifiers_by_label(row(at, "lrm10_rt", "bulwark", shells="infrared"))
    shared = modifiers_by_label(
        row(linked(at, corsac="slave", warden="master"), "lrm10_rt", "bulwark", shells="infrared")
    )
    assert alone["Medium range (11)"] == 2
    assert shared["Short range (3)"] == 0
    # The minimum range is that of who fires.
    assert not any("minimum" in label.lower() for label in shared)


def test_it_reaches_no_farther(at: Battle) -> None:
    network = linked(at, corsac="slave", warden="master")
    view = row(network, "srm6_lt", "bulwark", shells="infrared")
    assert view.calculation is not None
    assert view.calculation.number is None


def test_slaves_need_a_master_of_their_own_side(at: Battle) -> None:
    assert names(linked(at, corsac="slave", warden="slave"), "corsac") == set()
    assert names(linked(at, corsac="slave", bulwark="master"), "corsac") == set()
    assert names(linked(at, corsac="slave", warden="master"), "corsac") == {"warden"}
    assert names(linked(at, warden="master"), "corsac") == set()


def test_a_master_that_is_hit_links_nobody(at: Battle) -> None:
    network = linked(at, corsac="slave", warden="master")
    model = network.model(network.units["warden"])
    slot = model.slots_of("left_torso").index("c3")
    struck = change_unit(network, "warden", hit_slots={"left_torso": (slot,)})
    assert names(struck, "corsac") == set()


@pytest.mark.parametrize(("masters", "members"), [(1, 4), (2, 5), (3, 9), (4, 13)])
def test_so_many_are_linked(masters: int, members: int) -> None:
    units = {f"corsac_{number}": f"red {number + 1:02d}05 0" for number in range(15)}
    crowd = facing(board((20, 16)), **units, bulwark="blue 0501 3")
    roles = {name: "master" if number < masters else "slave" for number, name in enumerate(units)}
    assert len(names(linked(crowd, **roles), "corsac_0")) == members - 1


def test_enemy_ecm_across_a_link_breaks_it(at: Battle) -> None:
    network = linked(at, corsac="slave", warden="master")
    ecm = {"id": "gear", "item": "is.ecm_3", "location": "right_arm"}
    network = with_equipment(network, "bulwark", equipment=[ecm])
    assert names(network, "corsac") == {"warden"}
    jamming = as_set(network, "bulwark", "mode_3")
    assert names(jamming, "corsac") == set()
    shot = modifiers_by_label(row(jamming, "lrm10_rt", "bulwark", shells="infrared"))
    assert shot["Medium range (11)"] == 2


def test_a_table_may_work_it_out_by_itself(at: Battle) -> None:
    assert omega(networks="at_the_table").rules.tables.weapon_attacks.network is None
    assert names(under_omega(at, networks="at_the_table"), "corsac") == set()
