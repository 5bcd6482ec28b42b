import { randomUUID } from 'node:crypto';
import createNextIntlPlugin from 'next-intl/plugin';
import { docsPolicy } from './app/api/v1/docs/inline.mjs';
import {
  dataPolicy,
  offlinePolicy,
  readingPolicy,
  wordsPolicy,
  workerPolicy,
} from './lib/content-policy.mjs';
import { PAGE_STYLE } from './lib/export/page-style.mjs';
import { CAMERA_PATH, cameraPolicy, permissionsPolicy } from './lib/permissions-policy.mjs';
import { preparedHeader } from './lib/launcher-headers.mjs';
import {
  FORM_NAMESPACES,
  IMPORT_NAMESPACES,
  MAIN_NAMESPACES,
  NO_SCREEN_NAMESPACES,
} from './lib/i18n/group-namespaces.mjs';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** Headers of every answer. `same-origin`, because with `no-referrer` browsers send `Origin: null` with forms. */
const securityHeaders = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Permissions-Policy', value: permissionsPolicy },
];

/**
 * A policy for requests that the launcher has not handled: for others it sends the policy itself. Sources match in
 * lower and upper case alike, so `/OFFLINE`, which is a 404 page, would get the policy of `/offline`.
 * @param {string} source a pattern of paths @param {string} value
 */
const policyFor = (source, value) => ({
  source,
  missing: [{ type: /** @type {const} */ ('header'), key: preparedHeader }],
  headers: [{ key: 'Content-Security-Policy', value }],
});

/**
 * The last match wins, and the middleware's policy for pages overrides them all. Each is evaluated for each request.
 */
const policies = [
  policyFor('/((?!_next/static/).*)', readingPolicy),
  policyFor('/(api/v1/.*|api/cron/.*|.*/picture\\.png)', dataPolicy),
  // Of a route's own headers Next drops those that are set here.
  {
    ...policyFor('/api/v1/groups/:code/export', wordsPolicy(PAGE_STYLE)),
    has: [{ type: /** @type {const} */ ('query'), key: 'format', value: 'html' }],
  },
  policyFor('/api/v1/docs', docsPolicy),
  policyFor('/sw.js', workerPolicy),
  policyFor('/offline', offlinePolicy),
];

/** A browser that has come over https uses only https for a year. Over http browsers ignore this header. */
const overHttpsAlone = {
  source: '/((?!_next/static/).*)',
  has: [{ type: /** @type {const} */ ('header'), key: 'x-forwarded-proto', value: 'https' }],
  headers: [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }],
};

const compile = {
  loader: 'next-intl/extractor/catalogLoader',
  options: { messages: { format: 'json', precompile: true } },
};

/**
 * @param {string} query of the import, as a pattern
 * @param {{ namespaces: readonly string[] } | { except: readonly string[] }} [part] by default all
 */
const messages = (query, part) => ({
  condition: { path: /^messages\//, query: new RegExp(query) },
  loaders: [compile, ...(part ? [{ loader: './lib/i18n/pick-namespaces.mjs', options: part }] : [])],
  as: '*.js',
});

/**
 * Texts are compiled at build time, so the parser of ICU messages (12 kB) reaches no browser and no request waits for
 * it. next-intl's own option is not used, because it cannot load parts of a file. Development does the same. Our
 * formatter isolates the values in a message: lib/i18n/isolating-format.ts.
 */
const turbopack = {
  resolveAlias: { 'use-intl/format-message': './lib/i18n/isolating-format.ts' },
  rules: {
    '*.json': [
      messages('^\\?all$'),
      messages('^\\?main$', { namespaces: MAIN_NAMESPACES }),
      messages('^\\?form$', { namespaces: FORM_NAMESPACES }),
      messages('^\\?import$', { namespaces: IMPORT_NAMESPACES }),
      messages('^\\?screens$', { except: NO_SCREEN_NAMESPACES }),
    ],
  },
};

/** Read when the server starts, not at build time, because `next start` and other hosts serve the same build. */
const isUnderLauncher = process.env.PARI_LAUNCHER === '1';

const ofLauncher = {
  // The launcher compresses (bin/serve.mjs), after it has put the stylesheet into the page.
  compress: false,
  // The page contains all of it; a `Link` header would fetch the stylesheet that is already in it. No header fits into
  // 1; React complains about 0.
  reactMaxHeadersLength: 1,
};

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  ...(isUnderLauncher && ofLauncher),
  reactStrictMode: true,
  // `npm run types` checks all types, including tests and tools; a build would repeat most of that.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    'pg',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@resvg/resvg-js',
    'nodemailer',
    'pino',
    'rate-limiter-flexible',
  ],
  // Part of every ETag: another build may answer in another shape.
  env: { PARI_BUILD: randomUUID().slice(0, 8) },
  turbopack,
  // By default a page has half as many scripts again, some with only a few hundred bytes. Sizes are before minifying.
  experimental: {
    // FORM_MAX_BYTES of lib/limits.ts: our actions take a few short fields.
    serverActions: { bodySizeLimit: 10_000 },
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 1_000_000 },
    // The offline page has a root layout of its own, so paths without a route have no layout.
    globalNotFound: true,
  },
  // A page that Next renders for itself, with status 500. Others get a 404.
  rewrites: async () => ({
    beforeFiles: [{ source: '/_global-error', destination: '/404' }],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    // Not for scripts, styles and fonts: in these many small answers they would be a twentieth of what a phone loads.
    { source: '/((?!_next/static/).*)', headers: securityHeaders },
    { source: CAMERA_PATH, headers: [{ key: 'Permissions-Policy', value: cameraPolicy }] },
    {
      source: '/_next/static/:path*',
      headers: securityHeaders.filter(({ key }) => key === 'X-Content-Type-Options'),
    },
    ...policies,
    overHttpsAlone,
    // A device that cached an old one would keep the whole app of that day.
    { source: '/(sw\\.js|offline)', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
    // Browsers ask for the icon again whenever the URL changes.
    {
      source: '/(icons|screenshots)/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
  ],
};

export default withNextIntl(config);
