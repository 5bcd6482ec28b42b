import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { scripts } from '@/package.json';

const root = join(__dirname, '../../..');

/** Files that are not ours, and migrations, which are never edited: they name files as they were called then. */
const NOT_OURS =
  /^(node_modules|\.next|\.data|\.git|\.ci|public|prisma\/(?:generated|migrations)|test-results|playwright-report|package-lock\.json)(\/|$)/;

const OURS = /\.(ts|tsx|mjs|css|sql|prisma|py|ya?ml|cfg|md)$|^(Dockerfile|\.env\.example)$/;

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.test(path)) return [];
    if (entry.isDirectory()) return filesIn(path);
    return OURS.test(entry.name) ? [path] : [];
  });
}

/** A heading as its anchor: lower case, hyphens for blanks, nothing but letters, digits and hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const anchors = new Map<string, ReadonlySet<string>>();

function anchorsOf(document: string): ReadonlySet<string> {
  const known = anchors.get(document);
  if (known) return known;
  const headings = readFileSync(join(root, document), 'utf8').matchAll(/^#+ (.+)$/gm);
  const found = new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
  anchors.set(document, found);
  return found;
}

/** Documents by name, with the heading that is meant; not the last part of an address on the web. */
const DOCUMENT = /(?<![\w/.:-])((?:[\w-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;

/** A chapter without a document leads nowhere; only those of an RFC can be looked up. */
const CHAPTER = /§/g;
const RFC_CHAPTER = /RFC \d+\s+(?:\* )?§\d+(?:\.\d+)*/g;

/** Files by their path from the root. */
const PATH =
  /(?<![\w@/.-])((?:app|bench|bin|components|docs|lib|messages|prisma|scripts|tests)\/(?:[\w./-]|\[[\w.]+\]|\(\w+\))*\.(?:ts|tsx|mjs|css|sql|prisma|json|py|md))(?!\w)/g;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*/g;

/** Citations of what does not exist. */
function deadCitations(file: string, text: string): string[] {
  const documents = [...text.matchAll(DOCUMENT)].flatMap(([cited, named = '', anchor]) => {
    // A document links others from its own folder.
    const document = [named, join(dirname(file), named)].find((path) => existsSync(join(root, path)));
    if (document === undefined) return [cited];
    return anchor === undefined || anchorsOf(document).has(anchor) ? [] : [cited];
  });
  const chapters = text.replace(RFC_CHAPTER, '').match(CHAPTER) ?? [];
  const isCode = /\.(ts|tsx|mjs|css)$/.test(file);
  const comments = isCode ? (text.match(COMMENT) ?? []).join('\n') : text;
  const paths = [...comments.matchAll(PATH)].flatMap(([, path = '']) =>
    existsSync(join(root, path)) ? [] : [path],
  );
  return [...new Set([...documents, ...chapters, ...paths])].map((cited) => `${file}: ${cited}`);
}

test('no comment and no document cites what is not in the repository', () => {
  const self = relative(root, __filename);
  const files = filesIn('.').filter((file) => file !== self);
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => deadCitations(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

/** What the documents print as code: files by their name, folders, symbols, and scripts. */
const PRINTED = /`([^`\n]+)`/g;
const FILE_NAME = /^[\w.-]+\.(?:ts|tsx|mjs|css)$/;
const FOLDER = /^(?:app|bench|bin|components|lib|scripts|tests)(?:\/[\w()[\]-]+)+\/?$/;
const SYMBOL = /^[A-Za-z_$][\w$]*$/;
/** Any other word may be a value, or English. */
const IS_COMPOUND = /[a-z][A-Z]|_|^[A-Z]/;
const SCRIPT = /npm run ([\w:-]+)/g;

const sources = filesIn('.').filter((file) => !file.endsWith('.md'));
const fileNames = new Set(sources.map((file) => basename(file)));
const words = new Set(
  sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []),
);

const isThere = (name: string): boolean => {
  if (FILE_NAME.test(name)) return fileNames.has(name);
  if (FOLDER.test(name)) return existsSync(join(root, name));
  return !SYMBOL.test(name) || !IS_COMPOUND.test(name) || words.has(name);
};

/** Names in a document that nothing has. */
function deadNames(text: string): string[] {
  const printed = [...text.matchAll(PRINTED)].map(([, name = '']) => name).filter((name) => !isThere(name));
  const called = [...text.matchAll(SCRIPT)].map(([, name = '']) => name);
  return [...printed, ...called.filter((name) => !(name in scripts))];
}

// Decisions tell what was, too.
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];

test.each(documents.filter((name) => name.endsWith('.md')))('every name that %s uses exists', (document) => {
  expect(deadNames(readFileSync(join(root, document), 'utf8'))).toEqual([]);
});

test('a name in a document that nothing has is found', () => {
  // Put together, because this file is code as well.
  const gone = ['gone', 'Symbol'].join('');
  const dead = `\`lib/gone\`, \`gone.ts\`, \`${gone}\`, npm run gone`;
  expect(deadNames(dead)).toEqual(['lib/gone', 'gone.ts', gone, 'gone']);
  expect(deadNames('`lib/server`, `routes.ts`, `readGroup`, `if`, `npm run lint`')).toEqual([]);
});

test.each([
  ['a document that is nowhere', '/** The rule of contract.md. */', 'contract.md'],
  ['a heading that is nowhere', '/** See docs/wire.md#no-such-heading. */', 'docs/wire.md#no-such-heading'],
  ['a chapter of no document', '/** What a device has (design §4). */', '§'],
  ['a file that is gone', '// as lib/gone.ts does', 'lib/gone.ts'],
])('a comment that cites %s is found', (_what, comment, cited) => {
  expect(deadCitations('some.ts', comment)).toEqual([`some.ts: ${cited}`]);
});

test('a comment that cites what is there, or an RFC, is fine', () => {
  const text =
    '/** docs/wire.md#shapes, ARCHITECTURE.md, lib/routes.ts; RFC 9110 §13.1.2; https://example.org/a/x.md */';
  expect(deadCitations('some.ts', text)).toEqual([]);
});
