from __future__ import annotations

import json
from contextlib import suppress
from enum import Enum
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, model_validator

from companion.documents.model import LONGEST_NAME, HexLabel, Name, RuleModel, Sourced, validate
from companion.documents.pydantic_errors import MOST_FAULTS
from companion.documents.yamlfile import Document, parse_document
from companion.errors import FileError
from tests.documents.strategies import mappings


class TerrainName(Enum):
    CLEAR = "clear"
    LIGHT_WOODS = "light_woods"
    HEAVY_WOODS = "heavy_woods"


class Brackets(RuleModel):
    short: int
    medium: int
    long: int = Field(ge=1)

    @model_validator(mode="after")
    def _in_order(self) -> Brackets:
        if not self.short < self.medium < self.long:
            raise ValueError("Ranges grow from short to long.")
        return self


class WeaponRow(Sourced):
    name: str
    kind: Literal["energy", "ballistic", "missile"]
    range: Brackets
    heat: int | None = None
    rear: bool = False
    bands: tuple[tuple[int, int | None, int], ...] = ()
    terrain: frozenset[TerrainName] = frozenset()


class Laser(RuleModel):
    kind: Literal["laser"]
    heat: int


class GunRow(RuleModel):
    kind: Literal["gun"]
    rounds: int


class RuleTable(RuleModel):
    weapons: list[WeaponRow] = Field(default_factory=list)
    rows: dict[int, Literal["CT", "LT", "RT"]] = Field(default_factory=dict)
    hexes: dict[HexLabel, TerrainName] = Field(default_factory=dict)
    at: HexLabel = "0101"
    value: int | str | Brackets = 0
    named: dict[Literal["short", "long"], int] = Field(default_factory=dict)
    mounted: list[Annotated[Laser | GunRow, Field(discriminator="kind")]] = Field(default_factory=list)
    share: float = 0.0


def _parse(text: str) -> Document:
    return parse_document(text, "t.yaml")


def _faults(text: str) -> list[str]:
    with pytest.raises(FileError) as raised:
        validate(RuleTable, _parse(text))
    return [str(fault).removeprefix("t.yaml:") for fault in raised.value.faults]


PPC = "{name: PPC, kind: energy, range: {short: 6, medium: 12, long: 18}, source: Weapons"


def test_lists_and_names_become_tuples_sets_and_enums() -> None:
    table = validate(
        RuleTable, _parse(f"weapons: [{PPC}, bands: [[0, 2, 0], [10, null, 4]], terrain: [clear]}}]")
    )
    assert table.weapons[0].bands == ((0, 2, 0), (10, None, 4))
    assert table.weapons[0].terrain == {TerrainName.CLEAR}


def test_tables_are_keyed_by_number_and_hexes_by_label() -> None:
    table = validate(
        RuleTable, _parse("{rows: {2: CT, '7': LT}, hexes: {0105: clear, 1205: clear}, at: 1204, share: 1}")
    )
    assert table.rows == {2: "CT", 7: "LT"}
    assert set(table.hexes) == {"0105", "1205"}
    assert (table.at, table.share) == ("1204", 1.0)


def test_a_part_of_a_document_may_be_any_type() -> None:
    document = _parse(f"units:\n  a: {PPC}}}\n  b: {{}}\n")
    assert validate(WeaponRow, document, ("units", "a")).name == "PPC"
    with pytest.raises(FileError) as raised:
        validate(dict[str, WeaponRow], document, ("units",))
    assert str(raised.value.faults[0]) == "t.yaml:3:3: units.b.source: is missing. Add a text."
    assert len(raised.value.faults) == 4
    with pytest.raises(FileError, match=r"t\.yaml:1:1: units\.c: is missing\."):
        validate(WeaponRow, document, ("units", "c"))


