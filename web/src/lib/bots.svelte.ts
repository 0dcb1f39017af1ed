/** The bots of this server: the levels that all servers have, and those it was started with. */
import { get } from './api';
import { LEVELS, type Level, type ServerInfo } from './messages';

class BotOffer {
  #levels: readonly Level[] = $state(LEVELS);
  #expertGames: readonly string[] = $state([]);
  #isAsked = false;

  /** Experts play only games that have been learned. */
  levelsFor(game: string): readonly Level[] {
    const hasExpert = this.#expertGames.includes(game);
    return this.#levels.filter((level) => level !== 'expert' || hasExpert);
  }

  /** Asks the server once; without an answer there are the levels. */
  async load(): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      const server = await get<ServerInfo>('house');
      this.#levels = server.levels;
      this.#expertGames = server.expert_games;
    } catch {
      this.#isAsked = false;
    }
  }
}

export const botOffer = new BotOffer();
