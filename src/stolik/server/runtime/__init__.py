"""The tables that are awake in this process, and who is connected to them."""
