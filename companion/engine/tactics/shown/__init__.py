"""What is shown of a battle and of lances, as plain views and words."""
