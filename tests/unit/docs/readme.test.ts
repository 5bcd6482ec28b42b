import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EXACT_MAX_MEMBERS } from '@/lib/domain/settlement/zero-sum-groups';
import { LOCALES } from '@/lib/i18n/locales';
import { GROUP_SCREENS } from '@/lib/routes';
import packageJson from '../../../package.json';
import { described } from '../../support/api-document';

const root = join(__dirname, '../../..');
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const readme = text('README.md');

/** Names of all fields, calls and screens: whatever Pari can do has one there. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

const names = [...new Set([...namesIn(described), ...Object.values(GROUP_SCREENS)])];

/** What Pari lacks, with the names that it would bring. */
const LACKING = [
  { words: 'keep pictures of receipts', names: /receipt|photo|attachment/i },
  { words: 'look up exchange rates', names: /exchange|rates/i },
  { words: 'repeat an expense', names: /repeat|recur/i },
] as const;

/** What the table says of Pari. `shownBy`: a file, mostly of tests, and words in it. */
const CLAIMS: readonly {
  readonly row: string;
  readonly cell: string;
  readonly shownBy?: readonly [file: string, words: string];
  readonly lacks?: RegExp;
}[] = [
  { row: 'account', cell: 'no', lacks: /login|account|password/i },
  { row: 'price', cell: 'free' },
  {
    row: 'source, self-hosting',
    cell: 'MIT, Docker + PostgreSQL',
    shownBy: ['LICENSE', 'MIT License'],
  },
  {
    row: 'requests to third parties',
    cell: 'none by default',
    shownBy: ['tests/e2e/content-policy.spec.ts', 'what an attacker might inject'],
  },
  {
    row: 'enter without a network',
    cell: 'yes',
    shownBy: ['tests/e2e/offline.spec.ts', 'an expense entered without a network is stored once'],
  },
  {
    row: 'others see it',
    cell: 'at once',
    shownBy: ['tests/e2e/live.spec.ts', 'entries of one phone appear on the other'],
  },
  {
    row: 'two people edit one entry',
    cell: 'merged, or asked',
    shownBy: ['tests/e2e/kept-changes.spec.ts', 'an offline change of the title and an online change'],
  },
  {
    row: 'undo for everybody',
    cell: 'yes',
    shownBy: ['tests/e2e/activity.spec.ts', 'one tap undoes a deletion'],
  },
  { row: 'fewest payments, proven', cell: `up to ${EXACT_MAX_MEMBERS} people` },
  {
    row: 'sum zero, enforced in database',
    cell: 'yes',
    shownBy: ['tests/api/parts-add-up.test.ts', 'it commits if and only if all parts add up'],
  },
  {
    row: 'split unevenly',
    cell: 'yes, and by items',
    shownBy: ['tests/e2e/split.spec.ts', 'a dinner is split by'],
  },
  {
    row: 'several payers',
    cell: 'yes',
    shownBy: ['tests/e2e/split.spec.ts', 'Anna and Ben paid the hotel'],
  },
  {
    row: 'date, category, note',
    cell: 'yes',
    shownBy: ['tests/e2e/entry-fields.spec.ts', 'a dinner in another money is dated back'],
  },
  {
    row: 'foreign currency',
    cell: 'yes, rate typed in',
    shownBy: ['tests/e2e/entry-fields.spec.ts', 'a dinner in another money'],
  },
  { row: 'recurring', cell: 'no', lacks: LACKING[2].names },
  {
    row: 'import, export',
    cell: 'both',
    shownBy: ['tests/e2e/import.spec.ts', 'a file of another product comes into a group'],
  },
  {
    row: 'deletes itself when unused',
    cell: 'yes',
    shownBy: ['tests/api/purge.test.ts', 'is deleted with everything of it after 90 days'],
  },
  { row: 'languages', cell: String(LOCALES.length) },
];

const table = new Map(
  [...readme.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|/gm)].map(([, row = '', cell = '']) => [row, cell]),
);

test.each(CLAIMS)('the table says "$cell" for "$row", and that is so', ({ row, cell, shownBy, lacks }) => {
  expect(table.get(row)).toBe(cell);
  if (shownBy) expect(text(shownBy[0])).toContain(shownBy[1]);
  if (lacks) expect(names.filter((name) => lacks.test(name))).toEqual([]);
});

test('every row of the table is a claim that is looked at', () => {
  expect([...table.keys()].filter((row) => !/^[- ]+$/.test(row))).toEqual(CLAIMS.map(({ row }) => row));
});

test('what Pari cannot do is what it lacks', () => {
  const told = /\*\*Pari cannot:\*\* ([^.]+)\./.exec(readme)?.[1];
  expect(told?.replaceAll(/\s+/g, ' ').split(' · ')).toEqual(LACKING.map(({ words }) => words));
  for (const { names: brought } of LACKING) expect(names.filter((name) => brought.test(name))).toEqual([]);
});

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/operating.md',
  'docs/screens.md',
  'docs/wire.md',
];

test.each(DOCUMENTS)('%s names only scripts and folders that exist', (document) => {
  const scripts = [...text(document).matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(
    ([, script = '']) => script,
  );
  expect(scripts.filter((script) => !(script in packageJson.scripts))).toEqual([]);
  const paths = [
    ...text(document).matchAll(/`((?:app|bench|bin|components|lib|scripts|tests)(?:\/[\w()[\].-]+)+)\/?`/g),
  ];
  expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
