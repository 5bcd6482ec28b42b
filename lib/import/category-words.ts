import type { Category } from '@/lib/domain/entry/category';

/** Words of other products for our categories, in lower case. A category of which no word is found is none. */
const WORDS: readonly (readonly [Category, RegExp])[] = [
  ['eating-out', /dining|restaurant|eating out|essen gehen|auswärts|food and drink|essen und trinken/],
  ['groceries', /grocer|lebensmittel|supermarkt|einkäufe|spesa|courses|boodschappen/],
  ['cafe', /coffee|café|cafe\b|\bbar\b|liquor|drinks|getränke|alkohol/],
  ['home', /household|haushalt|furniture|möbel|maintenance|cleaning|reinigung|rent\b|miete|mortgage/],
  ['lodging', /hotel|lodging|accommodation|unterkunft|camping/],
  ['car', /\bcar\b|auto\b|gas\/fuel|fuel|benzin|tanken|parking|parken/],
  ['transit', /taxi|bus\/train|transport|bicycle|fahrrad|bahn|train|transit/],
  ['travel', /plane|flight|flug|travel|reise|holiday|urlaub|vacation/],
  ['leisure', /entertainment|unterhaltung|movies|kino|music|musik|games|spiele|sports?\b|freizeit|leisure/],
  ['utilities', /utilities|electricity|strom|heat\/gas|heizung|water|internet|tv\/phone|telefon|nebenkosten/],
  ['health', /medical|health|gesundheit|arzt|apotheke|insurance/],
  ['children', /child|kinder|education|bildung/],
  ['gifts', /gifts?\b|geschenk|donation|spende/],
];

/** The category that another product's word means, as far as there is one. */
export function categoryOfWord(word: string): Category | null {
  const lower = word.trim().toLowerCase();
  return lower === '' ? null : (WORDS.find(([, words]) => words.test(lower))?.[0] ?? null);
}
