"""The inside of 'Mech files: lines, slots and what stands in them."""
