"""Going on with the turn: the button that Enter and Space press now."""
