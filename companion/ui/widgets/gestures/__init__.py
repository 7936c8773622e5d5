"""What keys, wheel and pointer mean in each place of the window."""
