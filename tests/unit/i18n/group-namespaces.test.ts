import { existsSync, readFileSync } from 'node:fs';

import {
  FORM_NAMESPACES,
  IMPORT_NAMESPACES,
  MAIN_NAMESPACES,
  NO_SCREEN_NAMESPACES,
} from '@/lib/i18n/group-namespaces.mjs';
import pickNamespaces from '@/lib/i18n/pick-namespaces.mjs';
import de from '@/messages/de.json';

const SCREEN_NAMESPACES = Object.keys(de).filter((name) => !NO_SCREEN_NAMESPACES.includes(name));

/** The screens that bring files. */
const IMPORTS = ['import/import-screen', 'import/bring-screen'];

const fileOf = (module: string) => [`${module}.tsx`, `${module}.ts`].find((file) => existsSync(file));

/** The modules that a file imports; types and server actions send nothing to the browser. */
const importsOf = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)]
    .map(([, module = '']) => module)
    .filter((module) => !module.startsWith('app/actions/'));

const NOW = /(?:^|\n)(?:import (?!type )|export \{)[^;]*?'@\/([^']+)'/g;
const LATER = /import\('@\/([^']+)'\)/g;

/** Everything that a module brings along, with what it loads when needed unless only `now` counts. */
function reach(module: string, now = false, found = new Map<string, string>()): Map<string, string> {
  const file = fileOf(module);
  if (file === undefined || found.has(file)) return found;
  const source = readFileSync(file, 'utf8');
  found.set(file, source);
  const next = [...importsOf(source, NOW), ...(now ? [] : importsOf(source, LATER))];
  for (const other of next) reach(other, now, found);
  return found;
}

const joined = (namespace: string, key: string) => [namespace, key].filter(Boolean).join('.');

/** The keys that one use of `useTranslations` names, each call by its nearest; a key made while running: all it can be. */
function keysAfter(declaration: RegExpExecArray, rest: string): string[] {
  const [, name = '', namespace = ''] = declaration;
  const calls = rest.matchAll(
    new RegExp(`\\b${name}(?:\\.rich|\\.has)?\\(\\s*(?:'([^']+)'|\`([^$\`]*)|(\\w))`, 'g'),
  );
  return [...calls].map(([, key, prefix]) => joined(namespace, key ?? prefix?.replace(/\.$/, '') ?? ''));
}

/** What these files say: keys, and namespaces where the key is made while running. */
function wordsOf(files: ReadonlyMap<string, string>): string[] {
  const words = [...files.values()].flatMap((source) => {
    const declarations = [...source.matchAll(/const (\w+) = useTranslations\((?:'([\w.-]+)')?\)/g)];
    return declarations.flatMap((declaration) => {
      const next = declarations.find(
        ({ 1: name, index }) => name === declaration[1] && index > declaration.index,
      );
      return keysAfter(declaration, source.slice(declaration.index + declaration[0].length, next?.index));
    });
  });
  return [...new Set(words)].filter((word) => word !== '');
}

const covers = (namespaces: readonly string[]) => (word: string) =>
  namespaces.some((name) => word === name || word.startsWith(`${name}.`));

const pick = (namespaces: readonly string[], messages: object): unknown =>
  JSON.parse(pickNamespaces.call({ getOptions: () => ({ namespaces }) }, JSON.stringify(messages)));

const omit = (except: readonly string[], messages: object): unknown =>
  JSON.parse(pickNamespaces.call({ getOptions: () => ({ except }) }, JSON.stringify(messages)));

/** Sheets that bring their own words: that of a payment, and the picture of a settled group. */
const SHEETS = ['components/settle/pay/pay-sheet.tsx', 'components/statistics/picture-sheet.tsx'];
const withoutSheets = SHEETS.map((sheet) => [sheet, ''] as const);

test('whoever opens the main screen has every word of it', () => {
  // Search and filter of the history bring their own words, as sheets do.
  const sought = 'components/history/search-results.tsx';
  expect(readFileSync(sought, 'utf8')).toContain('<ScreenMessages>');
  for (const sheet of SHEETS) expect(readFileSync(sheet, 'utf8')).toContain('<ScreenMessages>');
  const files = new Map([
    ...reach('components/screens/present-screen', true),
    ...reach('components/screens/main', false, new Map([[sought, ''], ...withoutSheets])),
    ...reach('components/shell/failures/not-found-words'),
  ]);
  expect(wordsOf(files).filter((word) => !covers(MAIN_NAMESPACES)(word))).toEqual([]);
});

