"""Cards on paper, to be cut out and shuffled: drawn from what a family tells about them."""
