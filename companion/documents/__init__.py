"""YAML and JSON read safely: every value with its place, faults in words, names that were nearly right."""
