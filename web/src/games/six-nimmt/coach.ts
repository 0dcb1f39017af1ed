/** The coach of 6 nimmt!: small gaps, short rows, few bulls. */
import type { Advice, Coach, Situation } from '../coach';
import { foreseen, least } from '../coach';
import type { SixNimmtPreview, SixNimmtView } from './view';

const FULL = 5;
const WORST = 1000;

/** How many cards could come between; taking a row counts as more than that. */
function risk(view: SixNimmtView, card: number, preview: SixNimmtPreview): number {
  if (preview.row === null) return WORST;
  const row = view.rows[preview.row - 1] ?? [];
  if (preview.bulls) return WORST + preview.bulls;
  return (card - (row.at(-1) ?? 0) - 1) * (row.length / FULL + 0.5);
}

function about({ view, turn }: Situation<SixNimmtView>, move: string): Advice | null {
  const preview = turn.previews[turn.legal.indexOf(move)] as SixNimmtPreview | undefined;
  if (!preview) return null;
  const { row, bulls = 0 } = preview;
  if (view.phase === 'draft') return { key: 'draft', params: { card: move.slice(6) } };
  if (view.phase === 'take') return { key: 'take', params: { row: row ?? 0, bulls } };
  if (row === null) return { key: 'low', params: { card: move } };
  if (bulls) return { key: 'sixth', params: { card: move, row, bulls } };
  const cards = view.rows[row - 1] ?? [];
  const end = cards.at(-1) ?? 0;
  const between = Number(move) - end - 1;
  if (!between) return { key: 'tight', params: { card: move, end } };
  const isFifth = cards.length === FULL - 1;
  return { key: isFifth ? 'fifth' : 'gap', params: { card: move, end, between, row } };
}

function consider(situation: Situation<SixNimmtView>): string | null {
  const { view } = situation;
  const moves = foreseen<SixNimmtPreview>(situation);
  if (view.phase === 'draft') return null;
  if (view.phase === 'take') return least(moves, ({ preview }) => preview.bulls ?? 0)?.move ?? null;
  return least(moves, ({ move, preview }) => risk(view, Number(move), preview))?.move ?? null;
}

export const coach = {
  about,
  consider,
  words: {
    en: {
      draft: '{card} goes well with the cards you have: neighbours are strong.',
      take: {
        count: 'bulls',
        one: 'Row {row} costs you only one bull.',
        other: 'Row {row} costs you {bulls} bulls.',
      },
      low: 'Everything you hold is risky now. {card} fits no row: you would choose one to take.',
      sixth: {
        count: 'bulls',
        one: 'Row {row} is full: {card} would take it, for one bull.',
        other: 'Row {row} is full: {card} would take it, {bulls} bulls.',
      },
      tight: 'Nothing can slip in between {end} and {card}: as safe as it gets.',
      gap: {
        count: 'between',
        one: 'Only one card could come between {end} and {card}, and row {row} has room.',
        other: '{between} cards could come between {end} and {card}, but row {row} has room.',
      },
      fifth: {
        count: 'between',
        one: '{card} would be the fifth in row {row}: one card in between and it is the sixth.',
        other:
          '{card} would be the fifth in row {row}: beware, {between} cards could still come before it.',
      },
    },
    pl: {
      draft: '{card} pasuje do Twoich kart: sąsiadki są silne.',
      take: {
        count: 'bulls',
        one: 'Rząd {row} kosztuje tylko jednego byka.',
        few: 'Rząd {row} kosztuje {bulls} byki.',
        many: 'Rząd {row} kosztuje {bulls} byków.',
        other: 'Rząd {row} kosztuje {bulls} byka.',
      },
      low: 'Teraz każda Twoja karta jest ryzykowna. {card} nie pasuje do żadnego rzędu: trzeba będzie jakiś zabrać.',
      sixth: {
        count: 'bulls',
        one: 'Rząd {row} jest pełny: {card} go zabierze, za jednego byka.',
        few: 'Rząd {row} jest pełny: {card} go zabierze, {bulls} byki.',
        many: 'Rząd {row} jest pełny: {card} go zabierze, {bulls} byków.',
        other: 'Rząd {row} jest pełny: {card} go zabierze, {bulls} byka.',
      },
      tight: 'Między {end} a {card} nic się nie wciśnie: bezpieczniej się nie da.',
      gap: {
        count: 'between',
        one: 'Między {end} a {card} zmieści się tylko jedna karta, a w rzędzie {row} jest miejsce.',
        few: 'Między {end} a {card} zmieszczą się {between} karty, ale w rzędzie {row} jest miejsce.',
        many: 'Między {end} a {card} zmieści się {between} kart, ale w rzędzie {row} jest miejsce.',
        other:
          'Między {end} a {card} zmieści się {between} karty, ale w rzędzie {row} jest miejsce.',
      },
      fifth: {
        count: 'between',
        one: '{card} byłoby piąte w rzędzie {row}: jedna karta pomiędzy i jest szóste.',
        few: '{card} byłoby piąte w rzędzie {row}: uważaj, przed nim zmieszczą się jeszcze {between} karty.',
        many: '{card} byłoby piąte w rzędzie {row}: uważaj, przed nim zmieści się jeszcze {between} kart.',
        other:
          '{card} byłoby piąte w rzędzie {row}: uważaj, przed nim zmieści się jeszcze {between} karty.',
      },
    },
  },
} satisfies Coach<SixNimmtView>;
