"""A soak: hours at one window, which must neither fall nor grow."""
