// Made by tools/page_types.py from src/stolik/server/messages; `make page-types`.

/** What one seat, or a spectator, may see; each game adds its own. */
export interface View {
  game: string;
  seat: number | null;
  phase: string;
  to_act: Array<number>;
  seats: Array<object>;
}

/** What a legal move would do, as far as its seat may know; each game adds its own. */
export interface Preview {
  game: string;
}

/** A sentence for people: in English, and its code and parameters for other languages. */
export interface LocalizedText {
  code: string;
  params: Record<string, number | string | Array<number | string>>;
  seats: Record<string, number>;
  text: string;
}

/** A player as others see them; bots are players too, one per level. */
export interface Person {
  id: string;
  name: string;
  face: string;
}

/** Who a request comes from, what says so, and whom they do not want to hear. */
export interface Identity {
  person: Person | null;
  session: string | null;
  unheard: Array<string>;
}

/** Seconds for every move; then a bot plays for the seat. */
export interface Clock {
  turn_seconds: number;
}

/** Who has a seat: a person, a bot, nobody, or both: a bot plays for a person who is away. */
export interface SeatState {
  person: Person | null;
  bot: string | null;
  character: string | null;
}

/** How a player can check that the cards were not chosen: see the page on fair shuffles. */
export interface Fairness {
  version: number;
  attempt: number;
  commitment: string;
  commitments: Array<string>;
  salts: Array<string>;
  reveal_until: number | null;
  vacated: Array<Array<number>>;
  secret: string | null;
  seed: string | null;
}

/** A table as anybody at it may know it; the cards are in the views. */
export interface Table {
  id: string;
  game: string;
  options: Record<string, unknown>;
  seats: Array<SeatState>;
  host: Person;
  is_public: boolean;
  clock: Clock | null;
  pace: 'human' | 'instant';
  status: Status;
  created: number;
  fairness: Fairness;
  result: Result | null;
  rematch: string | null;
  hinted: Array<number>;
  silenced: Array<string>;
}

/** How a match ended: the points of every seat, and the seats that won. */
export interface Result {
  scores: Array<number>;
  winners: Array<number>;
}

/** Who the receiver is at this table; a spectator has no seat. */
export interface You {
  person: Person | null;
  seat: number | null;
  is_host: boolean;
}

/** One visible step: what happened, and the table after it. */
export interface Step {
  story: Array<LocalizedText>;
  view: View;
  ms: number;
  ends_round: boolean;
}

/** Something said at the table: words, or one of the reactions. */
export interface ChatLine {
  at: number;
  person: Person;
  seat: number | null;
  text: string | null;
  reaction: Reaction | null;
}

/** What the receiver may do now; a spectator nothing. */
export interface Turn {
  number: number;
  legal: Array<string>;
  previews: Array<Preview>;
  deadlines: Array<number | null>;
}

/** Everything as it stands at this version: the first message, and after a long absence. */
export interface Snapshot {
  type: 'snapshot';
  version: number;
  now: number;
  you: You;
  table: Table;
  view: View | null;
  turn: Turn;
  chat: Array<ChatLine>;
}

/** What came after the version before. */
export interface Update {
  type: 'update';
  version: number;
  now: number;
  you: You | null;
  table: Table | null;
  steps: Array<Step>;
  turn: Turn;
  chat: Array<ChatLine>;
}

/** To one command: done (and durable), or why not. */
export interface Answer {
  type: 'answer';
  id: string;
  version: number;
  refusal: LocalizedText | null;
  table: string | null;
}

/** Who is looking at the table now; not part of the versioned stream. */
export interface Presence {
  type: 'presence';
  seats: Array<number>;
  spectators: number;
  away_since: Array<number | null>;
}

/** The server stops; connect again, the table is saved. */
export interface Closing {
  type: 'closing';
  reason: LocalizedText;
}

/** Sent every few seconds: a client that hears nothing, or is behind, connects again. */
export interface Alive {
  type: 'alive';
  version: number;
}

/** Takes a free seat (any, if none is named), or one's own again that a bot plays meanwhile. */
export interface Sit {
  type: 'sit';
  id?: string;
  seat?: number | null;
  commitment?: string | null;
}

/** Gives up the seat; during a match a bot plays on for it. */
export interface Leave {
  type: 'leave';
  id?: string;
}

/** The host puts a bot on a free seat. */
export interface SeatBot {
  type: 'seat-bot';
  id?: string;
  seat: number;
  level: string;
}

/** The host frees a seat of a bot or a person, before the match. */
export interface Vacate {
  type: 'vacate';
  id?: string;
  seat: number;
}

/** A player's part in the shuffles, still sealed; without one nobody can start. */
export interface Commit {
  type: 'commit';
  id?: string;
  commitment: string;
}

/** The host begins; all seats are taken. The cards are dealt when all have revealed. */
export interface Start {
  type: 'start';
  id?: string;
  salt?: string | null;
}

/** The salt that a player has committed to, once all have. */
export interface Reveal {
  type: 'reveal';
  id?: string;
  salt: string;
}

