// Made by tools/page_types.py from src/stolik/games/six_nimmt; `make page-types`.

export const sentences = {
  "six-nimmt.adds": "{seat} adds {card} to row {row}",
  "six-nimmt.chooses": "{seat} has chosen",
  "six-nimmt.deal": "the cards are dealt",
  "six-nimmt.drafts": "{seat} drafts {card}",
  "six-nimmt.must-choose": "{seat} is to choose a card",
  "six-nimmt.must-draft": "{seat} is to draft a card",
  "six-nimmt.must-take": "{seat} is to take a row, 1 to 4",
  "six-nimmt.not-in-hand": "{seat} does not hold {card}",
  "six-nimmt.not-open": "card {card} is not open to be drafted",
  "six-nimmt.over": "the match is over",
  "six-nimmt.reveal": "the cards are revealed: {cards}",
  "six-nimmt.round": "round {round} begins",
  "six-nimmt.rows": "the four cards left over start the rows",
  "six-nimmt.scored": "round {round} is over: {totals}",
  "six-nimmt.tactical-seats": "the tactical mode is for {low} to {high} seats, not {seats}",
  "six-nimmt.takes-row": {
    "count": "bulls",
    "one": "{seat} takes row {row}, {bulls} bull, and {card} starts a new one",
    "other": "{seat} takes row {row}, {bulls} bulls, and {card} starts a new one"
  },
  "six-nimmt.too-low": "{card} is too low for every row: {seat} has to take one",
  "six-nimmt.two-ends": "a number of rounds and a limit exclude each other; give one of them"
};
