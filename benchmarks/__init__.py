"""Measurements that need more than Stolik itself."""
