/** Of a table whose cards nobody shuffles: lessons, pictures, tests. */
import type { Fairness } from '../messages';

export const UNSHUFFLED: Fairness = {
  version: 2,
  attempt: 0,
  commitment: '',
  commitments: [],
  salts: [],
  reveal_until: null,
  vacated: [],
  secret: null,
  seed: null,
};
