// A small game with hidden hands on boardgame.io's own server: node server.cjs PORT [FOLDER]
// Without a folder matches are in memory; with one they are in files, its usual storage.

const { Server, FlatFile, Origins } = require('boardgame.io/server')
const { PlayerView } = require('boardgame.io/core')

const CARDS = 104
const HAND = 10
const ROWS = 4

function deal({ ctx, random }) {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, n) => n + 1))
  const players = {}
  for (const seat of ctx.playOrder) {
    players[seat] = { hand: deck.splice(0, HAND).sort((a, b) => a - b) }
  }
  return { players, rows: deck.splice(0, ROWS).map((card) => [card]), points: ctx.playOrder.map(() => 0) }
}

// One card a turn, to the row whose last card is closest below; the sixth of a row takes it.
function play({ G, ctx, playerID, random }, card) {
  const { hand } = G.players[playerID]
  if (!hand.includes(card)) return 'INVALID_MOVE'
  hand.splice(hand.indexOf(card), 1)
  const below = G.rows.filter((row) => row.at(-1) < card)
  const row = below.reduce((best, next) => (next.at(-1) > best.at(-1) ? next : best), below[0] ?? G.rows[0])
  if (row.length === 5 || below.length === 0) {
    G.points[playerID] += row.length
    row.length = 0
  }
  row.push(card)
  if (ctx.playOrder.every((seat) => G.players[seat].hand.length === 0)) {
    const next = deal({ ctx, random })
    G.players = next.players
    G.rows = next.rows
  }
}

const game = {
  name: 'hands',
  setup: deal,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } },
}

const [port, folder] = process.argv.slice(2)
const db = folder ? new FlatFile({ dir: folder, logging: false }) : undefined
Server({ games: [game], origins: [Origins.LOCALHOST], db }).run({ port: Number(port), hostname: '127.0.0.1' })
