"""The figures of this machine: how fast everything is that has a promise."""