def test_models_never_change() -> None:
    with pytest.raises(AttributeError, match="frozen"):
        validate(Brackets, _parse("{short: 1, medium: 2, long: 3}")).short = 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1]", "1:1: expected a mapping, found a list."),
        ("just text", "1:1: expected a mapping, found 'just text'."),
        ("weapns: []", "1:1: weapns: is not a known key. Did you mean 'weapons'?"),
        ("Weapons: []", "1:1: Weapons: is not a known key. Did you mean 'weapons'?"),
        ("rows: {2: ct}", "1:8: rows.2: 'ct' is not known here. Did you mean 'CT'?"),
        ("rows: {2: HD}", "1:8: rows.2: 'HD' is not known here. Known: CT, LT, RT."),
        ("rows: {two: CT}", "1:8: rows.two: expected a whole number, found 'two'."),
        ("hexes: {0101: heavy}", "1:9: hexes.0101: 'heavy' is not known here. Did you mean 'heavy_woods'?"),
        ("named: {shrt: 1}", "1:9: named.shrt: 'shrt' is not known here. Did you mean 'short'?"),
        ("value: [1]", "1:1: value: expected a whole number, a text or a mapping, found a list."),
        ("value: {short: 1, medium: 2}", "1:1: value.long: is missing. Add a whole number."),
        ("at: 1.5", "1:1: at: expected a text, found 1.5. Put it in quotes."),
        ("share: '0.5'", "1:1: share: expected a number, found '0.5'. Remove the quotes."),
        ("share: none", "1:1: share: expected a number, found 'none'."),
        ("weapons: 3", "1:1: weapons: expected a list, found 3."),
        ("weapons:", "1:1: weapons: expected a list, found no value."),
        ("weapons: [PPC]", "1:11: weapons[0]: expected a mapping, found 'PPC'."),
        ("mounted: [{kind: lasr}]", "1:12: mounted[0].kind: 'lasr' is not known here. Did you mean 'laser'?"),
        ("mounted: [{heat: 3}]", "1:11: mounted[0].kind: is missing. Add one of laser, gun."),
        ("mounted: [{kind: gun}]", "1:11: mounted[0].rounds: is missing. Add a whole number."),
        ("mounted: [{kind: gun, rounds: 1, heat: 1}]",
         "1:34: mounted[0].heat: is not a known key. Known: kind, rounds."),
        ("value: {short: 1, medium: 2, long: 0}", "1:30: value.long: expected at least 1, found 0."),
        ("value: {short: 3, medium: 2, long: 4}", "1:1: value: Ranges grow from short to long."),
        ("rows: {2: [CT]}", "1:8: rows.2: expected one of CT, LT, RT, found a list."),
        ("named: {short: true}", "1:9: named.short: expected a whole number, found true."),
    ],
)  # fmt: skip
def test_a_fault_says_where_what_and_what_instead(text: str, message: str) -> None:
    assert _faults(text) == [message]


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ('heat: "10"', "heat: expected a whole number, found '10'. Remove the quotes."),
        ("heat: 010", "heat: expected a whole number, found '010'. Remove the zeros before it."),
        ("heat: 1.5", "heat: expected a whole number, found 1.5."),
        ("heat: [1]", "heat: expected a whole number, found a list."),
        ("rear: yes", "rear: expected true or false, found 'yes'. Write true or false."),
        ("rear: 1", "rear: expected true or false, found 1."),
        ("terrain: [clear, clearr]", "terrain[1]: 'clearr' is not known here. Did you mean 'clear'?"),
        ("terrain: clear", "terrain: expected a list, found 'clear'."),
        ("bands: [[1, 2]]", "bands[0][2]: is missing. Add a whole number."),
        ("bands: [[1, 2, 3, 4]]", "bands[0]: The list should have at most 3 items, not 4."),
    ],
)
def test_a_value_is_never_quietly_another(entry: str, text: str) -> None:
    (fault,) = _faults(f"weapons:\n  - {PPC},\n     {entry}}}")
    assert fault.partition(" weapons[0].")[2] == text
    assert fault.startswith("3:")


def test_all_faults_of_a_file_are_told_in_the_order_of_its_lines() -> None:
    text = "at: 1.5\nweapons:\n  - name: 5\n    kind: enery\n    rnge: {}\nrows:\n  1: CT\n  2: XX\n"
    assert [line.partition(" is")[0].partition(" exp")[0] for line in _faults(text)] == [
        "1:1: at:",
        "3:5: weapons[0].source:",
        "3:5: weapons[0].name:",
        "3:5: weapons[0].range:",
        "4:5: weapons[0].kind: 'enery'",
        "5:5: weapons[0].rnge:",
        "8:3: rows.2: 'XX'",
    ]


def test_the_source_of_a_figure_is_required() -> None:
    weapon = PPC.replace("Weapons", "''")
    assert _faults(f"weapons:\n  - {weapon}}}") == [
        "2:72: weapons[0].source: The text should have at least 1 character."
    ]


def test_faults_without_end_are_counted() -> None:
    faults = _faults("rows:\n" + "".join(f"  {n}: XX\n" for n in range(1500)))
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1] == "1:1: 1,400 further faults are not listed. Fix these first."


@given(mappings(), st.sampled_from(["weapons", "rows", "hexes", "at", "value", "named", "mounted", "share"]))
def test_any_data_fits_or_is_told_in_words(rules: dict[str, object], key: str) -> None:
    document = _parse(json.dumps({key: list(rules.values()) if key in ("weapons", "mounted") else rules}))
    with suppress(FileError):
        table = validate(RuleTable, document)
        assert validate(RuleTable, _parse(table.model_dump_json())) == table


def test_a_long_key_or_text_is_cut_short() -> None:
    (fault,) = _faults(f"{'k' * 900}: {'v' * 900}")
    assert len(fault) < 300
    (fault,) = _faults(f"share: {'v' * 900}")
    assert len(fault) < 300


class NameHolder(RuleModel):
    name: Name = Field(min_length=1)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Kell Hounds", "Kell Hounds"),
        ("Red\n\tGuard ", "Red Guard"),
        ("Ulric\u202e Ward\u2066", "Ulric Ward"),
        ("\u202e", "?"),
        ("W" * 500, "W" * (LONGEST_NAME - 1) + "…"),
        ("<b>R&D</b>", "<b>R&D</b>"),
    ],
)
def test_a_name_is_one_line_written_onwards(written: str, shown: str) -> None:
    document = parse_document(json.dumps({"name": written}).encode(), "names")
    assert validate(NameHolder, document).name == shown


def test_a_name_says_something() -> None:
    with pytest.raises(FileError):
        validate(NameHolder, parse_document(b'{"name": ""}', "names"))
