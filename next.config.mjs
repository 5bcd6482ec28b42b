import { randomUUID } from 'node:crypto';
import createNextIntlPlugin from 'next-intl/plugin';
import { MAIN_NAMESPACES, SCREEN_NAMESPACES } from './lib/i18n/group-namespaces.mjs';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** What every answer carries. `same-origin`: with `no-referrer` browsers send `Origin: null` with forms (stack.md). */
const securityHeaders = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Content-Security-Policy', value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'" },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  },
];

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
 * By hand and not by next-intl's own option, because that knows no parts of a file. Development does the same.
 */
const turbopack = {
  resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  rules: {
    '*.json': [
      messages('^\\?all$'),
      messages('^\\?main$', MAIN_NAMESPACES),
      messages('^\\?screens$', SCREEN_NAMESPACES),
    ],
  },
};

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // The launcher compresses (bin/serve.mjs), after it has put the stylesheet into the page.
  compress: false,
  // The page says it all itself; a `Link` header would fetch the stylesheet that is already in it. Nothing fits into 1;
  // React complains about 0.
  reactMaxHeadersLength: 1,
  reactStrictMode: true,
  serverExternalPackages: ['pg', '@prisma/client', '@prisma/adapter-pg', '@resvg/resvg-js', 'nodemailer'],
  // Part of every ETag: another build may answer in another shape.
  env: { PARI_BUILD: randomUUID().slice(0, 8) },
  turbopack,
  // With the default a page has half as many scripts more, some of them of a few hundred bytes.
  experimental: { turbopackChunking: { minChunkSize: 150_000 } },
  headers: async () => [
    // Scripts, styles and fonts come in many small answers; there these would be a twentieth of what a phone loads.
    { source: '/((?!_next/static/).*)', headers: securityHeaders },
    {
      source: '/_next/static/:path*',
      headers: securityHeaders.filter(({ key }) => key === 'X-Content-Type-Options'),
    },
    // Browsers ask for the icon anew with every change of the address.
    { source: '/icons/:path*', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
  ],
};

export default withNextIntl(config);
