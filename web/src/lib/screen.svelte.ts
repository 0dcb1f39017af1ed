import { MediaQuery } from 'svelte/reactivity';

/** Whether there is room for seats around the table. */
export const isWide = new MediaQuery('(min-width: 900px) and (min-height: 481px)');

/** Whether the table keeps room for that when the log stands beside it. */
export const isWideWithSide = new MediaQuery('(min-width: 1180px) and (min-height: 481px)');

/** A phone on its side: seats on the left, the hand in one row. */
export const isLow = new MediaQuery('(min-width: 520px) and (max-height: 480px)');
