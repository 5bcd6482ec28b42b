import type { IncomingMessage } from 'node:http';
import { parseTrustProxy, setClientAddress } from '@/bin/http/client-address.mjs';

/** The address that the app sees for a request from `remoteAddress` with these headers. */
function seen(
  trust: string | undefined,
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
) {
  const request = { headers: { ...headers }, socket: { remoteAddress } };
  setClientAddress(request as unknown as IncomingMessage, parseTrustProxy(trust));
  const { 'x-pari-client-address': address, ...others } = request.headers as Record<string, string>;
  return { address, others };
}

const forged = {
  'x-pari-client-address': '6.6.6.6',
  'x-forwarded-for': '6.6.6.6',
  'x-real-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
  accept: '*/*',
};

test('Mallory, who claims to be somebody else, has the address of her socket', () => {
  expect(seen(undefined, '203.0.113.5', forged)).toEqual({
    address: '203.0.113.5',
    others: { accept: '*/*' },
  });
  expect(seen('0', '::ffff:203.0.113.5', forged).address).toBe('203.0.113.5');
  expect(seen('', '2001:DB8::1', forged).address).toBe('2001:db8::1');
  expect(seen('', 'fe80::1%eth0').address).toBe('fe80::1');
  expect(seen('', undefined).address).toBe('unknown');
});

test.each([
  ['1', 'x-forwarded-for', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
  ['2', 'x-forwarded-for', '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['2', 'x-forwarded-for', '198.51.100.7', '198.51.100.7'],
  ['1', 'x-forwarded-for', '[2001:db8::7]:4711', '2001:db8::7'],
  ['1', 'x-forwarded-for', '198.51.100.7:4711', '198.51.100.7'],
  ['1', 'x-forwarded-for', 'nonsense', '10.0.0.1'],
  ['1', 'x-forwarded-for', '', '10.0.0.1'],
  ['X-Real-IP', 'x-real-ip', '198.51.100.7', '198.51.100.7'],
  ['cf-connecting-ip', 'cf-connecting-ip', '198.51.100.7', '198.51.100.7'],
])(
  'behind a proxy (TRUST_PROXY=%s) Anna has the address that the proxy wrote: %s: %s',
  (trust, header, value, address) => {
    expect(seen(trust, '10.0.0.1', { [header]: value }).address).toBe(address);
  },
);

test.each(['true', 'forwarded', '10', '-1', 'x forwarded', '127.0.0.1'])(
  'TRUST_PROXY=%s is refused with what may stand there',
  (text) => {
    expect(() => parseTrustProxy(text)).toThrow(/is not understood/);
  },
);
