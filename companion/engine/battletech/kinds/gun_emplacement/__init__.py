"""Gun emplacements: buildings with weapons and a crew, with or without a turret."""
