"""The parts of any tabletop: hexes, boards, lines, dice, odds and modifiers."""
