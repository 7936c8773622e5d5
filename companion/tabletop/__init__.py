"""What lies on any table: hexes, boards, lines, dice, odds and modifiers."""
