/** The games of this server, asked once. */
import { get } from './api';
import type { GameInfo, OptionField } from './messages';

class Catalogue {
  games: readonly GameInfo[] = $state.raw([]);

  async load(): Promise<void> {
    if (!this.games.length) this.games = await get<GameInfo[]>('games');
  }

  find(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
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
}

export const catalogue = new Catalogue();
