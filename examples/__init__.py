"""Programs that use Stolik; run them from the root of the repository."""
