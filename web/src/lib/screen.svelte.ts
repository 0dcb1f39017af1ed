import { MediaQuery } from 'svelte/reactivity';

/** Whether there is room for seats around the table. */
export const isWide = new MediaQuery('(min-width: 900px)');
