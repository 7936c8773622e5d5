"""A whole battle played in the window, while every event is watched for how long it keeps the window."""
