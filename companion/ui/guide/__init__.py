"""The guided first battle: steps beside a real battle, each waiting for the player's own action."""
