"""What is shown of a battle, as plain views and words."""