test('whoever settles has every word of it with those of the main screen', () => {
  const words = wordsOf(reach('components/screens/settle-expenses', false, new Map(withoutSheets)));
  expect(words.filter((word) => !covers(MAIN_NAMESPACES)(word))).toEqual([]);
});

test.each([
  'entries/form/create-entry-screen',
  'entries/form/update-entry-screen',
  'entries/details/entry-details-screen',
])('whoever opens %s has every word of it', (screen) => {
  // The part that says why a form is open again brings its own words.
  const again = 'components/entries/refused/open-again.tsx';
  expect(readFileSync(again, 'utf8')).toContain('<ScreenMessages>');
  const files = reach(`components/${screen}`, false, new Map([[again, '']]));
  const known = covers([...MAIN_NAMESPACES, ...FORM_NAMESPACES]);
  expect(wordsOf(files).filter((word) => !known(word))).toEqual([]);
});

test.each([
  ['around an entry', FORM_NAMESPACES],
  ['of all screens', SCREEN_NAMESPACES],
])('the texts %s have all that the main screen has of a namespace of theirs', (_, part) => {
  const roots = new Set(part.map((name) => name.split('.')[0]));
  const both = MAIN_NAMESPACES.filter((name) => roots.has(name.split('.')[0]));
  expect(both.filter((name) => !covers(part)(name))).toEqual([]);
});

test('whoever moves to another screen has every word of it', () => {
  const known = covers([...MAIN_NAMESPACES, ...SCREEN_NAMESPACES]);
  // These bring more words of their own.
  const imports = new Map(IMPORTS.map((screen) => [`components/${screen}.tsx`, '']));
  const words = wordsOf(reach('components/screens/present-screen', false, imports));
  expect(words.filter((word) => !known(word))).toEqual([]);
});

test.each(IMPORTS)('whoever opens %s has every word of it', (screen) => {
  const known = covers([...MAIN_NAMESPACES, ...SCREEN_NAMESPACES, ...IMPORT_NAMESPACES]);
  const words = wordsOf(reach(`components/${screen}`));
  expect(words.some((word) => word.startsWith('import.'))).toBe(true);
  expect(words.filter((word) => !known(word))).toEqual([]);
});

test('whoever opens an entry or a member that does not exist has every word of that page', () => {
  const known = covers([...MAIN_NAMESPACES, ...SCREEN_NAMESPACES]);
  const files = reach('components/screens/missing-screen');
  expect(wordsOf(files).filter((word) => !known(word))).toEqual([]);
  expect(files.has('components/shell/messages/screen-messages.tsx')).toBe(true);
});

test('no word reaches the browser that neither a screen of a group nor the page of a wrong path says', () => {
  const words = wordsOf(
    new Map([
      ...reach('components/screens/present-screen'),
      ...reach('components/shell/failures/not-found-words'),
    ]),
  );
  const unused = [
    ...[...MAIN_NAMESPACES, ...FORM_NAMESPACES, ...SCREEN_NAMESPACES, ...IMPORT_NAMESPACES],
  ].filter((name) => !words.some((word) => covers([name])(word) || name.startsWith(`${word}.`)));
  expect(unused).toEqual([]);
});

test('a part of the texts holds whole namespaces and single keys', () => {
  const messages = { home: { lead: 'Los' }, errors: { copy: 'Nein', other: 'Nie' }, meta: { title: 'Pari' } };
  expect(pick(['meta', 'errors.copy'], messages)).toEqual({
    meta: { title: 'Pari' },
    errors: { copy: 'Nein' },
  });
});

test('a part of the texts may be all of them except some', () => {
  expect(omit(['home'], { home: { lead: 'Los' }, who: { title: 'Du' } })).toEqual({ who: { title: 'Du' } });
});

test('a part of the texts that nobody has written fails the build', () => {
  expect(() => pick(['errors.copy'], { errors: {} })).toThrow('copy');
});