/** A move; `turn` is the number of the turn it was chosen in. */
export interface MakeMove {
  type: 'move';
  id?: string;
  move: string;
  turn: number;
}

/** A player asks that a bot plays for another who has been away for a while. */
export interface StandIn {
  type: 'stand-in';
  id?: string;
  seat: number;
}

/** A line of chat. */
export interface Say {
  type: 'say';
  id?: string;
  text: string;
}

/** One of the reactions; always allowed, where words are not. */
export interface React {
  type: 'react';
  id?: string;
  reaction: Reaction;
}

/** The host takes a person out of the chat of this table, with all their lines; or lets them in. */
export interface Silence {
  type: 'silence';
  id?: string;
  person: string;
  is_silent?: boolean;
}

/** After a match: a new table of the same kind, everybody one seat further. */
export interface Rematch {
  type: 'rematch';
  id?: string;
}

/** A name is all it takes; later, a new name. */
export interface NewGuest {
  name: string;
}

/** Which face others see beside the name. */
export interface NewFace {
  face: string;
}

/** What a table is to be like. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  is_public?: boolean;
  clock?: Clock | null;
  pace?: 'human' | 'instant';
  bots?: Array<string>;
}

/** A secret that moves an identity to another device, or lets a program in. */
export interface Secret {
  secret: string;
}

/** Where a person is signed in: a browser or a program; or a link that could still be used. */
export interface Session {
  id: string;
  kind: 'browser' | 'link' | 'token';
  created: number;
  seen: number | null;
  agent: string | null;
  is_current: boolean;
}

/** Muted: their chat is not shown. Blocked: nor can they sit at my tables, or chat there. */
export interface NewRelation {
  kind: 'blocked' | 'muted';
}

/** A person whom the asker has muted or blocked. */
export interface Relation {
  person: Person;
  kind: 'blocked' | 'muted';
}

/** To the keeper of the server. */
export interface NewReport {
  player: string;
  reason: 'cheating' | 'name' | 'other' | 'words';
  table: string | null;
  text: string;
}

/** The keeper has the report. */
export interface ReportReceipt {
  id: string;
}

/** Who can come in. */
export interface NetworkState {
  address: string | null;
  may_change: boolean;
}

/** Who is to come in. */
export interface NewNetworkState {
  is_open: boolean;
}

/** The server itself. */
export interface ServerInfo {
  version: string;
  levels: Array<string>;
  expert_games: Array<string>;
  address: string | null;
}

/** A game on the home page, with what its form needs. */
export interface GameInfo {
  id: string;
  title: string;
  motto: string;
  least_seats: number;
  most_seats: number;
  is_cooperative: boolean;
  options: Array<OptionField>;
}

/** What a form needs to know about one option. */
export interface OptionField {
  name: string;
  kind: 'choice' | 'flag' | 'whole';
  default: string | number | boolean | null;
  choices: Array<string>;
  low: number;
  high: number;
  only: Record<string, Array<string | number | boolean | null>>;
  seats: Record<string, [number, number]>;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  game: string;
  options: Record<string, unknown>;
  players: Array<string | null>;
  status: Status;
  clock: Clock | null;
  created: number;
  touched: number;
  is_mine_to_act: boolean;
}

/** What a bot would play here. */
export interface Hint {
  move: string | null;
  why: LocalizedText;
  version: number;
}

/** All steps of a match as one seat saw them, a spectator, or with all cards open. */
export interface Replay {
  players: Array<string>;
  steps: Array<Step>;
}

/** How a player does in one game. */
export interface GameStanding {
  game: string;
  matches: number;
  wins: number;
  rating: number;
  history: Array<number>;
}

/** A match that is over, and how a player came out of it. */
export interface FinishedMatch {
  table: string;
  game: string;
  players: Array<string | null>;
  seat: number;
  ended: number;
  score: number;
  is_won: boolean;
  place: number;
}

/** A player's page. */
export interface Profile {
  person: Person;
  is_bot: boolean;
  standings: Array<GameStanding>;
  recent: Array<FinishedMatch>;
}

/** What came of checking a record's shuffles. */
export interface Verdict {
  is_fair: boolean;
  checks: Array<LocalizedText>;
  proved: Array<number>;
}

/** Why a request was refused, with its HTTP status. */
export interface Refused {
  refusal: LocalizedText;
}

export type ServerMessage = Snapshot | Update | Answer | Presence | Alive | Closing;

export type ClientMessage = Sit | Leave | SeatBot | Vacate | Commit | Start | Reveal | MakeMove | StandIn | Say | React | Silence | Rematch;

export type Level = string;

export type Reaction = 'bravo' | 'hurry' | 'laugh' | 'sorry' | 'thinking' | 'thumbs-down' | 'thumbs-up' | 'wow';

export type Status = 'open' | 'over' | 'playing';

export const LEVELS: readonly Level[] = ['easy', 'normal', 'hard', 'expert'];

export const REACTIONS: readonly Reaction[] = ['thumbs-up', 'thumbs-down', 'thinking', 'laugh', 'wow', 'sorry', 'hurry', 'bravo'];
