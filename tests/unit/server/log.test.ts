import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { LOG_REPEATS_GATHERED_MS } from '@/lib/limits';
import { NoAnswer } from '@/lib/server/database/database-errors';
import { reportFault } from '@/lib/server/logging/faults';
import { logUnexpected } from '@/lib/server/logging/log';

const coded = (code: string, message = 'Anna owes 12.50') => Object.assign(new Error(message), { code });

/** A page as Next reports it, with this request id. */
const page = (requestId: string) => ({
  path: '/leave-group/Lissabon/ABCDEFGH',
  method: 'GET',
  headers: { 'x-pari-request-id': requestId },
});

let lines: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
});

afterEach(() => {
  jest.advanceTimersByTime(LOG_REPEATS_GATHERED_MS);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('a fault that repeats is one line, and one more that counts it', () => {
  for (let time = 0; time < 500; time += 1) logUnexpected(`request-${time}`, coded('XX000'));
  expect(written()).toMatchObject([{ requestId: 'request-0', databaseCode: 'XX000' }]);
  jest.advanceTimersByTime(LOG_REPEATS_GATHERED_MS);
  expect(written().slice(1)).toMatchObject([{ repeated: 499, databaseCode: 'XX000' }]);
  logUnexpected('later', coded('XX000'));
  expect(written()).toHaveLength(3);
});

test('a fault that came once is not summed up, and different faults are lines of their own', () => {
  logUnexpected('one', coded('XX001'));
  logUnexpected('two', new TypeError('Anna'));
  logUnexpected('three', 'Anna');
  jest.advanceTimersByTime(LOG_REPEATS_GATHERED_MS);
  expect(written()).toHaveLength(3);
});

test('a database that is down is one fault, wherever it occurs', () => {
  logUnexpected('one', new NoAnswer(coded('ECONNREFUSED')));
  logUnexpected('two', new NoAnswer(new Error('timeout exceeded when trying to connect')));
  logUnexpected('three', new NoAnswer(coded('57P01')));
  expect(written()).toMatchObject([
    { requestId: 'one', fault: 'database-away', type: 'Error', databaseCode: 'ECONNREFUSED' },
  ]);
});

test('an error for people is logged by its cause, once for each cause', () => {
  logUnexpected('one', new AppError('busy', {}, { cause: coded('55P03') }));
  logUnexpected('two', new AppError('busy', {}, { cause: coded('40P01') }));
  logUnexpected('three', new AppError('outcome-unknown', {}, { cause: coded('ECONNRESET') }));
  logUnexpected('four', new AppError('group-not-found'));
  expect(written()).toMatchObject([
    { requestId: 'one', databaseCode: '55P03' },
    { databaseCode: '40P01' },
    { databaseCode: 'ECONNRESET' },
    { type: 'AppError' },
  ]);
});

test('a mail server that refuses, a missing file and a lost query do not count as a database that is down', () => {
  for (const code of ['ECONNREFUSED', 'ENOENT', 'P2024', 'ETIMEDOUT']) logUnexpected('one', coded(code));
  expect(written().map(({ fault, databaseCode }) => [fault, databaseCode])).toEqual([
    [undefined, 'ECONNREFUSED'],
    [undefined, 'ENOENT'],
    [undefined, 'P2024'],
    [undefined, 'ETIMEDOUT'],
  ]);
});

test('a client that hangs up in the middle of its body is no fault', () => {
  logUnexpected('one', coded('ECONNRESET', 'aborted'));
  expect(written()).toEqual([]);
});

test('no line carries a message: it may hold names, codes and amounts', () => {
  logUnexpected('one', coded('XX002'));
  logUnexpected('two', new Error('Anna owes 12.50', { cause: coded('ECONNRESET') }));
  expect(lines.join('')).not.toContain('Anna');
});

test('an error of a page is logged with its request id, and the launcher learns that a retry helps', () => {
  const [away, held, full, bug] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const number of [away, held, full, bug]) bridge().reasons.set(number, null);
  // An error as another bundle's copy of the class throws it.
  reportFault(
    Object.assign(new Error('busy', { cause: coded('ECONNREFUSED') }), { name: 'NoAnswer', status: 503 }),
    page(away),
  );
  reportFault(new AppError('busy', {}, { cause: coded('55P03') }), page(held));
  reportFault(new AppError('busy'), page(full));
  reportFault(new RangeError('Anna'), page(bug));
  expect(written()).toMatchObject([
    { requestId: away, fault: 'database-away', databaseCode: 'ECONNREFUSED' },
    { requestId: held, databaseCode: '55P03' },
    { requestId: bug, type: 'RangeError' },
  ]);
  for (const number of [away, held, full])
    expect(bridge().reasons.get(number)).toEqual({ kind: 'busy', seconds: 2 });
  expect(bridge().reasons.get(bug)).toBeNull();
  bridge().reasons.clear();
});

test('nothing is kept for an answer that nobody waits for any more', () => {
  reportFault(new NoAnswer(coded('ECONNREFUSED')), page(randomUUID()));
  expect(bridge().reasons.size).toBe(0);
});

test('a fault is logged with the route pattern from the launcher, and never with its path', () => {
  reportFault(coded('XX003'), page(randomUUID()));
  bridge().routeOf = () => '/leave-group/[groupName]/[groupCode]';
  reportFault(coded('XX004'), page(randomUUID()));
  delete bridge().routeOf;
  expect(written()).toMatchObject([
    { level: 'error', method: 'GET', databaseCode: 'XX003' },
    { method: 'GET', route: '/leave-group/[groupName]/[groupCode]' },
  ]);
  expect(lines.join('')).not.toMatch(/Lissabon|ABCDEFGH/);
});

test('a request id that is not ours is not logged: without a launcher anybody could send one', () => {
  reportFault(coded('XX005'), page('Anna owes 12.50'));
  expect(written()).toMatchObject([{ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }]);
});

test('typed text in the message, code or name of an error is not logged, even if it looks like a stack frame', () => {
  const typed = 'x\n    at Anna (owes:12:50)\n    at Ben (/gets:12:50)';
  logUnexpected('one', coded('XX006', typed));
  logUnexpected('two', Object.assign(new Error('x'), { name: 'Anna owes', code: 'Anna owes' }));
  // The message was changed after the stack was captured.
  logUnexpected('three', Object.assign(new Error('y'), { stack: `Error: ${typed}` }));
  expect(written()).toMatchObject([
    {
      databaseCode: 'XX006',
      stack: expect.arrayContaining([expect.stringContaining('log.test.ts')]) as string[],
    },
    { type: 'Error' },
    { stack: [] },
  ]);
  expect(lines.join('')).not.toMatch(/Anna|Ben/);
});

test('a form that cannot be read is no fault of ours: it is not logged, and the launcher learns of it', () => {
  const report = (error: Error, number: string) => reportFault(error, { ...page(number), method: 'POST' });
  const [unread, noJson, own] = [randomUUID(), randomUUID(), randomUUID()];
  for (const number of [unread, noJson, own]) bridge().reasons.set(number, null);
  const thrownIn = (frame: string) => Object.assign(new Error('?'), { stack: `Error: ?\n    at ${frame}` });
  const next = 'e (/pari/node_modules/next/dist/compiled/next-server/app.js:1:2)';
  report(thrownIn(next), unread);
  report(thrownIn(`JSON.parse (<anonymous>)\n    at x (node:internal/x:1:2)\n    at ${next}`), noJson);
  report(thrownIn(`m (/pari/.next/server/chunks/a.js:1:2)\n    at ${next}`), own);
  expect(written().map(({ requestId }) => requestId)).toEqual([own]);
  const reasons = [unread, noJson, own].map((number) => bridge().reasons.get(number)?.kind);
  expect(reasons).toEqual(['not-a-form', 'not-a-form', undefined]);
  bridge().reasons.clear();
});
