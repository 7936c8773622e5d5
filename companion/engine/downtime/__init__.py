"""Time between battles, as families share it: aftermath, growth of pilots, repairs and stores."""
