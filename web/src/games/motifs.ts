/** The signs of the games that have a folder here: small, and on every page. */
import type { Component } from 'svelte';
import { byGame } from '../words/games';

export const MOTIFS = byGame(
  import.meta.glob<Component>('./*/Motif.svelte', { eager: true, import: 'default' }),
);
