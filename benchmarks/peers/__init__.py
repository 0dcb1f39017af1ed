"""Stolik beside other libraries, in one run on one core: `make bench-peers`."""
