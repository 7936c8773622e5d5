"""What stands above record sheets."""
