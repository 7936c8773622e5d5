"""Units in mid-battle: one that joins, and one that becomes another."""
