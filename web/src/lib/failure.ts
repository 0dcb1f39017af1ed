import { OfflineError, RefusedError } from './api';
import { t, words } from './words.svelte';

/** Why something did not work, in a sentence. */
export function failure(error: unknown): string {
  if (error instanceof RefusedError) return words.told(error.refusal, []);
  if (error instanceof OfflineError) return t('error.offline');
  throw error;
}
