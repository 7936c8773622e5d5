"""Declaration of attacks: which ones, at which targets, and their possible results."""
