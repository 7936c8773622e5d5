"""Pages of the window beside the battle, each made on first use."""
