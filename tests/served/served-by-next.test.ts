import { until } from '@/tests/support/house';
import { startNext, startNextOnOwnDatabase } from '@/tests/support/next-alone';

/** `next start` without our launcher, as on hosts that start Next by themselves (Vercel). */

let origin: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ origin, stop } = await startNextOnOwnDatabase());
});
afterAll(() => stop());

test('a page is compressed, its stylesheet is a file, and its policy is the same', async () => {
  const page = await fetch(origin, { headers: { 'accept-encoding': 'gzip' } });
  expect(page.headers.get('content-encoding')).toBe('gzip');
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  const policy = page.headers.get('content-security-policy') ?? '';
  const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1];
  expect(policy).not.toContain('unsafe-inline');
  const text = await page.text();
  const scripts = text.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  expect(text).not.toContain('<style');
  const link = /<link [^>]*rel="stylesheet" href="(\/_next\/static\/[^"]+\.css)"[^>]*>/.exec(text);
  expect(link?.[0]).not.toContain('disabled');
  const css = await fetch(origin + (link?.[1] ?? ''));
  expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=UTF-8']);
});

test('HSTS is sent over https, and not over http', async () => {
  for (const path of ['/', '/api/v1/health/check', '/nowhere']) {
    const told = async (headers: Record<string, string>) =>
      (await fetch(origin + path, { headers })).headers.get('strict-transport-security');
    expect(await told({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await told({})).toBeNull();
  }
});

test('forms of other sites are refused by the app itself', async () => {
  const own = { 'sec-fetch-site': 'same-origin', origin };
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin },
  ];
  for (const path of ['/view', '/language']) {
    const post = async (headers: Record<string, string>) => {
      const body = new URLSearchParams({ view: 'view1', language: 'en' });
      const answer = await fetch(origin + path, { method: 'POST', headers, body, redirect: 'manual' });
      return [answer.status, answer.headers.getSetCookie().length > 0];
    };
    for (const headers of foreign) expect(await post(headers)).toEqual([403, false]);
    expect(await post(own)).toEqual([303, true]);
  }
});

test('with an invalid configuration it exits, and names everything that is wrong', async () => {
  const next = await startNext({ DATABASE_URL: '', PUBLIC_URL: 'pari.example', CRON_SECRET: 'short' });
  expect(await next.ended).toEqual([1, null]);
  for (const name of ['DATABASE_URL is missing', 'PUBLIC_URL has to be', 'CRON_SECRET needs'])
    expect(next.said()).toContain(name);
});

test('without PUBLIC_URL it warns that links follow the Host header, with it there is no warning', async () => {
  const database = { DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  for (const url of ['', 'https://pari.example']) {
    const next = await startNext({ ...database, PUBLIC_URL: url });
    await until(() => next.said().includes('Ready in'));
    // The configuration has been checked once the first page is answered.
    await until(async () => (await fetch(next.origin)).status === 200);
    next.child.kill('SIGTERM');
    await next.ended;
    const warnings = next.said().match(/PUBLIC_URL is not set: .*Host header.*/g) ?? [];
    expect(warnings).toHaveLength(url === '' ? 1 : 0);
  }
});
