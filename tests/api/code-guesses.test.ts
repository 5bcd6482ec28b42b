import pg from 'pg';
import { createGroupCode } from '@/lib/domain/text/codes';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import { CODE_CHECKS_PER_WINDOW, CODE_GUESSES_PER_WINDOW } from '@/lib/limits';
import { isExistingUser } from '@/lib/server/guard/human-check';
import { runAs, requesterOf } from '@/lib/server/guard/requester';
import { aGroup, type TestGroup } from '../support/a-group';
import { type ApiAnswer, type ApiRequest, api, apiRoutes, call, respond } from '../support/api';
import { atOnce, tally } from '../support/at-once';
import { rows } from '../support/database';
import { type ByCode, callsByCode } from '../support/calls-by-code';
import { limitsOn } from '../support/limits-on';

limitsOn(1);

/** Each call returns an address that no other client has. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return { [clientAddressHeader]: `guesser ${addresses}` };
};

/** The group with whose code each of these calls would succeed. */
let group: TestGroup;

const GUESSES = callsByCode(() => group);

/** Why nobody can guess a code through these. */
const NO_GUESS: Readonly<Record<string, string>> = {
  'GET groups/[group]/continuous-validate-existence': 'has a budget of its own, tested below',
  'POST groups': 'draws a code',
  'PATCH groups/[group]': 'is asked by an id; whoever has it can read the code',
  'GET users/[id]': 'is asked by an id',
  'PATCH users/[id]': 'is asked by an id; whoever has it can read the code',
  'DELETE users/[id]': 'is asked by an id',
  'GET users/[id]/expenses-and-payments': 'is asked by an id',
  'GET expenses/[id]': 'is asked by an id',
  'DELETE expenses/[id]': 'is asked by an id',
  'GET payments/[id]': 'is asked by an id',
  'DELETE payments/[id]': 'is asked by an id',
  'POST feedbacks': 'answers the same with and without a group, tested below',
  'POST files': 'knows no group',
  'POST captchas/verify-captcha': 'knows no group',
  'GET captchas/puzzle': 'knows no group',
  'GET health/alive': 'knows no group',
  'GET health/check': 'knows no group',
  'GET docs': 'knows no group',
  'GET openapi.json': 'knows no group',
};

/** The methods that a path allows, as its 405 says. */
async function methodsOf(segments: readonly string[]): Promise<readonly string[]> {
  const path = segments.join('/').replaceAll(/\[\w+\]/g, 'nobody');
  for (const method of ['PUT', 'DELETE', 'PATCH', 'GET', 'POST']) {
    const allow = (await respond(method, path, { headers: newAddress() })).headers.get('allow');
    if (allow !== null) return allow.split(', ');
  }
  throw new Error(`${path} has every method`);
}

const send = ([method, path, body]: ByCode, headers: ApiRequest['headers']) =>
  call(method, path, { body, ...(headers ? { headers } : {}) });

const refusal = { error: 'Too many attempts. Please try again later.', code: 'too-many-requests' };

function expectRefused(answer: ApiAnswer, method = 'GET') {
  expect(answer.status).toBe(429);
  if (method !== 'HEAD') expect(answer.body).toEqual(refusal);
  expect(answer.headers.get('x-ratelimit-limit')).toBe(String(CODE_GUESSES_PER_WINDOW));
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Guesses until the budget is used up; returns the statuses. */
async function guessAll(guess: (code: string) => ByCode, headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < CODE_GUESSES_PER_WINDOW; n += 1)
    statuses.push((await send(guess(createGroupCode()), headers)).status);
  return statuses;
}

const aDoor = (code: string): ByCode => ['GET', `groups/${code}`];

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben').spent('Anna', 10, ['Ben']).paid('Ben', 1, 'Anna');
});

it('every route says whether a code can be guessed through it', async () => {
  const all: string[] = [];
  for (const { segments } of apiRoutes) {
    if (segments.some((segment) => segment.startsWith('[...'))) continue;
    for (const method of await methodsOf(segments)) all.push(`${method} ${segments.join('/')}`);
  }
  expect(all.filter((name) => !(name in GUESSES) && !(name in NO_GUESS))).toEqual([]);
  expect(Object.keys(NO_GUESS).filter((name) => !all.includes(name))).toEqual([]);
});

