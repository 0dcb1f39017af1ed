/**
 * One table as the server tells it: connects, follows the versions, and connects again. The steps of a
 * move are shown one after the other (`Showing`); what may be done now comes after the last of them.
 */
import { messagesOf, openSocket, takeSocket } from './ahead';
import { me } from './me.svelte';
import { Showing } from './showing.svelte';
import { NO_TURN } from './turn';
import type {
  Answer,
  ChatLine,
  ClientMessage,
  ServerMessage,
  Snapshot,
  Table,
  Turn,
  Update,
  You,
} from './messages';

type Command = ClientMessage extends infer Each
  ? Each extends { id?: string }
    ? Omit<Each, 'id'>
    : never
  : never;
type Status = 'connecting' | 'open' | 'lost';
/** There is no table of that id; or the server cannot go on with it; or does not want this person. */
type Refusal = 'missing' | 'unreadable' | 'shutOut';
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8000;
/** A server that is alive says something at least every ten seconds. */
const SILENCE_MS = 12_000;
const SIGNED_OUT = 4401;
const REFUSALS: Record<number, Refusal> = { 4403: 'shutOut', 4404: 'missing', 4410: 'unreadable' };

export class Connection {
  status = $state<Status>('connecting');
  refusal = $state<Refusal | null>(null);
  table = $state.raw<Table | null>(null);
  you = $state.raw<You>({ person: null, seat: null, is_host: false });
  /** The move that the server has not answered yet. */
  sending = $state<string | null>(null);
  readonly showing = new Showing((update) => this.#settle(update));
  turn = $state.raw<Turn>(NO_TURN);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** Whether what came before was asked for, too. */
  hasWholeLog = false;
  present = $state.raw<readonly number[]>([]);
  spectators = $state(0);
  /** By seat, since when its player is away, by the server's clock. */
  awaySince = $state.raw<ReadonlyArray<number | null>>([]);

  readonly #id: string;
  #socket: WebSocket | null = null;
  #version: number | null = null;
  #retryMs = FIRST_RETRY_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #commands = 0;
  readonly #pending = new Map<
    string,
    { command: ClientMessage; settle: (answer: Answer) => void }
  >();
  /** The clock of the server minus ours. */
  #lag = 0;

  constructor(id: string) {
    this.#id = id;
    this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
    this.showing.stop();
  }

  /** How far this page knows the table. */
  get version(): number {
    return this.#version ?? 0;
  }

  /** Sends a command; it is sent again after a lost connection, until it is answered. */
  send(command: Command): Promise<Answer> {
    const id = String(++this.#commands);
    const message = { ...command, id } as ClientMessage;
    return new Promise((settle) => {
      this.#pending.set(id, { command: message, settle });
      if (this.status === 'open') this.#socket?.send(JSON.stringify(message));
    });
  }

  /** Makes a move; until the server answers nothing else can be done. */
  async move(move: string): Promise<Answer> {
    const turn = this.turn;
    this.turn = { ...turn, legal: [] };
    this.sending = move;
    this.showing.hurry(); // what I do is shown at once
    const answer = await this.send({ type: 'move', move, turn: turn.number });
    this.sending = null;
    if (answer.refusal && this.turn.number === turn.number) this.turn = turn;
    return answer;
  }

  /** A time of the server by this device's clock. */
  local(time: number | null): number | null {
    return time === null ? null : time - this.#lag;
  }

  #connect(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    const since = this.#version === null ? '' : `?since=${this.#version}`;
    const early = takeSocket(this.#id);
    const socket = early?.socket ?? openSocket(this.#id, since);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    this.#awaitWord();
    const hear = (messages: readonly ServerMessage[]) => {
      this.#awaitWord();
      for (const message of messages) if (socket === this.#socket) this.#hear(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => hear(messagesOf(event));
    if (early && socket.readyState === WebSocket.OPEN) this.#opened();
    if (early) hear(early.heard);
    socket.onclose = (event) => {
      if (socket === this.#socket) clearTimeout(this.#silence);
      const refusal = REFUSALS[event.code];
      if (refusal) this.refusal = refusal;
      else if (event.code === SIGNED_OUT) this.#signedOut();
      else if (socket === this.#socket) this.#lost();
    };
  }

  /** Ended on another device: from now on this one only looks on. */
  #signedOut(): void {
    me.person = null;
    this.startOver();
  }

  #opened(): void {
    this.status = 'open';
    this.#retryMs = FIRST_RETRY_MS;
    for (const { command } of this.#pending.values()) this.#socket?.send(JSON.stringify(command));
  }

  /** A connection may die without a sound: then nobody would close it. */
  #awaitWord(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const socket = this.#socket;
      this.#socket = null;
      socket?.close();
      this.#lost();
    }, SILENCE_MS);
  }

  #lost(): void {
    if (this.#isClosed) return;
    this.status = 'lost';
    this.#retry = setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  /** Back on line, or looked at again: no need to wait for the next try. */
  readonly #hurry = (): void => {
    if (this.status === 'lost' && !document.hidden) this.#connect();
  };

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        return this.#begin(message);
      case 'update':
        return this.#follow(message);
      case 'answer':
        this.#pending.get(message.id)?.settle(message);
        this.#pending.delete(message.id);
        return;
      case 'presence':
        this.present = message.seats;
        this.spectators = message.spectators;
        this.awaySince = message.away_since;
        return;
      case 'alive':
        if (this.#version !== null && message.version !== this.#version) this.startOver();
        return;
      case 'closing':
        this.#socket?.close();
    }
  }

  #begin(snapshot: Snapshot): void {
    this.#version = snapshot.version;
    this.#lag = snapshot.now - Date.now();
    this.showing.begin(snapshot.view);
    this.you = snapshot.you;
    this.table = snapshot.table;
    this.turn = snapshot.turn;
    this.chat = snapshot.chat;
  }

  #follow(update: Update): void {
    if (this.#version !== null && update.version <= this.#version) return;
    if (this.#version === null || update.version > this.#version + 1) return this.startOver();
    this.#version = update.version;
    this.#lag = update.now - Date.now();
    this.chat = [...this.chat, ...update.chat];
    this.showing.add(update);
  }

  /** Asks for everything again: something was missed, or the person has a name now. */
  startOver(): void {
    this.status = 'connecting';
    this.#version = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#connect();
  }

  #settle(update: Update): void {
    if (update.table) this.table = update.table;
    if (update.you) this.you = update.you;
    this.turn = update.turn;
  }
}
