"""`python -m stolik` is `stolik`."""

from stolik.cli.main import main

main()
