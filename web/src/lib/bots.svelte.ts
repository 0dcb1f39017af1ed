/** The bots of this server: the levels that all servers have, and those it was started with. */
import { get } from './api';
import { LEVELS, type Level, type ServerInfo } from './messages';

class BotOffer {
  levels: readonly Level[] = $state(LEVELS);
  #isAsked = false;

  /** Asks the server once; without an answer there are the levels. */
  async load(): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      this.levels = (await get<ServerInfo>('house')).levels;
    } catch {
      this.#isAsked = false;
    }
  }
}

export const botOffer = new BotOffer();
