"""The editing of boards: strokes on the ground, sheets joined and cut, checks by the rules."""
