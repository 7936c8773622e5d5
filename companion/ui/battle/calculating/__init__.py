"""The calculator of a battle: it knows who fires, with what and at whom."""
