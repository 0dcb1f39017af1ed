"""Environments for research: batches of tables, and the interfaces other libraries expect."""
