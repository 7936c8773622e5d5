"""The reference's sample mechs and pilots in the form of our files; they are not kept here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.plain_yaml import plain_yaml

FOLDER = Path(__file__).parents[4] / "shared" / "reference" / "untitled-mech"
SAMPLES = FOLDER / "samples.yaml"
Data = dict[str, Any]

FITTINGS: dict[str, Data] = {
    "Ejection Seat": {"kind": "ejection_seat"},
    "Crew member (no action)": {"kind": "crew", "in": "core"},
    "Damage Control, 2 uses": {"kind": "damage_control", "level": 2, "in": "core"},
    "Advanced Sensor Package level 2": {"kind": "advanced_sensor_package", "level": 2, "in": "core"},
    "Escape Pod": {"kind": "escape_pod"},
    "Armored Cockpit level 3": {"kind": "armored_cockpit", "level": 3},
}
beside_reference = pytest.mark.skipif(
    not SAMPLES.is_file(), reason="the reference is not beside this checkout"
)


def sample(section: str, name: str) -> Data:
    """Return a sample as the reference has it."""
    found: Data = next(row for row in plain_yaml(SAMPLES)[section] if row["id"] == name)
    return found


def as_id(text: str) -> str:
    """Return a printed name as our ids are written."""
    return text.lower().replace(" ", "_").replace("-", "_")


def mech_document(given: Data) -> Data:
    """Return a sample mech as one of our files."""
    made: Data = {
        "model": given["id"],
        "name": given["name"],
        "source": "reference",
        "forms": [as_id(form) for form in given["body_forms"]],
        "modules": given["modules"],
        "weapons": [_weapon(weapon) for weapon in given["weapons"]],
        "sensors": given["sensors"],
        "cockpit": {"in": given["cockpit"]},
        "fittings": [FITTINGS[row["name"]] for row in given["extras"]],
    }
    made |= {key: given[key] for key in ("hands", "turret") if key in given}
    if "treads" in given:
        made["drives"] = [{"kind": "treads", "class": given["treads"]}]
    if "ew" in given:
        systems = [{"type": as_id(each["type"]), "rating": each["rating"]} for each in given["ew"]["systems"]]
        made["electronic_warfare"] = {"in": given["ew"]["in"], "systems": systems}
    made["barriers"] = [
        {"id": f"barrier_{at}", "value": row["value"], "reset_time": row["reset"], "in": row["in"]}
        for at, row in enumerate(given.get("barriers", []))
    ]
    if (drive := given.get("propulsion")) is not None:
        made["propulsion"] = [{"kind": as_id(drive["type"]), "ma": drive["ma"], "in": drive["in"]}]
        made["fuel_km"] = drive["fuel_km"]
    for row in given["multipliers"]:
        _add_multiplier(made, row["name"])
    return made


def _weapon(given: Data) -> Data:
    made: Data = {
        key: given[key]
        for key in ("id", "category", "damage", "accuracy", "rate", "count", "arc")
        if key in given
    }
    traits: Data = {}
    for text in given.get("mods", []):
        name, _, rating = text.partition(":")
        if name == "salvo":
            made["salvo"] = rating
        else:
            traits[name] = int(rating) if rating.isdigit() else rating or True
    places: dict[str, Data] = {"handheld": {"held_by": given.get("hands")}, "external": {"outside": True}}
    made |= {"traits": traits, **places.get(given["mount"], {"in": given["mount"]})}
    made["saved_spaces"] = given.get("space_saved", 0)
    made["clips"] = [_clip(clip) for clip in given.get("clips", [])]
    return made


def _clip(given: Data) -> Data:
    made = {key: given[key] for key in ("shots", "number", "in") if key in given}
    return made | ({"types": {given["type"]: True}} if "type" in given else {})


def _add_multiplier(made: Data, name: str) -> None:
    texts = name.split()
    if texts[0] == "Powerplant":
        _, charge, heat, power = texts
        made["powerplant"] = {"charge": as_id(charge), "hot": heat == "Hot", "source": as_id(power)}
    elif texts[-1] == "controls":
        made["cockpit"]["controls"] = as_id(texts[0])
    elif texts[-1] == "protection":
        made["protection"] = [*made.get("protection", []), as_id(texts[0])]
    elif name == "Efficient Transformation":
        made["form_options"] = {"efficient_transformation": 1}
    elif texts[0] == "Cloak":
        made["cloak"] = {"value": int(texts[-1]), "functions": []}
    elif name == "Radar stealth":
        made["cloak"]["functions"].append("radar_stealth")
