/** The games of this server, asked once. */
import { get } from './api';
import type { GameInfo, OptionField } from './messages';
import { words } from './words.svelte';

class Catalogue {
  games: readonly GameInfo[] = $state.raw([]);

  async load(): Promise<void> {
    if (!this.games.length) this.games = await get<GameInfo[]>('games');
  }

  find(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  /** What a game is called here; the server's title where the page has no words for it. */
  title(id: string): string {
    return words.game(id)?.title ?? this.find(id)?.title ?? id;
  }

  /** All options of a table, its own over the defaults. */
  options(game: string, given: Record<string, unknown>): Record<string, unknown> {
    const defaults = (this.find(game)?.options ?? []).map((field) => [field.name, field.default]);
    return { ...Object.fromEntries(defaults), ...given };
  }

  /** The options that have an effect beside these. */
  effective(game: string, given: Record<string, unknown>): OptionField[] {
    const all = this.options(game, given);
    return (this.find(game)?.options ?? []).filter(({ only }) =>
      Object.entries(only).every(([name, values]) => values.some((value) => value === all[name])),
    );
  }

  /** Of what was chosen in a form, that which has an effect: it does not show the rest any more. */
  given(game: string, chosen: Record<string, unknown>): Record<string, unknown> {
    const shown = this.effective(game, chosen).filter(({ name }) => name in chosen);
    return Object.fromEntries(shown.map(({ name }) => [name, chosen[name]]));
  }

  /** For how many seats a table may be, beside these options: the least and the most. */
  seats(game: string, given: Record<string, unknown>): [low: number, high: number] {
    const all = this.options(game, given);
    const limits = this.effective(game, given).flatMap(({ name, seats }) => {
      const limit = seats[String(all[name])];
      return limit ? [limit] : [];
    });
    const { least_seats: least = 0, most_seats: most = 0 } = this.find(game) ?? {};
    return [
      Math.max(least, ...limits.map(([low]) => low)),
      Math.min(most, ...limits.map(([, high]) => high)),
    ];
  }
}

export const catalogue = new Catalogue();
