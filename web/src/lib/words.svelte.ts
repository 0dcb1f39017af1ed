/** The words of the page in the language chosen. */
import type { GameWords } from '../words/games';
import type { Message, Sentences } from '../words/message';
import { readMove } from '../words/moves';
import type { Rules } from '../words/rules';
import type { PageKey } from '../words/en/page';
import type { LocalizedText } from './messages';

export type Language = 'en' | 'pl';
export const LANGUAGES: Record<Language, string> = { en: 'English', pl: 'Polski' };
export type Params = Record<string, string | number | ReadonlyArray<string | number>>;

/** A part of a sentence: words, a player's name, or a parameter that a game may draw. */
export interface Piece {
  text: string;
  seat?: number;
  param?: string;
  value?: Params[string] | undefined;
}

/** Made once: it takes longer than all that is said with it on a page. */
const PLURALS: Partial<Record<Language, Intl.PluralRules>> = {};

/** Parameters with a number for every seat. */
const BY_SEAT: ReadonlySet<string> = new Set(['totals', 'points', 'scores']);

const PAGES = import.meta.glob<{ page: Readonly<Record<PageKey, Message>> }>('../words/*/page.ts');
const GAMES = import.meta.glob<{
  games: Readonly<Record<string, GameWords>>;
  sentences?: Readonly<Record<string, Sentences>>;
}>('../words/*/games.ts');
const RULES = import.meta.glob<{ rules: Rules }>('../games/*/rules/*.ts');
const SENTENCES = import.meta.glob<Sentences>('../words/*/sentences.ts');

class Words {
  language: Language = $state('en');
  #page: Readonly<Partial<Record<PageKey, Message>>> = $state.raw({});
  #games: Readonly<Record<string, GameWords>> = $state.raw({});
  /** The server's own first, then one file per game. */
  #sentences: readonly Sentences[] = $state.raw([]);

  /** Loads a language, then speaks it. */
  async speak(language: Language): Promise<void> {
    const [page, sentences, games] = await Promise.all([
      PAGES[`../words/${language}/page.ts`]?.(),
      SENTENCES[`../words/${language}/sentences.ts`]?.(),
      GAMES[`../words/${language}/games.ts`]?.(),
    ]);
    this.#page = page?.page ?? {};
    this.#sentences = [...(sentences ? [sentences] : []), ...Object.values(games?.sentences ?? {})];
    this.#games = games?.games ?? {};
    this.language = language;
    document.documentElement.lang = language;
  }

  page(key: PageKey): Message {
    return this.#page[key] ?? key;
  }

  has(key: string): key is PageKey {
    return key in this.#page;
  }

  game(id: string): GameWords | undefined {
    return this.#games[id];
  }

  /** What the server said, as text. */
  told(told: LocalizedText, names: readonly string[]): string {
    const pieces = this.pieces(told, names);
    return sentence(pieces.map(({ text }) => text).join(''));
  }

  /** What the server said, in pieces; it sends the English along, for what has no words here. */
  pieces(told: LocalizedText, names: readonly string[]): Piece[] {
    const message = this.#sentences.find(({ sentences }) => told.code in sentences)?.sentences[
      told.code
    ];
    if (!message) return [{ text: told.text }];
    const values = this.#values(told);
    const counted = typeof message === 'string' ? null : message.count;
    return this.form(message, values)
      .split(/\{(\w+)\}/)
      .flatMap((part, at): Piece[] => {
        if (at % 2 === 0) return part ? [{ text: part }] : [];
        const seat = told.seats[part];
        if (seat !== undefined) return [{ text: names[seat] ?? '', seat }];
        const value = values[part] ?? `{${part}}`;
        if (BY_SEAT.has(part) && typeof value === 'object') return this.#bySeat(value, names);
        const isCount = part === counted;
        return [
          {
            text: this.#shown(value),
            ...(isCount ? {} : { param: part, value: told.params[part] }),
          },
        ];
      });
  }

  #values(told: LocalizedText): Params {
    const subject = told.code.split('.')[0] ?? '';
    const things = this.game(subject)?.things;
    const translated = Object.entries(told.params).map(([name, value]) => {
      const known = this.#sentences
        .map(({ values }) => values?.[`${subject}.${name}`]?.[String(value)])
        .find((translation) => translation !== undefined);
      const thing = things?.[String(value)] ?? things?.[`hand.${String(value)}`];
      return [name, known ?? (typeof thing === 'string' ? thing : value)];
    });
    return Object.fromEntries(translated) as Params;
  }

  /** The text of a move's button; the notation itself where there are no words for it. */
  move(game: string, move: string, more: Params = {}): string {
    const kinds = this.game(game)?.moves;
    const read = kinds && readMove(move, kinds);
    const message = read && kinds[read.kind];
    return message ? this.fill(message, { ...read.params, ...more }) : move;
  }

  async rules(game: string): Promise<Rules | undefined> {
    return (await RULES[`../games/${game}/rules/${this.language}.ts`]?.())?.rules;
  }

  fill(message: Message, params: Params): string {
    return this.form(message, params).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name];
      return value === undefined ? whole : this.#shown(value);
    });
  }

  /** The form of a message that its number asks for. */
  form(message: Message, params: Params): string {
    if (typeof message === 'string') return message;
    PLURALS[this.language] ??= new Intl.PluralRules(this.language);
    const form = PLURALS[this.language]!.select(Number(params[message.count]));
    return (form in message && message[form as 'one']) || message.other;
  }

  /** As the language writes it, with a proper minus sign. */
  number(value: number, format?: Intl.NumberFormatOptions): string {
    // As every language here writes it, and before any formatter has been made.
    if (!format && Number.isInteger(value)) return String(value).replace('-', '−');
    const kind: Intl.NumberFormatOptions = {
      maximumFractionDigits: 2,
      useGrouping: false,
      signDisplay: 'negative',
      ...format,
    };
    return new Intl.NumberFormat(this.language, kind).format(value).replace('-', '−');
  }

  #shown(value: Params[string]): string {
    if (typeof value === 'number') return this.number(value);
    return typeof value === 'string' ? value : value.map((each) => this.#shown(each)).join(' ');
  }

  /** Every number beside the name of its player. */
  #bySeat(values: ReadonlyArray<string | number>, names: readonly string[]): Piece[] {
    return values.flatMap((value, seat) => [
      { text: names[seat] ?? '', seat },
      { text: ` ${this.#shown(value)}${seat + 1 < values.length ? ', ' : ''}` },
    ]);
  }
}

/** The server's sentences begin in lower case and have no full stop: they may be parts of others. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!…]$/.test(text) ? '' : '.');
}

export const words = new Words();

/** The page's own words: `t('table.yourTurn')`. */
export function t(key: PageKey, params: Params = {}): string {
  return words.fill(words.page(key), params);
}
