import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import { addressOf, networkOf } from '@/lib/server/guard/requester';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('who asks', () => {
  const [launcher, platform] = [process.env.PARI_LAUNCHER, process.env.VERCEL];
  const sent = new Headers({ [clientAddressHeader]: '203.0.113.7', 'x-real-ip': '203.0.113.8' });

  function under(variables: Readonly<Record<'PARI_LAUNCHER' | 'VERCEL', string>>): string {
    Object.assign(process.env, variables);
    return addressOf(sent);
  }

  afterAll(() => void Object.assign(process.env, { PARI_LAUNCHER: launcher ?? '', VERCEL: platform ?? '' }));

  it('is named by the launcher, which removes what a client sends', () => {
    expect(under({ PARI_LAUNCHER: '1', VERCEL: '' })).toBe('203.0.113.7');
  });

  it('is named by Vercel if there is no launcher', () => {
    expect(under({ PARI_LAUNCHER: '', VERCEL: '1' })).toBe('203.0.113.8');
  });

  it('is unknown anywhere else, whatever a client claims', () => {
    expect(under({ PARI_LAUNCHER: '', VERCEL: '' })).toBe('unknown');
  });
});
