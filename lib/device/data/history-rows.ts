/** Rows of the history that are drawn at first, which are part of the HTML. */
export const HISTORY_FIRST_ROWS = 30;
/** How many more are drawn with each "more": a phone takes its time to draw. */
export const HISTORY_MORE_ROWS = 100;
