"""The design of vehicles with critical slots: what they weigh, and what is against the rules."""
