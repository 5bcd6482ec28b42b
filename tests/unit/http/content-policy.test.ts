import { readFileSync } from 'node:fs';

import { docsPolicy } from '@/app/api/v1/docs/inline.mjs';
import {
  dataPolicy,
  hashSource,
  nonceIn,
  pagePolicy,
  policyOfShared,
  readingPolicy,
  wordsPolicy,
} from '@/lib/content-policy.mjs';
import { REDIRECT_DELAY_MS } from '@/lib/limits';

const needs = { nonce: 'n-1', runsHumanCheck: false, pixelOrigin: null, isDevelopment: false };

/** The directives of a policy by name. */
const read = (policy: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

test('a page runs only our scripts and styles, talks to us alone, and cannot be framed', () => {
  expect(read(pagePolicy(needs))).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'nonce-n-1'",
    'style-src': "'self' 'nonce-n-1'",
    'img-src': "'self' data:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

test('a page with the human check may also run its solver, and nothing else', () => {
  expect(read(pagePolicy({ ...needs, runsHumanCheck: true }))).toEqual({
    ...read(pagePolicy(needs)),
    'script-src': "'self' 'nonce-n-1' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
  });
});

test('a counter is one more source of pictures', () => {
  const pixelOrigin = 'https://count.example';
  expect(read(pagePolicy({ ...needs, pixelOrigin }))).toEqual({
    ...read(pagePolicy(needs)),
    'img-src': `'self' data: ${pixelOrigin}`,
  });
});

test('only development allows eval and inline styles', () => {
  const policies = [pagePolicy({ ...needs, runsHumanCheck: true }), dataPolicy, readingPolicy, docsPolicy];
  for (const policy of [...policies, wordsPolicy('a{}')]) {
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'|\*|https?:/);
    expect(read(policy)['frame-ancestors']).toBe("'none'");
  }
  const inDevelopment = read(pagePolicy({ ...needs, isDevelopment: true }));
  expect(inDevelopment['script-src']).toBe("'self' 'nonce-n-1' 'unsafe-eval'");
  expect(inDevelopment['style-src']).toBe("'self' 'unsafe-inline'");
});

test('a hash is the one that browsers compute', () => {
  // From the specification of Content Security Policy, level 2.
  expect(hashSource("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

test('a page that many get alike has hashes of its inline scripts and styles, each once, in place of the nonce', () => {
  const html =
    '<style nonce="n-1">a{}</style><script src="/a.js" nonce="n-1"></script><script>1</script><script>1</script>';
  const policy = pagePolicy({ ...needs, runsHumanCheck: true });
  expect(read(policyOfShared(policy, html))).toEqual({
    ...read(policy),
    'script-src': `'self' ${hashSource('1')} 'wasm-unsafe-eval'`,
    'style-src': `'self' ${hashSource('a{}')}`,
  });
});

test('the nonce is found in a policy, and in nothing else', () => {
  expect(nonceIn(pagePolicy({ ...needs, nonce: 'aZ_09-x' }))).toBe('aZ_09-x');
  for (const other of [dataPolicy, undefined, null]) expect(nonceIn(other)).toBeUndefined();
});

test('the animation in the stylesheet, which replaces an inline style, lasts as long as the code says', () => {
  const css = readFileSync('app/globals.css', 'utf8');
  expect(css).toContain(`--animate-wait: grow ${REDIRECT_DELAY_MS}ms linear backwards;`);
});
