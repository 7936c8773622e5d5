"""Rules of construction of the pools family: what is against a mech, with its remedy."""
