"""Movement: ground, paths, and moves with what they provoke."""
