// Made by tools/page_types.py from src/stolik/games/abluxxen; `make page-types`.

/** The table from one seat. */
export interface AbluxxenView {
  game: 'abluxxen';
  seat: number | null;
  phase: string;
  to_act: Array<number>;
  mode: string;
  active: number;
  victim: number | null;
  owed: number;
  deck_size: number;
  pool: Array<string>;
  groups: Array<Array<string>>;
  row: Array<Array<string>> | null;
  discards: Array<string>;
  seats: Array<SeatView>;
}

/** One seat, as the viewer sees it. */
export interface SeatView {
  hand_size: number;
  hand: Array<string> | null;
  known: Array<string>;
  layers: Array<Array<string>>;
  score: number;
}

/** Whom a set would rob, which cards come into the hand, and who is to act next. */
export interface AbluxxenPreview {
  game: 'abluxxen';
  next_phase: string;
  next_seat: number | null;
  robs?: Array<Robbery>;
  row?: Array<Array<string>>;
  gains?: Array<string>;
  draws?: number;
  owed?: number;
  goes_out?: boolean;
}

/** A layer that a play would rob. */
export interface Robbery {
  seat: number;
  layer: Array<string>;
}
