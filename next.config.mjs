import { randomUUID } from 'node:crypto';
import createNextIntlPlugin from 'next-intl/plugin';

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

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['pg', '@prisma/client', '@prisma/adapter-pg', '@resvg/resvg-js', 'nodemailer'],
  // Part of every ETag: another build may answer in another shape.
  env: { PARI_BUILD: randomUUID().slice(0, 8) },
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    // Browsers ask for the icon anew with every change of the address.
    { source: '/icons/:path*', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
  ],
};

export default withNextIntl(config);
