"""Work that would hold the window up: in the background, or in steps while the window is idle."""
