/** The bots of this server: the levels that all servers have, and those it was started with. */
import { get, post } from './api';
import { LEVELS, type Level, type OnlineBot, type Person, type ServerInfo } from './messages';

class BotOffer {
  #levels: readonly Level[] = $state(LEVELS);
  #expertSeats: ServerInfo['expert_seats'] = $state({});
  /** Bots of other programs that are connected now. */
  #online: readonly OnlineBot[] = $state.raw([]);
  #isAsked = false;

  /** Experts sit only where they are known to be stronger than the level below. */
  levelsFor(game: string, seats: number): readonly Level[] {
    const hasExpert = this.#expertSeats[game]?.includes(seats);
    return this.#levels.filter((level) => level !== 'expert' || hasExpert);
  }

  /** Those that can be invited to a table of this game. */
  onlineFor(game: string): Person[] {
    return this.#online.filter(({ games }) => games.includes(game)).map(({ person }) => person);
  }

  /** Looks who is online now; without an answer nobody is. */
  async lookAround(): Promise<void> {
    this.#online = await get<OnlineBot[]>('bots').catch(() => []);
  }

  invite(table: string, player: string): Promise<null> {
    return post<null>(`tables/${table}/invitations`, { player });
  }

  /** Asks the server once; without an answer there are the levels. */
  async load(): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      const server = await get<ServerInfo>('house');
      this.#levels = server.levels;
      this.#expertSeats = server.expert_seats;
    } catch {
      this.#isAsked = false;
    }
  }
}

export const botOffer = new BotOffer();
