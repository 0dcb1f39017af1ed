"""The command line: `stolik`. Heavy modules are imported inside the commands that need them."""
