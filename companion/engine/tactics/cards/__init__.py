"""Cards and tokens on a unit: decks, damage, critical cards, heat, weapon groups."""
