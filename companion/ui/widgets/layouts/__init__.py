"""How widgets are laid out where a row or a column is not enough."""
