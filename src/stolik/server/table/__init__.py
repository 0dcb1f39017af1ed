"""A table as its log tells it: pure functions, no await, no clock, no socket."""
