"""Lines of sight, levels, arcs and what lies between."""
