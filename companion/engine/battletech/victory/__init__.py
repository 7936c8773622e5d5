"""The end of the battle and what leads to it: triggers, withdrawal, morale, and their consequences."""
