"""What a battle is, what happens in it, what is counted, and whose turn it is."""
