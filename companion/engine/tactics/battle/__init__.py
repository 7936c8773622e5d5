"""What a battle is, what happens in it, and whose turn it is."""
