import type { Message } from '../message';
import type { PageKey } from '../en/page';

export const page: Record<PageKey, Message> = {
  'table.yourHand': 'Twoja ręka',
  'table.yourTurn': 'Twoja kolej.',
  'table.waiting': 'Czekamy: {names}.',
  'table.winner': 'zwycięstwo',
  'table.away': 'nieobecność',
  'table.toAct': 'teraz gra',
  'table.notNow': 'Teraz tak nie można.',
};
