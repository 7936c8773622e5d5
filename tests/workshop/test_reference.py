"""The reference and the schemas are made from the models: whole, true to the files, and quick to look up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion import paths
from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.returns import changed_since
from companion.documents.reference import ReferenceKey
from companion.documents.yamlfile import read_document
from companion.engine.families import SHIPPED
from companion.engine.file_shapes import names_of
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.loader import RulebookLibrary
from companion.workshop.reference import NAMED, TITLES, json_schema, shipped_ruleset, topic
from tests.battles.rules.tables import lay_table
from tests.campaign.builders import begin_battle, crewed_campaign, return_battle
from tests.documents.schema_checker import faults

LIBRARY = RulebookLibrary((paths.rulesets(), paths.resources() / "examples" / "house-rules"))


def keys(name: str) -> dict[str, ReferenceKey]:
    return {key.path: key for part in topic(name).parts for key in part.keys}


def of_folder(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files of a ruleset with the schema that each is of."""
    family = LIBRARY.load_folder(folder).family
    yield from ((family, path) for path in sorted(folder.glob("*.yaml")))
    for kind in ("unit", "character", "board", "scenario"):
        yield from ((kind, path) for path in sorted((folder / f"{kind}s").glob("*.yaml")))


FILES = [
    pytest.param(name, path, id=f"{path.parent.name}/{path.name}")
    for folder in (LIBRARY.folder(ruleset) for ruleset in LIBRARY.names())
    for name, path in of_folder(folder)
]
BATTLES = sorted((paths.resources() / "examples" / "battles").glob("*.yaml"))
CAMPAIGNS = sorted((paths.resources() / "examples" / "campaigns").glob("*.yaml"))


@pytest.mark.parametrize("name", TITLES)
def test_every_key_says_what_it_means_and_what_it_may_be(name: str) -> None:
    unsaid = [
        (part.title, key.path)
        for part in topic(name).parts
        for key in part.keys
        if not key.meaning.endswith((".", "}`")) or not key.type
    ]
    assert unsaid == []


def test_every_name_that_rows_may_ask_for_says_what_it_means() -> None:
    names = names_of(shipped_ruleset("battletech"))
    assert set(names) == set(NAMED)
    unsaid = [
        (part.title, key.path)
        for part in topic("battletech").names
        for key in part.keys
        if not key.meaning.endswith(".") or key.meaning != names[key.type][key.path]
    ]
    assert unsaid == []
    listed = {key.path for part in topic("battletech").names for key in part.keys}
    assert listed == {name for known in names.values() for name in known}
    titles = {part.title: part for part in topic("battletech").names}
    hits = titles["Facts of a roll on what a hit does"]
    assert hits.keys == ()
    assert "under *Facts of an attack*" in hits.about


@pytest.mark.parametrize(("name", "path"), FILES)
def test_a_shipped_file_passes_its_schema(name: str, path: Path) -> None:
    assert faults(json_schema(name), read_document(path).data) == []


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.name)
def test_a_shipped_battle_passes_its_schema(path: Path) -> None:
    assert faults(json_schema("battle"), read_document(path).data) == []


@pytest.mark.parametrize("path", CAMPAIGNS, ids=lambda path: path.name)
def test_a_shipped_campaign_passes_its_schema_and_comes_in(path: Path, tmp_path: Path) -> None:
    document = read_document(path)
    assert faults(json_schema("campaign"), document.data) == []
    with Library.open(tmp_path) as library:
        campaigns = CampaignLibrary(library)
        session = campaigns.import_document(document)
        assert campaigns.export_text(session) == path.read_text("utf-8")
        for battle in library.database.battles.list(campaign_id=session.id):
            assert changed_since(session, library.open_battle(battle.id)) == ()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("battletech", "to_hit: {bse: {value: 3}}", "to_hit.bse: is not known"),
        ("battletech", "extend: citytech", "extend: is not known"),
        ("battletech", "to_hit: {conditions: {our: {valu: 3}}}", "to_hit.conditions.our.valu: is not known"),
        ("battletech", "to_hit: {base: {value: 300}}", "to_hit.base.value: is out of bounds"),
        ("battletech", "hit_location: {sides: {fornt: remove}}", "hit_location.sides.fornt: is no key here"),
        ("battletech", "hit_location: {rows: {two: head}}", "hit_location.rows.two: is no key here"),
        ("tactics", "movement: {modes: {fly: {label: Fly}}}", "movement.modes.fly: is no key here"),
        ("unit", "{model: X, nme: Y}", "nme: is not known"),
        ("board", "{size: [3, 3], hxes: {}}", "hxes: is not known"),
        ("scenario", "{title: X, ruleset: a, sides: [], units: []}", "sides: is too long or too short"),
        ("battle", "{title: X, ruleset: a, sides: [], units: [], log: [{do: mov}]}", "log[0]"),
    ],
)  # fmt: skip
def test_a_mistyped_key_fails(name: str, text: str, message: str) -> None:
    assert any(message in fault for fault in faults(json_schema(name), yaml.safe_load(text)))


