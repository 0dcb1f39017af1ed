"""How far a review can be trusted: calibration, loss by level, luck taken out, time."""
