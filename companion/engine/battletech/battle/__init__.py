"""A battle as a value, its actions and events, its counters, and the sequence of play."""
