/** Cards and chips as small as letters, of the games that have some. */
import type { Component } from 'svelte';
import { byGame } from '../words/games';
import type { InlineProps } from './contract';

export const INLINE = byGame(
  import.meta.glob<Component<InlineProps>>('./*/Inline.svelte', { eager: true, import: 'default' }),
);