describe('an address that guesses codes is stopped, and does not learn of a right one', () => {
  it.each(Object.entries(GUESSES))('%s', async (name, guess) => {
    const [headers, method] = [newAddress(), name.split(' ')[0]];
    expect(await guessAll(guess, headers)).not.toContain(429);
    expectRefused(await send(guess(createGroupCode()), headers), method);
    expectRefused(await send(guess(group.code), headers), method);
    expectRefused(await send(aDoor(group.code), headers));
    expect((await send(guess(group.code), newAddress())).status).not.toBe(429);
    if (name.startsWith('DELETE groups'))
      group = await aGroup().with('Anna', 'Ben').spent('Anna', 10, ['Ben']).paid('Ben', 1, 'Anna');
  });

  it('continuous-validate-existence, after 250 calls of whatever kind', async () => {
    const headers = newAddress();
    const ask = (code: string) => api.get(`groups/${code}/continuous-validate-existence`, { headers });
    for (let n = 0; n < CODE_CHECKS_PER_WINDOW; n += 1) {
      const { status, headers: said } = await ask(n % 2 === 0 ? group.code : createGroupCode());
      expect([status, said.get('x-ratelimit-remaining')]).toEqual([200, String(249 - n)]);
    }
    expect((await ask(group.code)).status).toBe(429);
    expect((await send(aDoor(group.code), headers)).status).toBe(200);
  });

  it('with a made-up version', async () => {
    const headers = { ...newAddress(), 'if-none-match': 'W/"dev.1.1"' };
    const guess = (code: string): ByCode => ['GET', `users/byGroupCode/${code}`];
    await guessAll(guess, headers);
    expectRefused(await send(guess(group.code), headers));
  });

  it('with many guesses at the same moment', async () => {
    const headers = newAddress();
    const answers = await atOnce(() => send(aDoor(createGroupCode()), headers), 40);
    expect(tally(answers)).toEqual({ 204: CODE_GUESSES_PER_WINDOW, 429: 25 });
  });

  it('by another process', async () => {
    const headers = newAddress();
    await guessAll(aDoor, headers);
    delete (globalThis as { pariCodeGuard?: unknown }).pariCodeGuard;
    expectRefused(await send(aDoor(group.code), headers));
  });

  it('until the window is over', async () => {
    const headers = newAddress();
    await guessAll(aDoor, headers);
    expectRefused(await send(aDoor(group.code), headers));
    await rows(`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'codes:%'`);
    expect((await send(aDoor(group.code), headers)).status).toBe(200);
  });
});

describe('an address that uses a group is not disturbed', () => {
  it('not by the guesses of a neighbour behind the same address', async () => {
    const headers = newAddress();
    expect((await send(['GET', `users/byGroupCode/${group.code}`], headers)).status).toBe(200);
    await guessAll(aDoor, headers);
    for (const door of [aDoor, GUESSES['GET users/byGroupCode/[groupCode]'], GUESSES['POST payments']])
      expect((await send((door ?? aDoor)(group.code), headers)).status).toBeLessThan(300);
    expectRefused(await send(aDoor((await aGroup()).code), headers));
  });

  it('not in a group that they have just created', async () => {
    const headers = newAddress();
    await guessAll(aDoor, headers);
    const created = await api.post<{ group: { groupCode: string } }>('groups', { groupName: 'Rom' }, headers);
    const code = created.body.group.groupCode;
    expect((await send(['POST', 'users', { userName: 'Anna', groupCode: code }], headers)).status).toBe(201);
  });

  it('not by reads of what exists, however many', async () => {
    const headers = newAddress();
    for (let n = 0; n < 30; n += 1) expect((await send(aDoor(group.code), headers)).status).toBe(200);
    expect((await send(aDoor(createGroupCode()), headers)).headers.get('x-ratelimit-remaining')).toBe('14');
  });
});

describe('what the guard asks of the database', () => {
  /** The names of the statements that the guard sends while `act` runs. */
  async function guardStatementsOf(act: () => Promise<ApiAnswer>): Promise<string[]> {
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    await act();
    const texts = spy.mock.calls.map(([query]: readonly unknown[]) => JSON.stringify(query));
    spy.mockRestore();
    return texts.flatMap(
      (text) => /"name":"(present_keys|told_of|note_told|rate_limits:[\w-]+)"/.exec(text)?.[1] ?? [],
    );
  }

  const everyDoor = (code: string): ByCode[] => [
    ['GET', `groups/${code}`],
    ['GET', `users/byGroupCode/${code}`],
    ['GET', `groups/StoredGroupNames?storedGroupCodes=${code}`],
    ...['POST expenses', 'POST payments'].flatMap((name) => {
      const made = GUESSES[name]?.(code);
      return made ? [made] : [];
    }),
    ['PATCH', `groups/data-purge/${code}`, { inactiveDataPurge: true }],
  ];

  it('is three lookups and one note when an address first asks for a code, and nothing after that', async () => {
    const headers = newAddress();
    const first = await guardStatementsOf(() => send(aDoor(group.code), headers));
    expect(first.toSorted()).toEqual(['note_told', 'present_keys', 'rate_limits:rlflx-get', 'told_of']);
    for (const door of everyDoor(group.code))
      expect(await guardStatementsOf(() => send(door, headers))).toEqual([]);
  });

  it('is one more statement, the count, for a miss', async () => {
    const miss = await guardStatementsOf(() => send(aDoor(createGroupCode()), newAddress()));
    expect(miss.toSorted()).toEqual([
      ...['note_told', 'present_keys', 'rate_limits:rlflx-get', 'rate_limits:rlflx-upsert', 'told_of'],
    ]);
  });
});

