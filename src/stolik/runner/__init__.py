"""Any bot at a server: `stolik bot`."""
