// An independent verifier of fair shuffles: node verify.mjs RECORD [SEEN]
// It shares no code with Stolik; docs/fair-shuffles.md is all that it was written from.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [record, seen] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const { game, options = {}, players, seed, fairness } = record;
const { version, table, voids = [], commitments = [], shuffles = [], secret, salts } = fairness;
const hash = (...lines) => createHash('sha256').update(lines.join('\n')).digest('hex');
const sorted = (value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : value;

function shuffle(number, cards) {
  let block = 0, bytes = Buffer.alloc(0);
  const word = () => {
    if (!bytes.length) bytes = createHmac('sha256', Buffer.from(seed, 'hex')).update(`shuffle ${number} ${block++}`).digest();
    const first = bytes.readUInt32BE(0);
    bytes = bytes.subarray(4);
    return first;
  };
  for (let n = cards.length; n > 1; n--) {
    let w = word();
    while (w - (w % n) + n > 2 ** 32) w = word();
    [cards[n - 1], cards[w % n]] = [cards[w % n], cards[n - 1]];
  }
  return cards.join(' ');
}

const opens = (attempt, { commitment, secret, commitments, salts }) =>
  hash('stolik/2 secret', table, attempt, secret) === commitment && salts.length === commitments.length &&
  salts.every((salt, seat) => !salt || hash('stolik/2 salt', table, attempt, seat, salt) === commitments[seat]);
const attempts = [...voids, fairness];
const lines = salts.map((salt, seat) => `${seat} ${salt}`);
const checks = {
  'version 2, a salt for every commitment': version === 2 && salts.some(Boolean) && salts.length === players.length &&
    salts.every((salt, seat) => !salt === !commitments[seat]),
  'commitments': attempts.every((attempt, number) => opens(number, attempt)) && voids.every((attempt) => attempt.vacated.length),
  'own salt': !seen || (seen.table === table && seen.attempts.some(({ attempt }) => attempt === voids.length) &&
    // Of two salts for one attempt, the first went with a start that was refused.
    seen.attempts.every(({ attempt }) => seen.attempts.some((mine) => {
      const shown = attempts[attempt];
      return mine.attempt === attempt && shown?.commitment === mine.commitment && shown.salts[mine.seat] === mine.salt &&
        shown.commitments.join() === mine.commitments.join() &&
        (!mine.rules || mine.rules === `${game} ${JSON.stringify(sorted(options))}`);
    }))),
  'seed': hash('stolik/2 seed', table, voids.length, game, JSON.stringify(sorted(options)), secret, ...lines) === seed,
  'shuffles': shuffles.length > 0 && shuffles.every(({ cards, order }, number) => shuffle(number, cards.split(' ')) === order),
};
for (const [name, isGood] of Object.entries(checks)) console.log(isGood ? '✔' : '✘', name);
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
