#!/usr/bin/env node
// A bot for 6 nimmt! that needs Node and nothing else: it lays the closest card above a row.
// In other games it makes the first legal move. Try it:
//   stolik arena six-nimmt --bots exec:./cautious.mjs,normal

import { createInterface } from 'node:readline';

const answer = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

function closest(view, moves) {
  const ends = view.rows.map((row) => row.at(-1));
  const gap = (move) => Math.min(999, ...ends.filter((end) => end < move).map((end) => move - end));
  return moves.reduce((best, move) => (gap(Number(move)) < gap(Number(best)) ? move : best));
}

function choose({ view, moves }) {
  const isCard = view.game === 'six-nimmt' && view.phase === 'choose';
  return isCard ? closest(view, moves) : moves[0];
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') answer({ type: 'hello', protocol: 1, name: 'Cautious (JavaScript)' });
  if (message.type === 'choose') answer({ type: 'move', id: message.id, move: choose(message) });
  if (message.type === 'quit') break;
}
