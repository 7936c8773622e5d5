"""Files as players write them, sound ones for tests to spoil."""

from __future__ import annotations

HEADER = """\
title: Duel
ruleset: quickstart
board: {size: [5, 6]}
sides: [{id: blue, name: Blue}, {id: red, name: Red}]
units:
  - {id: cicada, model: CDA-2A, side: blue, hex: "0101", facing: 3}
  - {id: hermes, model: HER-2S, side: red, hex: "0104", facing: 0}
"""
DUEL = f"""\
{HEADER}log:
  - {{do: roll_initiative, dice: [[3, 4], [6, 5]]}}
  - {{do: move, unit: cicada, movement: stationary}}
  - {{do: move, unit: hermes, movement: stationary}}
  - {{do: declare_fire, unit: cicada, target: hermes, weapons: [medium_laser_rt]}}
  - {{do: declare_fire, unit: hermes}}
  - {{do: resolve_fire, unit: cicada, dice: [[6, 5], [3, 4]]}}
"""
UNIT = """\
model: TST-1
name: Tester
tonnage: 30
movement: {walking: 5, running: 8}
armor:
  head: 6
  center_torso: 10
  left_torso: 8
  right_torso: 8
  left_arm: 6
  right_arm: 6
  left_leg: 8
  right_leg: 8
weapons:
  - {id: laser, weapon: medium_laser, location: right_arm}
source: A test
"""
BOARD = """\
name: Test ground
size: [6, 6]
hexes:
  "0203": {terrain: [light_woods]}
  "0204": {terrain: [heavy_woods]}
"""
RULESET = """\
name: Our table
extends: quickstart
to_hit:
  intervening:
    light_woods: {value: 2, source: Our table}
"""
SHOT = """\
ruleset: quickstart
weapon: Medium Laser
range: 5
attacker: {movement: walked}
target: {hexes_moved: 3}
intervening: {light_woods: 1}
"""
VOLLEY = """\
ruleset: quickstart
range: 2
weapons: [Autocannon 20, medium_laser, ml]
attacker: {movement: ran}
target: {model: CDA-2A, hexes_moved: 5}
"""
SIGHT = """\
board: {size: [6, 6], hexes: {"0203": {terrain: [light_woods]}, "0204": {terrain: [heavy_woods]}}}
from: {hex: "0201"}
to: {hex: "0204"}
"""
