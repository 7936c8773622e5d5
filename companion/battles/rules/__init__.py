"""Rules and models that are kept with a battle, and the change to others."""