describe('many codes in one call', () => {
  const names = (storedGroupCodes: readonly string[], headers: Record<string, string>) =>
    api.post('groups/stored-group-names', { storedGroupCodes }, headers);
  const hundred = () => Array.from({ length: 100 }, createGroupCode);

  it('each count: after one call of a hundred nothing more is answered', async () => {
    const headers = newAddress();
    expect((await names([...hundred().slice(1), group.code], headers)).body).toMatchObject({ results: 1 });
    expectRefused(await names(hundred(), headers), 'POST');
    expectRefused(await send(aDoor(createGroupCode()), headers));
    expectRefused(await names([group.code, createGroupCode()], headers), 'POST');
  });

  it('a device full of dead groups learns which they are, and may ask for the same again without limit', async () => {
    const headers = newAddress();
    const stored = [group.code, ...hundred().slice(1)];
    for (let n = 0; n < 5; n += 1) expect((await names(stored, headers)).body).toMatchObject({ results: 1 });
    expectRefused(await names([...stored.slice(1), createGroupCode()], headers), 'POST');
  });
});

describe('where several processes answer', () => {
  const anotherProcess = (): void => {
    delete (globalThis as { pariCodeGuard?: unknown }).pariCodeGuard;
  };

  it('each knows what an address was told by another, whatever a neighbour guesses', async () => {
    const headers = newAddress();
    const dead = createGroupCode();
    expect((await send(aDoor(group.code), headers)).status).toBe(200);
    expect((await send(aDoor(dead), headers)).status).toBe(204);
    await guessAll(aDoor, headers);
    anotherProcess();
    expect((await send(aDoor(group.code), headers)).status).toBe(200);
    expect((await send(aDoor(dead), headers)).status).toBe(204);
    expectRefused(await send(aDoor(createGroupCode()), headers));
  });

  it('each knows which group was made from an address', async () => {
    const headers = newAddress();
    const { body } = await api.post('groups', { groupName: 'Neu' }, headers);
    const { groupCode } = body.group as { groupCode: string };
    await guessAll(aDoor, headers);
    anotherProcess();
    expect((await send(aDoor(groupCode), headers)).status).toBe(200);
  });
});

describe('what does not count as a miss', () => {
  const left = async (headers: Record<string, string>) =>
    Number((await send(aDoor(createGroupCode()), headers)).headers.get('x-ratelimit-remaining')) + 1;

  it.each(['null', 'undefined', '%00'])('the code %s', async (code) => {
    const headers = newAddress();
    for (let n = 0; n < 20; n += 1)
      expect((await api.get(`users/byGroupCode/${code}`, { headers })).status).toBe(200);
    expect(await left(headers)).toBe(CODE_GUESSES_PER_WINDOW);
  });

  it('a group without a plan', async () => {
    const [headers, { code }] = [newAddress(), await aGroup()];
    for (let n = 0; n < 20; n += 1)
      expect((await api.get(`settlements/${code}`, { headers })).body).toMatchObject({
        code: 'no-settlements',
      });
    expect(await left(headers)).toBe(CODE_GUESSES_PER_WINDOW);
  });

  it('a dead code that was asked for before', async () => {
    const headers = newAddress();
    const dead = createGroupCode();
    const storedGroupCodes = [group.code, dead, dead, createGroupCode()];
    for (let n = 0; n < 20; n += 1) {
      const { body } = await api.post('groups/stored-group-names', { storedGroupCodes }, headers);
      expect(body).toMatchObject({ results: 1 });
      expect((await send(aDoor(dead), headers)).status).toBe(204);
    }
    expect(await left(headers)).toBe(CODE_GUESSES_PER_WINDOW - 2);
  });

  it('a message to the operator, which tells nothing of its group', async () => {
    const headers = newAddress();
    const write = (groupCode: string) =>
      api.post('feedbacks', { name: 'A', email: '', messageType: '', feedback: 'x', groupCode }, headers);
    const shape = ({ status, body }: ApiAnswer) => [status, Object.keys(body.savedFeedback ?? {})];
    expect(shape(await write(createGroupCode()))).toEqual(shape(await write(group.code)));
    expect(await left(headers)).toBe(CODE_GUESSES_PER_WINDOW);
  });
});

it('a device that claims groups which do not exist is counted, and then not spared for a real one either', async () => {
  const headers = newAddress();
  const isSpared = (...codes: string[]) =>
    runAs(requesterOf(new Headers(headers)), () => isExistingUser(codes));
  expect(await isSpared(createGroupCode(), createGroupCode())).toBe(false);
  expect((await send(aDoor(createGroupCode()), headers)).headers.get('x-ratelimit-remaining')).toBe('12');
  for (let n = 3; n < CODE_GUESSES_PER_WINDOW; n += 1) expect(await isSpared(createGroupCode())).toBe(false);
  expect(await isSpared(group.code)).toBe(false);
  expectRefused(await send(aDoor(group.code), headers));
});

it('every answer of a check says what is left, to scripts of other origins too', async () => {
  const headers = newAddress();
  const { headers: said } = await api.get(`groups/${group.code}/limited-validate-existence`, { headers });
  expect([said.get('x-ratelimit-limit'), said.get('x-ratelimit-remaining')]).toEqual(['15', '14']);
  expect(Number(said.get('x-ratelimit-reset'))).toBeLessThanOrEqual(900);
  for (const name of ['Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
    expect(said.get('access-control-expose-headers')).toContain(name);
});
