"""A battle, its actions and events, and its sequence of play."""
