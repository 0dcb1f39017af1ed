"""What is written once for every game: the contract, chance, and play without people."""
