/**
 * Lengths of the contract (30, 20, 100 …) are counted in UTF-16 code units, as the clients in the field count them
 * (`text.length`, `maxlength`); most emoji are two or more.
 */
export function textLength(text: string): number {
  return text.length;
}

/** A name or description as it is stored and compared: Unicode NFC, without white space around it. */
export function cleanName(text: string): string {
  return text.normalize('NFC').trim();
}

/** Whether PostgreSQL and UTF-8 can hold the text: no NUL and no lone surrogates. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** A group name as it is typed: a slash becomes a hyphen (spec.md §5). */
export function replaceSlashes(text: string): string {
  return text.replaceAll('/', '-');
}

/** Made with the first comparison: its tables take a phone longer than everything else that this module does. */
let germanOrder: Intl.Collator | undefined;

/** Alphabetical order for lists of people, as a German reader expects it; names that collate equal keep one fixed order. */
export function compareNames(a: string, b: string): number {
  germanOrder ??= new Intl.Collator('de');
  const order = germanOrder.compare(a, b);
  if (order !== 0 || a === b) return order;
  return a < b ? -1 : 1;
}
