/** What a spreadsheet takes for a formula. An apostrophe in front makes it a text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text as a cell of a spreadsheet shows it, whatever somebody has written. */
export const textCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
