import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyNode, type Node, parse } from 'acorn';

import { routes } from '@/lib/routes';
import { house } from '@/tests/support/house';

/**
 * The browsers of `browserslist` (package.json) can parse all scripts of the build, and have all methods that these
 * call. An upgrade of Next, or of another package in the build, must not lose such browsers unnoticed.
 */
const build = '.next';
const chunks = join(build, 'static/chunks');

/** Only browsers without modules load these; they are not checked. */
const { polyfillFiles } = JSON.parse(readFileSync(join(build, 'build-manifest.json'), 'utf8')) as {
  readonly polyfillFiles: readonly string[];
};

const files = readdirSync(chunks, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js') && !polyfillFiles.includes(`static/chunks/${file}`))
  .map((file) => join(chunks, file));

/** Methods that a browser of these lacks, by what they are called on; '' is anything. Next polyfills `URL.canParse`. */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'isWellFormed', 'toWellFormed'],
    ...['throwIfAborted', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ...[
      'checkVisibility',
      'showPopover',
      'togglePopover',
      'getOrInsert',
      'getOrInsertComputed',
      'moveBefore',
    ],
  ],
  AbortSignal: ['any', 'timeout'],
  Array: ['fromAsync'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  Response: ['json'],
  URL: ['parse'],
  crypto: ['randomUUID'],
};

const isNewer = (on: string, method: string): boolean =>
  [...(NEWER[''] ?? []), ...(NEWER[on] ?? [])].includes(method);

const LOOKBEHIND = /\(\?<[=!]/;

/** What a single node does that such a browser cannot do, or null. */
function flawOf(node: AnyNode): string | null {
  if (node.type === 'StaticBlock') return 'a static block of a class';
  if (node.type === 'Literal' && node.regex && LOOKBEHIND.test(node.regex.pattern)) return 'a lookbehind';
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  const { object, property, computed } = node.callee;
  if (property.type !== 'Identifier' || computed) return null;
  const on = object.type === 'Identifier' ? object.name : '';
  return isNewer(on, property.name) ? `${on}.${property.name}()` : null;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Whether a string is the source of a worker. */
const isProgram = (node: AnyNode): node is AnyNode & { readonly value: string } =>
  node.type === 'Literal' && typeof node.value === 'string' && /\bpostMessage\(/.test(node.value);

/** All that browsers of spring 2022 cannot parse in a script, or lack. */
function flaws(script: string): string[] {
  const found: string[] = [];
  const waiting: Node[] = [parse(script, { ecmaVersion: 2022 })];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = next as AnyNode;
    const flaw = flawOf(node);
    if (flaw !== null) found.push(`${flaw}: ${script.slice(node.start, node.end).slice(0, 100)}`);
    if (isProgram(node)) found.push(...flaws(node.value));
    for (const value of Object.values(node).flat()) if (isNode(value)) waiting.push(value);
  }
  return found;
}

test.each([
  ['class A { static { this.a = 1 } }', 'a static block'],
  ['const a = /(?<!b)c/', 'a lookbehind'],
  ['const worker = "postMessage(a.toSorted())"', '.toSorted()'],
  ['a.b.findLast(c)', '.findLast()'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout()'],
])('%s is found', (script, flaw) => {
  expect(flaws(script)).toEqual([expect.stringContaining(flaw)]);
});

test.each(['const a = /[\\p{L}--[a-z]]/v', 'using a = b()', 'import("./a", { with: { type: "json" } })'])(
  '%s cannot even be parsed',
  (script) => {
    expect(() => flaws(script)).toThrow(SyntaxError);
  },
);

test('every script of the build, and the service worker, is free of flaws', () => {
  expect(files.length).toBeGreaterThan(20);
  for (const file of [...files, 'public/sw.js'])
    expect([file, flaws(readFileSync(file, 'utf8'))]).toEqual([file, []]);
});

/** The first script must run in even older browsers, because it tells them that they are too old. */
test('the scripts inside of pages are free of flaws, and any browser with scripts can parse the first one', async () => {
  for (const path of [routes.home, routes.onboardingCreateGroup, '/offline']) {
    const text = await (await fetch(`${house.origin}${path}`)).text();
    const scripts = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
      ([, script = '']) => script,
    );
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect([path, flaws(script)]).toEqual([path, []]);
    if (path === '/offline') continue;
    expect(scripts[0]).toContain('CSSLayerBlockRule');
    expect(parse(scripts[0] ?? '', { ecmaVersion: 2015 }).body).toHaveLength(1);
  }
});
