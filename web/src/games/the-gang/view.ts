// Made by tools/page_types.py from src/stolik/games/the_gang; `make page-types`.

/** The table from one seat. */
export interface TheGangView {
  game: 'the-gang';
  seat: number | null;
  phase: string;
  to_act: Array<number>;
  mode: string;
  settle: 'instant' | 'ready';
  heist: number;
  round: number;
  vaults: number;
  alarms: number;
  alarm_limit: number;
  community: Array<string>;
  deck_size: number;
  centre: Array<number>;
  takes: Array<Take>;
  seats: Array<SeatView>;
  challenges: Array<SpecialCard>;
  specialist: SpecialCard | null;
  challenge_deck: SpecialDeck;
  specialist_deck: SpecialDeck;
  proposal: Proposal | null;
  refuser: number | null;
  use: Use | null;
  rank_guess: string | null;
  category_guess: string | null;
  is_out_of_order: boolean;
  succeeded: boolean | null;
}

/** A chip was taken by a seat. */
export interface Take {
  seat: number;
  stars: number;
}

/** One seat, as the viewer sees it. */
export interface SeatView {
  hole_size: number;
  hole: Array<string>;
  chips: Array<number | null>;
  is_locked: boolean;
  is_ready: boolean;
  has_proposed: boolean;
  has_passed: boolean;
  passed: string | null;
  announced: number | null;
  former: Array<string>;
  has_redrawn: boolean;
  discards: number;
  discarded: Array<string>;
  hand: Hand | null;
  rank_guess: string | null;
  category_guess: string | null;
}

/** A hand revealed in the showdown. */
export interface Hand {
  category: string;
  five: Array<string>;
  has_muscle: boolean;
  is_slip: boolean;
}

/** An active challenge or specialist. */
export interface SpecialCard {
  card: string;
  is_permanent: boolean;
  is_used: boolean;
}

/** A deck of challenges or specialists. */
export interface SpecialDeck {
  size: number;
  order: Array<string> | null;
  returned: Array<string>;
}

/** An open proposal to use the specialist. */
export interface Proposal {
  proposer: number;
  user: number;
  receiver: number | null;
  rank: string | null;
  agreed: Array<number>;
}

/** How the specialist was used by agreement. */
export interface Use {
  user: number;
  round: number;
  receiver: number | null;
  shown: string | null;
  rank: string | null;
  count: number | null;
  category: string | null;
}

/** Whose chip goes where, who has to agree to what, or what becomes of a card or a guess. */
export interface TheGangPreview {
  game: 'the-gang';
  next_phase: string;
  takes?: number | null;
  victim?: number | null;
  returns?: number | null;
  locks?: boolean;
  unready_seats?: Array<number>;
  ends_round?: boolean;
  user?: number | null;
  receiver?: number | null;
  rank?: string | null;
  waiting_seats?: Array<number>;
  is_used?: boolean;
  tells_category?: string | null;
  tells_count?: number | null;
  category?: string | null;
  joint_guess?: string | null;
}
