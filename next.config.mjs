import { randomUUID } from 'node:crypto';
import createNextIntlPlugin from 'next-intl/plugin';
import { docsPolicy } from './app/api/v1/docs/inline.mjs';
import { dataPolicy, offlinePolicy, readingPolicy, workerPolicy } from './lib/content-policy.mjs';
import { arrivedHeader } from './lib/launcher-headers.mjs';
import { FORM_NAMESPACES, MAIN_NAMESPACES, SCREEN_NAMESPACES } from './lib/i18n/group-namespaces.mjs';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** What every answer carries. `same-origin`: with `no-referrer` browsers send `Origin: null` with forms. */
const securityHeaders = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  },
];

/**
 * Of what the launcher has decided already it says the policy itself: sources fit in small and capital letters alike, so
 * `/OFFLINE`, which is the page of a missing address, would get that of `/offline`.
 * @param {string} source a pattern of paths @param {string} value
 */
const policyFor = (source, value) => ({
  source,
  missing: [{ type: /** @type {const} */ ('header'), key: arrivedHeader }],
  headers: [{ key: 'Content-Security-Policy', value }],
});

/** The last one that fits counts, and over all of them what the middleware says of pages. Each is looked at for each request. */
const policies = [
  policyFor('/((?!_next/static/).*)', readingPolicy),
  policyFor('/(api/v1/.*|api/cron/.*|.*/picture\\.png)', dataPolicy),
  policyFor('/api/v1/docs', docsPolicy),
  policyFor('/sw.js', workerPolicy),
  policyFor('/offline', offlinePolicy),
];

/** A browser that was here over https comes over nothing else for a year. Over http it would not heed this. */
const overHttpsAlone = {
  source: '/((?!_next/static/).*)',
  has: [{ type: /** @type {const} */ ('header'), key: 'x-forwarded-proto', value: 'https' }],
  headers: [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }],
};

const compile = {
  loader: 'next-intl/extractor/catalogLoader',
  options: { messages: { format: 'json', precompile: true } },
};

/** @param {string} query of the import, as a pattern @param {readonly string[]} [namespaces] left out: all */
const messages = (query, namespaces) => ({
  condition: { path: /^messages\//, query: new RegExp(query) },
  loaders: [
    compile,
    ...(namespaces ? [{ loader: './lib/i18n/pick-namespaces.mjs', options: { namespaces } }] : []),
  ],
  as: '*.js',
});

/**
 * Texts are compiled while building: the parser of ICU messages (12 kB) reaches no browser, and no request waits for it.
 * By hand and not by next-intl's own option, because that knows no parts of a file. Development does the same. Our formatter
 * isolates what a message names: lib/i18n/isolating-format.ts.
 */
const turbopack = {
  resolveAlias: { 'use-intl/format-message': './lib/i18n/isolating-format.ts' },
  rules: {
    '*.json': [
      messages('^\\?all$'),
      messages('^\\?main$', MAIN_NAMESPACES),
      messages('^\\?form$', FORM_NAMESPACES),
      messages('^\\?screens$', SCREEN_NAMESPACES),
    ],
  },
};

/** Read when the server starts, not baked in by the build: the same build is served by `next start` and other hosts too. */
const isUnderLauncher = process.env.PARI_LAUNCHER === '1';

const ofLauncher = {
  // The launcher compresses (bin/serve.mjs), after it has put the stylesheet into the page.
  compress: false,
  // The page says it all itself; a `Link` header would fetch the stylesheet that is already in it. Nothing fits into 1;
  // React complains about 0.
  reactMaxHeadersLength: 1,
};

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  ...(isUnderLauncher && ofLauncher),
  reactStrictMode: true,
  // `npm run types` checks them, tests and tools too; a build would do most of it again.
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
  // With the default a page has half as many scripts more, some of them of a few hundred bytes. Counted before minifying.
  experimental: {
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 1_000_000 },
    // The offline page has a root layout of its own, so no layout is that of addresses which nothing answers.
    globalNotFound: true,
  },
  // A page that Next draws for itself, with 500; nobody else has it.
  rewrites: async () => ({
    beforeFiles: [{ source: '/_global-error', destination: '/404' }],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    // Scripts, styles and fonts come in many small answers; there these would be a twentieth of what a phone loads.
    { source: '/((?!_next/static/).*)', headers: securityHeaders },
    {
      source: '/_next/static/:path*',
      headers: securityHeaders.filter(({ key }) => key === 'X-Content-Type-Options'),
    },
    ...policies,
    overHttpsAlone,
    // A device that kept an old one would keep the whole app of that day.
    { source: '/(sw\\.js|offline)', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
    // Browsers ask for the icon anew with every change of the address.
    {
      source: '/(icons|screenshots)/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
  ],
};

export default withNextIntl(config);
