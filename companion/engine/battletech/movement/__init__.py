"""The Movement Phase: walking, running, jumping, skidding, being moved."""
