/** The page's own words: everything but games, rules and what the server says. */
import type { Message } from '../message';

export const page = {
  'table.yourHand': 'Your hand',
  'table.yourTurn': 'Your turn.',
  'table.waiting': 'Waiting for {names}.',
  'table.winner': 'winner',
  'table.away': 'away',
  'table.toAct': 'to act',
  'table.notNow': 'That does not go now.',
} satisfies Record<string, Message>;

export type PageKey = keyof typeof page;
