"""What a game is to people: its description, options, sentences and errors."""
