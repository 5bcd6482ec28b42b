import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import { NEW_GROUPS_PER_WINDOW, PUZZLE_DIFFICULTY_MAX_RISE, PUZZLE_KEPT_MINUTES } from '@/lib/limits';
import { newId } from '@/lib/domain/ids';
import { environment } from '@/lib/server/request/env';
import { prisma } from '@/lib/server/database/database';
import { isExistingUser, spendSolution } from '@/lib/server/guard/human-check';
import { createPuzzle } from '@/lib/server/guard/human-check-puzzle';
import { keyFor } from '@/lib/server/database/secret';
import { aGroup } from '../support/a-group';
import { api, type ApiAnswer } from '../support/api';
import { atOnce, tally } from '../support/at-once';
import { rows } from '../support/database';
import { limitsOn } from '../support/limits-on';
import { difficultyOf, solve } from '../support/solve-puzzle';

limitsOn(1);

/** Each call returns an address that no other client has. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return { [clientAddressHeader]: `198.51.100.${addresses}` };
};

type PuzzleAnswer = { readonly data: { readonly puzzle: string } };

const puzzleFor = async (headers: Record<string, string> = newAddress()) =>
  (await api.get<PuzzleAnswer>('captchas/puzzle?sitekey=pari', { headers })).body.data.puzzle;

const verify = (solution: unknown) => api.post('captchas/verify-captcha', { solution, secret: 'theirs' });

const refusal = {
  status: 401,
  body: {
    status: 'error',
    message: 'The captcha solution is invalid, expired or already used',
    code: 'captcha-refused',
  },
};

describe('verify-captcha', () => {
  it('takes a solution once, whatever secret comes with it', async () => {
    const solution = solve(await puzzleFor());
    expect(await verify(solution)).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'Captcha verified successfully' },
    });
    expect(await verify(solution)).toMatchObject(refusal);
  });

  it('takes it once if many send it at the same moment', async () => {
    const solution = solve(await puzzleFor());
    expect(tally(await atOnce(() => verify(solution)))).toEqual({ 200: 1, 401: 11 });
  });

  it('refuses what is expired, forged, unsolved or none at all', async () => {
    const age = PUZZLE_KEPT_MINUTES * 60_000;
    const expired = createPuzzle(await keyFor('puzzles'), 0, Date.now() - age);
    const forged = createPuzzle(Buffer.alloc(32), 0, Date.now());
    const hard = createPuzzle(await keyFor('puzzles'), 250, Date.now());
    const unsolved = `${hard}.${solve(createPuzzle(Buffer.alloc(32), 0, 0))
      .split('.')
      .slice(2)
      .join('.')}`;
    for (const solution of [
      solve(expired),
      solve(forged),
      unsolved,
      '',
      null,
      undefined,
      1,
      ['a'],
      'a.b.c.d',
    ])
      expect(await verify(solution)).toMatchObject(refusal);
    expect(await api.post('captchas/verify-captcha', '{')).toMatchObject({ status: 400 });
  });

  it('deletes used puzzles that expired long ago', async () => {
    await rows(
      `INSERT INTO used_puzzles VALUES (sha256('old'), sha256('x'), now() - interval '1 hour'),
        (sha256('new'), sha256('x'), now() + interval '1 hour')`,
    );
    await verify(solve(await puzzleFor()));
    const left = await rows<{ name: string }>(
      `SELECT CASE WHEN puzzle_hash = sha256('new') THEN 'new' ELSE 'old' END AS name
       FROM used_puzzles WHERE puzzle_hash IN (sha256('old'), sha256('new'))`,
    );
    expect(left).toEqual([{ name: 'new' }]);
  });
});

it('the same request may be repeated with its solution, another request may not use it', async () => {
  const solution = solve(await puzzleFor());
  await spendSolution(solution, ['create', 'a', 'Lissabon']);
  await spendSolution(solution, ['create', 'a', 'Lissabon']);
  await expect(spendSolution(solution, ['create', 'a', 'Porto'])).rejects.toMatchObject({
    code: 'captcha-refused',
  });
  expect(await verify(solution)).toMatchObject(refusal);
});

describe('puzzles', () => {
  /** Only the keys of puzzles: other test files count other things at the same time. */
  const puzzleKeys = async () =>
    (await prisma().rateLimit.findMany({ where: { key: { startsWith: 'puzzles:' } } })).map(({ key }) => key);

  it('become harder for an address that asks for many, up to a bound, and stay easy for the others', async () => {
    const greedy = newAddress();
    const difficulties: number[] = [];
    for (let n = 0; n < 70; n += 1) difficulties.push(difficultyOf(await puzzleFor(greedy)));
    const base = environment().PARI_PUZZLE_DIFFICULTY;
    expect(difficulties.slice(0, 16)).toEqual(Array(16).fill(base));
    expect(difficulties[16]).toBeGreaterThan(base);
    expect(difficulties[31]).toBe(base + 8);
    expect(difficulties[63]).toBe(base + 16);
    expect(difficulties).toEqual(difficulties.toSorted((a, b) => a - b));
    expect(difficultyOf(await puzzleFor())).toBe(base);
    await rows(`UPDATE rate_limits SET points = 1000000 WHERE key LIKE 'puzzles:%'`);
    expect(difficultyOf(await puzzleFor(greedy))).toBe(base + PUZZLE_DIFFICULTY_MAX_RISE);
  });

  it('count all addresses of one IPv6 network as one', async () => {
    const count = async () => (await puzzleKeys()).length;
    await puzzleFor({ [clientAddressHeader]: '2001:db8:7:7::1' });
    const before = await count();
    await puzzleFor({ [clientAddressHeader]: '2001:db8:7:7:ffff::2' });
    expect(await count()).toBe(before);
    await puzzleFor({ [clientAddressHeader]: '2001:db8:7:8::1' });
    expect(await count()).toBe(before + 1);
  });

  it('store no address', async () => {
    await puzzleFor({ [clientAddressHeader]: '203.0.113.77' });
    const keys = await puzzleKeys();
    expect(keys.filter((key) => !/^puzzles:[\w-]{43}$/.test(key))).toEqual([]);
    expect(keys.join()).not.toContain('203.0.113');
  });
});

