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
  is_bot: boolean;
}

/** Who a request comes from, what says so, and whom they do not want to hear. */
export interface Identity {
  person: Person | null;
  session: string | null;
  unheard: Array<string>;
}

/** Cards that are the same at other tables: what those who play them are compared by. */
export interface Deal {
  id: string;
  kind: 'challenge' | 'daily' | 'tournament';
  number: number;
  is_hidden: boolean;
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

/** Of a match that goes on from a moment of another one: it is a trial, and does not count. */
export interface Origin {
  table: string;
  move: number;
  cards: 'redealt' | 'true';
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
  deal: Deal | null;
  fill_at: number | null;
  origin: Origin | null;
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
  position?: string;
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

/** What is played, but for the cards. */
export interface DealRules {
  game: string;
  seats: number;
  seat: number;
  options: Record<string, unknown>;
  level: string;
}

/** Where the asker stands with a deal. */
export interface MyTry {
  table: string;
  is_over: boolean;
  tries: number;
}

/** A deal in a list. */
export interface DealLine {
  id: string;
  rules: DealRules;
  people: number;
  mine: MyTry | null;
}

/** What will be played on a day: the cards are not known yet. */
export interface PlannedDay {
  day: string;
  deals: Array<DealRules>;
}

/** The daily deals. */
export interface Today {
  day: string;
  closes: number;
  deals: Array<DealLine>;
  calendar: Array<PlannedDay>;
}

/** How a deal ended for a player, among all who have played it. */
export interface DealResult {
  player: Person;
  is_bot: boolean;
  score: number;
  place: number;
  is_won: boolean;
  rank: number;
  matchpoints: number;
  percent: number;
  table: string | null;
}

/** A deal, and how those did who have played it. */
export interface DealBoard {
  id: string;
  kind: 'challenge' | 'daily' | 'tournament';
  rules: DealRules;
  host: Person | null;
  opens: number;
  closes: number | null;
  people: number;
  mine: MyTry | null;
  is_open: boolean;
  results: Array<DealResult>;
  my_result: DealResult | null;
  commitment: string;
  seed: string | null;
}

/** A player begins a deal, or goes on with it. */
export interface NewTry {
  salt?: string;
}

/** Where a deal is played. */
export interface TryTable {
  table: string;
}

/** What some chose in a position. */
export interface ChosenMove {
  move: string;
  times: number;
}

/** One of the asker's decisions, and what all chose who came to the same position. */
export interface Decision {
  number: number;
  move: string;
  chosen: Array<ChosenMove>;
}

/** The same cards for everybody who gets the link. */
export interface NewChallenge {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  level?: string;
  seat?: number;
  days?: number;
}

/** What the seeds of a day were made of, when it is over. */
export interface DayProof {
  day: string;
  anchor: string;
  link: string;
  salts: Array<string>;
}

/** A deal in a player's profile. */
export interface PastDeal {
  deal: string;
  kind: 'challenge' | 'daily' | 'tournament';
  game: string;
  at: number;
  score: number;
  rank: number;
  people: number;
  percent: number;
}

/** What a tournament is to be like. */
export interface NewTournament {
  title: string;
  kind?: 'arena' | 'swiss';
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  rounds?: number;
  minutes?: number;
  turn_seconds?: number;
  is_duplicate?: boolean;
  starts_in?: number;
  bots?: Array<string>;
}

/** A tournament in a list. */
export interface TournamentLine {
  id: string;
  title: string;
  kind: 'arena' | 'swiss';
  game: string;
  seats: number;
  status: 'open' | 'over' | 'running';
  starts: number;
  round: number;
  rounds: number;
  entrants: number;
}

/** How an entrant stands. */
export interface Standing {
  rank: number;
  entrant: number;
  name: string;
  player: Person | null;
  level: string | null;
  is_out: boolean;
  points: number;
  buchholz: number;
  wins: number;
  played: number;
  byes: number;
}

/** A table of a tournament. */
export interface BoardLine {
  round: number;
  board: number;
  table: string | null;
  entrants: Array<number>;
  points: Array<number | null>;
  is_over: boolean;
}

/** A tournament as everybody sees it. */
export interface TournamentPage {
  id: string;
  title: string;
  kind: 'arena' | 'swiss';
  rules: DealRules;
  host: Person | null;
  status: 'open' | 'over' | 'running';
  starts: number;
  ends: number | null;
  round: number;
  rounds: number;
  turn_seconds: number;
  is_duplicate: boolean;
  standings: Array<Standing>;
  boards: Array<BoardLine>;
  me: number | null;
  my_table: string | null;
  is_waiting: boolean;
  commitment: string;
  secret: string | null;
}

/** A tournament in a player's profile. */
export interface PastTournament {
  id: string;
  title: string;
  game: string;
  at: number;
  status: 'open' | 'over' | 'running';
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
  expert_seats: Record<string, Array<number>>;
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
  puzzles: number;
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
  moves: Array<MoveValue>;
  version: number;
}

/** What one legal move was worth, at what its seat could know. */
export interface MoveValue {
  move: string;
  share: number;
  error: number;
  points: number;
  chance: number;
  worlds: number;
  is_best: boolean;
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

/** A player among the best of a game. */
export interface LeaderboardLine {
  player: Person;
  is_bot: boolean;
  rating: number;
  low: number;
  high: number;
  is_uncertain: boolean;
  matches: number;
  wins: number;
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
  deals: Array<PastDeal>;
  tournaments: Array<PastTournament>;
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

/** Which seat of a match is to be reviewed, and with how much care. */
export interface NewReview {
  seat?: number | null;
  budget?: 'deep' | 'normal' | 'quick';
}

/** All decisions of one seat, and what its result is made of. */
export interface SeatReview {
  game: string;
  seat: number;
  budget: 'deep' | 'normal' | 'quick';
  seed: number;
  reference: string;
  thresholds: [number, number, number];
  decisions: Array<Decision>;
  summary: SeatSummary;
  parts: LuckParts;
  course: Array<ChancePoint>;
  error: number;
  steps: Array<number>;
  turning_points: Array<number>;
}

/** One decision, evaluated by nothing that its seat could not know. */
export interface Decision {
  number: number;
  seat: number;
  move: string;
  better: string | null;
  loss: number;
  error: number;
  points_lost: number;
  verdict: 'blunder' | 'close' | 'convention' | 'good' | 'inaccuracy' | 'mistake';
  skill: number;
  moves: Array<MoveValue>;
  explanation: Array<Remark>;
}

/** A sentence in the game's words: its code and parameters, for translation, and the English. */
export interface Remark {
  code: string;
  params: Record<string, number | string>;
  text: string;
}

/** All decisions of a seat. */
export interface SeatSummary {
  seat: number;
  player: string;
  decisions: number;
  loss: number;
  margin: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** Why a seat has the result it has: result − start = deals + skill + guesses + others. */
export interface LuckParts {
  seat: number;
  start: number;
  deals: number;
  skill: number;
  guesses: number;
  others: number;
  result: number;
  adjusted: number;
}

/** What every seat could expect at one moment of the match, all cards known. */
export interface ChancePoint {
  node: number;
  moves: number;
  mover: number;
  shares: Array<number>;
}

/** How far a review is, and what has come of it since the reader last asked. */
export interface ReviewState {
  seat: number;
  budget: 'deep' | 'normal' | 'quick';
  state: 'done' | 'failed' | 'none' | 'queued' | 'running';
  ahead: number;
  done: number;
  of: number;
  parts: number;
  steps: Array<number>;
  decisions: Array<Decision>;
  course: Array<ChancePoint>;
  review: SeatReview | null;
}

/** What a seat may do. */
export interface AnalysisTurn {
  seat: number;
  legal: Array<string>;
  previews: Array<Preview>;
}

/** What the others could have held, as far as a seat could know: each with all cards open. */
export interface Worlds {
  views: Array<View>;
  view: View | null;
  turn: AnalysisTurn | null;
}

/** Where to play on from, as whom, and against whom. */
export interface WhatIf {
  move: number;
  seat: number;
  cards?: 'redealt' | 'true';
  level?: string;
}

/** A position, and moves to be made from it. */
export interface NewAnalysis {
  game: string;
  position?: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  moves?: Array<string>;
  seat?: number | null;
  seed?: number;
  budget?: 'glance' | 'quick';
}

/** A position after some moves. */
export interface Analysis {
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  start: string;
  position: string;
  view: View;
  turns: Array<AnalysisTurn>;
  steps: Array<Step>;
  result: Result | null;
}

/** What every move of a seat is worth, at what it can know. */
export interface Evaluation {
  seat: number;
  best: string;
  moves: Array<MoveValue>;
  explanation: Array<Remark>;
  worlds: number;
  reference: string;
}

/** A decision with one good answer. */
export interface Puzzle {
  id: string;
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number;
  position: string;
  view: View;
  legal: Array<string>;
  previews: Array<Preview>;
  phase: string;
  theme: string;
  rating: number;
  is_tried: boolean;
  day: string | null;
}

/** A move for a puzzle. */
export interface NewPuzzleAnswer {
  move: string;
}

/** How a person does at the puzzles of one game; of all games where that is empty. */
export interface PuzzleStanding {
  game: string;
  rating: number;
  tried: number;
  solved: number;
  streak: number;
  best_streak: number;
}

/** Whether a move solves a puzzle, and why. */
export interface PuzzleAnswer {
  id: string;
  is_solved: boolean;
  best: string;
  moves: Array<MoveValue>;
  explanation: Array<Remark>;
  is_rated: boolean;
  puzzle_rating: number;
  standing: PuzzleStanding | null;
}

/** The bot that is to come, by its id. */
export interface NewInvitation {
  player: string;
}

/** A bot that can be invited. */
export interface OnlineBot {
  person: Person;
  games: Array<string>;
  plays_ladder: boolean;
}

/** What the asker's seat knows, as one line of text. */
export interface TablePosition {
  position: string;
  version: number;
}

/** A bot on the ladder of a game. */
export interface LadderRow {
  person: Person;
  level: string | null;
  rating: number;
  low: number;
  high: number;
  deals: number;
  failures: number;
  is_online: boolean;
}

/** The bots of one game, the strongest first. */
export interface GameLadder {
  game: string;
  rows: Array<LadderRow>;
}

/** All ladders of a server, and who is online. */
export interface Ladder {
  games: Array<GameLadder>;
  online: Array<OnlineBot>;
}

export type ServerMessage = Snapshot | Update | Answer | Presence | Alive | Closing;

export type ClientMessage = Sit | Leave | SeatBot | Vacate | Commit | Start | Reveal | MakeMove | StandIn | Say | React | Silence | Rematch;

export type Level = string;

export type Reaction = 'bravo' | 'hurry' | 'laugh' | 'sorry' | 'thinking' | 'thumbs-down' | 'thumbs-up' | 'wow';

export type Status = 'open' | 'over' | 'playing';

export const LEVELS: readonly Level[] = ['easy', 'normal', 'hard', 'expert'];

export const REACTIONS: readonly Reaction[] = ['thumbs-up', 'thumbs-down', 'thinking', 'laugh', 'wow', 'sorry', 'hurry', 'bravo'];
