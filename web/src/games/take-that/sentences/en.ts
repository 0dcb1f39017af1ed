// Made by tools/page_types.py from src/stolik/games/take_that; `make page-types`.

export const sentences = {
  "take-that.better-play": "{card} would have been better: {chance}% chance of a loss before the next turn",
  "take-that.better-pull": {
    "count": "points",
    "one": "pulling {card} would have scored {points} point",
    "other": "pulling {card} would have scored {points} points"
  },
  "take-that.better-take": {
    "count": "points",
    "one": "taking the row for {points} point would have been better",
    "other": "taking the row for {points} points would have been better"
  },
  "take-that.deal": "the cards are dealt; {seat} begins",
  "take-that.draws": "{seat} draws {card}",
  "take-that.extra-card": "the top card of the deck goes unseen to the minus points of {seat}",
  "take-that.extra-shown": "{seat} turns up what came unseen: {cards}",
  "take-that.last-row": "the deck is empty: this row is the last one",
  "take-that.no-row-to-take": "there is no row to take: {seat} is to open one",
  "take-that.no-twin": "{seat} does not hold {twin}, the twin of {card}",
  "take-that.not-in-hand": "{seat} does not hold {card}",
  "take-that.not-in-row": "{card} does not lie in the row",
  "take-that.opens": "{seat} opens the row with {card}",
  "take-that.over": "the match is over",
  "take-that.plays": "{seat} plays {card}",
  "take-that.pulls": "{seat} pulls {card} with {twin}",
  "take-that.review-play": {
    "count": "length",
    "one": "with {card} the row has {length} card, and nothing is lost before the next turn",
    "other": "with {card} the row has {length} cards, and nothing is lost before the next turn"
  },
  "take-that.review-pull": {
    "count": "points",
    "one": "pulling {card} scores {points} point",
    "other": "pulling {card} scores {points} points"
  },
  "take-that.review-risk": {
    "count": "points",
    "one": "with {card} the row grows to {length}: {chance}% chance of losing {points} point before the next turn",
    "other": "with {card} the row grows to {length}: {chance}% chance of losing {points} points before the next turn"
  },
  "take-that.review-take": {
    "count": "points",
    "one": "taking the row costs {points} point",
    "other": "taking the row costs {points} points"
  },
  "take-that.round": "round {round} begins",
  "take-that.round-over": "the deck and the row are gone: round {round} is over",
  "take-that.scored": "round {round} is scored: {points}; in all: {totals}",
  "take-that.takes": {
    "count": "penalty",
    "one": "{seat} takes the row, {cards}: minus {penalty} point",
    "other": "{seat} takes the row, {cards}: minus {penalty} points"
  },
  "take-that.toad": "{card} is a toad: it has no twin to pull it with",
  "take-that.too-far": "{card} does not fit: from {end}, the end of the row, it differs by {difference}, more than {reach}"
};
