/** Rows of the history that are drawn at first, which are part of the HTML. */
export const HISTORY_FIRST_ROWS = 30;
/** How many more are drawn as the end comes near: what a slow phone draws between two taps. */
export const HISTORY_MORE_ROWS = 10;
/** How many more are drawn when a person jumps further down, and how close to the end older ones are asked for. */
export const HISTORY_LEAP_ROWS = 100;
