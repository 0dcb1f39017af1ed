/** Small living boards for the home page, of the games that have one. */
import type { Component } from 'svelte';
import { byGame } from '../words/games';

export const SCENES = byGame(
  import.meta.glob<Component>('./*/Scene.svelte', { eager: true, import: 'default' }),
);