@pytest.mark.parametrize(
    "text",
    [
        "{extends: citytech, heat: remove, piloting: null}",
        "{extends: citytech, hit_location: {critical_on: never}}",
        "{extends: citytech, heat: {scale: {shutdown: {38: never}}}}",
        "{extends: citytech, weapons: {is.ac5: {damage: 6}, is.ac2: remove, own: {damage: 3}}}",
        "{extends: citytech, to_hit: {target_movement: {bands: [[0, 4, 0], [5, never, 1]]}}}",
        "{extends: citytech, options: {ours: {label: Ours, choices: [a, b], default: a, source: Our table}}}",
    ],
)
def test_an_overlay_says_only_what_differs(text: str) -> None:
    assert faults(json_schema("battletech"), yaml.safe_load(text)) == []


def test_the_schema_offers_the_rows_and_facts_of_shipped_rules() -> None:
    schema = json_schema("battletech")
    assert "is.ac5" in _suggestions(schema, "weapons")
    conditions = schema["$defs"]["Condition"]["properties"]["when"]["anyOf"][0]["items"]
    assert "target_prone" in conditions["anyOf"][0]["enum"]


def _suggestions(schema: dict[str, Any], section: str) -> dict[str, Any]:
    rows: dict[str, Any] = schema["properties"][section]["anyOf"][0]["properties"]
    return rows


def test_a_key_tells_type_unit_default_values_and_where_shipped_rules_have_it_from() -> None:
    assert keys("battletech")["to_hit.automatic_miss_above"] == ReferenceKey(
        path="to_hit.automatic_miss_above",
        type="a whole number, -100 to 100",
        meaning="The number above which every shot misses.",
        default="required",
        example="12",
        source="CityTech, Combat > Modified To-Hit Number",
    )
    jump = keys("battletech")["movement.jumping.deepest"]
    assert (jump.unit, jump.type, jump.default) == ("levels", "a whole number, 0 to 1000", "required")
    missing = keys("battletech")["locations.names.<name>.transfers_to"]
    assert missing.type == "a text or never"
    assert "center_torso" in missing.values
    facts = keys("battletech")["to_hit.conditions.<name>.when"]
    assert (facts.type, facts.default) == ("a list of texts", "none")
    assert {"target_prone", "attacker_ran"} <= set(facts.values)
    assert "unit_prone" in keys("battletech")["piloting.modifiers.<name>.when"].values
    assert keys("battletech")["phases.order[].id"].values[:2] == ("initiative", "movement")
    assert keys("battletech")["to_hit.target_movement.bands"].type == "a list of bands [from, to, value]"


def test_every_section_of_shipped_rules_is_explained() -> None:
    for family, ruleset in SHIPPED.items():
        texts = {part.title for part in topic(family).parts}
        assert set(LIBRARY.load(ruleset).document.data) <= texts
    assert MANIFEST in topic("ruleset").about


def test_the_rules_that_a_script_carries_pass_its_schema(tmp_path: Path) -> None:
    for table in lay_table(tmp_path):
        session = table.begin()
        table.edit("value: 5", "value: 7")
        table.library.migrate_rules(session, table.library.rules_differences(session))
        data = yaml.safe_load(table.library.export(session))
        assert {"rules", "later"} <= data.keys()
        assert faults(json_schema("battle"), data) == []
        data["later"][0]["strange"] = 3
        assert faults(json_schema("battle"), data) != []
    titles = [part.title for part in topic("battle").parts]
    assert {"do: change_rules", "Rules that are not shipped"} <= {*titles}


def test_an_exported_campaign_and_its_force_pass_their_schemas(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        campaigns = CampaignLibrary(library)
        session = crewed_campaign(campaigns)
        session.do(begin_battle())
        session.do(return_battle())
        texts = {
            "campaign": campaigns.export_text(session),
            "roster": campaigns.export_force(session, "alpha"),
        }
    for name, text in texts.items():
        assert faults(json_schema(name), yaml.safe_load(text)) == []
    wrong = yaml.safe_load(texts["campaign"].replace("do: found", "do: foud"))
    assert any("journal[0]" in fault for fault in faults(json_schema("campaign"), wrong))
