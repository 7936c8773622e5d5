"""Pages of the window beside the battle, each made when it is first wanted."""
