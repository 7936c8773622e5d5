"""The battletech family: 2D6, roll at or over a target number; a chapter of the rules is a module."""
