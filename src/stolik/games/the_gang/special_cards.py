"""The names of challenges and specialists, and what each does, in a sentence."""

CARD_TEXTS = {
    "C1": ("Quick Access", "No white chips: round 1 is left out."),
    "C2": ("Noise Sensors", "Rounds 1–3: whoever takes the lowest chip must keep it."),
    "C3": (
        "Motion Detector",
        "If J, Q or K comes in round 2, whoever had the lowest white chip draws a new hand.",
    ),
    "C4": ("Retina Scan", "Guess a rank of the hole cards behind the highest red chip."),
    "C5": ("Hasty Getaway", "No orange chips: round 3 is left out."),
    "C6": ("Ventilation Shaft", "Rounds 1–3: whoever takes the highest chip must keep it."),
    "C7": (
        "Laser Tripwires",
        "If no J, Q, K comes in round 2, whoever had the highest white chip draws a new hand.",
    ),
    "C8": ("Blackout", "The chips of a round are taken away when the next one begins."),
    "C9": ("Fingerprint Scan", "Guess the category of the hand behind the highest red chip."),
    "C10": ("Security Cameras", "Three hole cards each instead of two."),
    "S1": ("Informant", "One of you shows another one hole card in secret."),
    "S2": ("Getaway Driver", "The category of one hand is announced as it stands."),
    "S3": ("Investor", "For every seat the number of J, Q, K among its hole cards is announced."),
    "S4": ("Mastermind", "One of you tells how many hole cards of a named rank it has."),
    "S5": ("Hacker", "One of you draws a hole card, then discards one."),
    "S6": ("Coordinator", "Everybody passes one hole card to the left."),
    "S7": ("Jack", "One of you takes a jack of no suit and discards another hole card."),
    "S8": ("Math Whiz", "For every seat the sum of its hole cards is announced."),
    "S9": ("Con Artist", "All hole cards are shuffled together and dealt again."),
    "S10": ("Muscle", "The hand of one of you beats all others of its category."),
}
"""By code: name and sentence. The exact effects are those of the rules page."""
