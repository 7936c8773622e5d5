"""The phase bar: turn, phase, dues, and the button that goes on."""
