"""What a battle is played by: rules and models that are kept with it, and taking it over to others."""