describe('POST /groups', () => {
  const create = (headers: Record<string, string>, groupName = 'Lissabon') =>
    api.post('groups', { groupName }, headers);

  async function useUp(headers: Record<string, string>): Promise<ApiAnswer[]> {
    const answers: ApiAnswer[] = [];
    for (let n = 0; n < NEW_GROUPS_PER_WINDOW; n += 1) answers.push(await create(headers));
    return answers;
  }

  it('lets an address create a few groups, then none, while other addresses still may', async () => {
    const headers = newAddress();
    const answers = await useUp(headers);
    expect(tally(answers)).toEqual({ 201: NEW_GROUPS_PER_WINDOW });
    expect(answers.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')))).toEqual(
      [...Array(NEW_GROUPS_PER_WINDOW).keys()].reverse(),
    );
    const refused = await create(headers);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again later.', code: 'too-many-requests' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(NEW_GROUPS_PER_WINDOW));
    expect((await create(newAddress())).status).toBe(201);
  });

  it('counts exactly when all come at once', async () => {
    const headers = newAddress();
    expect(tally(await atOnce(() => create(headers), 15))).toEqual({ 201: NEW_GROUPS_PER_WINDOW, 429: 5 });
  });

  it('asks for a solution beyond the budget, and for a new one each time', async () => {
    const headers = newAddress();
    await useUp(headers);
    const solution = solve(await puzzleFor());
    const solved = { ...headers, 'x-captcha-solution': solution };
    expect((await create(solved)).status).toBe(201);
    expect(await create(solved)).toMatchObject(refusal);
    expect(await create({ ...headers, 'x-captcha-solution': 'nonsense' })).toMatchObject(refusal);
    expect((await create({ ...headers, 'x-captcha-solution': solve(await puzzleFor()) })).status).toBe(201);
  });

  it('answers the same group again to a client that lost the answer', async () => {
    const solved = {
      ...newAddress(),
      'x-captcha-solution': solve(await puzzleFor()),
      'idempotency-key': 'b3c1d5ea-7d0c-4a54-8a93-3f8f4bf6f4b1',
    };
    const first = await create(solved);
    expect(first.status).toBe(201);
    expect((await create(solved)).text).toBe(first.text);
    expect(await create(solved, 'Porto')).toMatchObject(refusal);
  });

  it.each(['a', ' '])(
    'creates no second group for one solution under the key “%s”, which is too short to count',
    async (key) => {
      const solved = {
        ...newAddress(),
        'x-captcha-solution': solve(await puzzleFor()),
        'idempotency-key': key,
      };
      const answers = await atOnce(() => create(solved), 5);
      expect(tally(answers)).toEqual({ 201: 1, 401: 4 });
      expect(await create(solved)).toMatchObject(refusal);
    },
  );

  it('repeats a lost answer even if the budget is used up, and counts it once', async () => {
    const headers = newAddress();
    const keyed = { ...headers, 'idempotency-key': newId() };
    const first = await create(keyed);
    for (let n = 1; n < NEW_GROUPS_PER_WINDOW; n += 1) {
      expect((await create(keyed)).text).toBe(first.text);
      expect((await create(headers)).status).toBe(201);
    }
    expect((await create(headers)).status).toBe(429);
    expect(await create(keyed)).toMatchObject({ status: 201, text: first.text });
    expect(await create(keyed, 'Porto')).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    expect((await create({ ...headers, 'idempotency-key': newId() })).status).toBe(429);
  });

  it('does not count what is refused anyway', async () => {
    const headers = newAddress();
    for (let n = 0; n < 15; n += 1) expect((await create(headers, '')).status).toBe(422);
    expect((await create(headers)).status).toBe(201);
  });
});

it('a device with the code of an existing group needs no check, one with unknown codes does', async () => {
  const { code } = await aGroup();
  expect(await isExistingUser(['NOSUCHCODE22', code])).toBe(true);
  expect(await isExistingUser(['NOSUCHCODE22'])).toBe(false);
  expect(await isExistingUser([])).toBe(false);
});

it('each purpose has a key of its own', async () => {
  expect(await keyFor('puzzles')).toEqual(await keyFor('puzzles'));
  expect(await keyFor('puzzles')).not.toEqual(await keyFor('addresses'));
});
