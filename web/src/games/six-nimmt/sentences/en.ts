// Made by tools/page_types.py from src/stolik/games/six_nimmt; `make page-types`.

export const sentences = {
  "six-nimmt.adds": "{seat} adds {card} to row {row}",
  "six-nimmt.better-chance": {
    "count": "bulls",
    "one": "with {card} it would have been {chance}%, and {bulls} bull",
    "other": "with {card} it would have been {chance}%, and {bulls} bulls"
  },
  "six-nimmt.better-draft": {
    "count": "points",
    "one": "with {card} it would have ended with {points} point",
    "other": "with {card} it would have ended with {points} points"
  },
  "six-nimmt.better-keep": "{card} would have been as safe, and {kept} was worth keeping",
  "six-nimmt.better-later": "{card} would not have cost less now ({chance}%), but would have saved more later",
  "six-nimmt.better-safe": "{card} would have landed safely in row {row}",
  "six-nimmt.better-take": {
    "count": "bulls",
    "one": "row {row} would have cost {bulls} bull",
    "other": "row {row} would have cost {bulls} bulls"
  },
  "six-nimmt.better-take-later": {
    "count": "bulls",
    "one": "row {row} costs {bulls} bull, but would have saved more later",
    "other": "row {row} costs {bulls} bulls, but would have saved more later"
  },
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
  "six-nimmt.review-draft": {
    "count": "points",
    "one": "with {card} in hand the match ends with {points} point on average",
    "other": "with {card} in hand the match ends with {points} points on average"
  },
  "six-nimmt.review-fits": {
    "count": "bulls",
    "one": "{card} fits row {row} (cards there: {cards}): {chance}% chance of taking {bulls} bull",
    "other": "{card} fits row {row} (cards there: {cards}): {chance}% chance of taking {bulls} bulls"
  },
  "six-nimmt.review-low": {
    "count": "bulls",
    "one": "{card} is too low for any row: {chance}% chance that it takes one, with {bulls} bull",
    "other": "{card} is too low for any row: {chance}% chance that it takes one, with {bulls} bulls"
  },
  "six-nimmt.review-safe": "{card} takes nothing this turn",
  "six-nimmt.review-sixth": {
    "count": "bulls",
    "one": "row {row} has five cards: {chance}% chance that {card} takes {bulls} bull",
    "other": "row {row} has five cards: {chance}% chance that {card} takes {bulls} bulls"
  },
  "six-nimmt.review-take": {
    "count": "bulls",
    "one": "row {row} costs {bulls} bull",
    "other": "row {row} costs {bulls} bulls"
  },
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
