import { createGroupAction } from '@/app/actions/create-group';
import { SOLUTION_FIELD } from '@/components/shell/human-check/solution-field';
import { newId } from '@/lib/domain/ids';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import { GROUP_TOKEN_GUESSES_PER_WINDOW } from '@/lib/limits';
import { issuePuzzle } from '@/lib/server/guard/human-check';
import { type Environment, environment } from '@/lib/server/request/env';
import { api, call } from '../support/api';
import { rows } from '../support/database';
import { limitsOn } from '../support/limits-on';
import { solve } from '../support/solve-puzzle';
import type * as GermanTexts from '../support/german-texts';

jest.mock('next/headers', () => ({
  headers: () => Promise.resolve(new Headers()),
  cookies: () => Promise.resolve({ set: () => undefined }),
}));
jest.mock('next-intl/server', () => jest.requireActual<typeof GermanTexts>('../support/german-texts'));

limitsOn(1);

const TOKENS = ['first-token-of-the-club', 'another.token~of_2026'];

type Mode = Environment['GROUP_CREATION'];
const decide = (GROUP_CREATION: Mode, GROUP_CREATION_TOKENS = TOKENS) =>
  Object.assign(environment(), { GROUP_CREATION, GROUP_CREATION_TOKENS });

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return { [clientAddressHeader]: `203.0.113.${addresses}` };
};

const newName = () => `Rom ${newId().slice(0, 8)}`;
const groupsNamed = async (name: string) => (await rows('SELECT FROM groups WHERE name = $1', [name])).length;

/** Through the API, as old clients and the screen that brings a file do. */
const post = (groupName: string, headers: Readonly<Record<string, string>> = {}) =>
  api.post('groups', { groupName }, { ...newAddress(), ...headers });

const untouched = { name: '', error: null, notice: null, failure: null, isUnchecked: false };

/** Through the form, as its script and a browser without script send it. @returns null if it led on */
async function submit(groupName: string, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  const solution = { [SOLUTION_FIELD]: solve(await issuePuzzle()) };
  for (const [name, value] of Object.entries({ groupName, flow: 'onboarding', ...solution, ...fields }))
    form.set(name, value);
  try {
    return await createGroupAction(untouched, form);
  } catch (error) {
    expect(error).toMatchObject({ digest: expect.stringContaining(';/create-group-members;') as string });
    return null;
  }
}

const CLOSED = {
  status: 403,
  text: '{"status":"fail","message":"This server does not take new groups","code":"group-creation-closed"}',
};
const REFUSED = {
  status: 403,
  text: '{"status":"fail","message":"Creating a group here takes a valid X-Group-Token","code":"group-token-refused"}',
};

afterAll(() => decide('open', []));

test('where creation is closed no door creates a group, whatever token comes with it', async () => {
  decide('closed');
  const name = newName();
  const [token] = TOKENS;
  expect(await post(name)).toMatchObject(CLOSED);
  expect(await post(name, { 'x-group-token': token ?? '' })).toMatchObject(CLOSED);
  expect(await post(name, { 'idempotency-key': newId(), 'x-captcha-solution': 'x' })).toMatchObject(CLOSED);
  expect(await submit(name, { groupToken: token ?? '' })).toMatchObject({
    failure: 'Auf diesem Server entstehen keine neuen Gruppen.',
  });
  expect(await groupsNamed(name)).toBe(0);
});

test('where it takes a token, each of them opens every door, and nothing else does', async () => {
  decide('token');
  const name = newName();
  for (const token of ['', ' ', 'first-token-of-the-clu', 'first-token-of-the-club2', TOKENS.join(',')]) {
    expect([token, await post(name, { 'x-group-token': token })]).toMatchObject([token, REFUSED]);
    expect(await submit(name, { groupToken: token })).toMatchObject({
      tokenError: expect.stringMatching(/^Ohne den richtigen Schlüssel/) as string,
    });
  }
  expect(await post(name)).toMatchObject(REFUSED);
  expect(await submit(name, {})).toMatchObject({ tokenError: expect.any(String) as string });
  expect(await groupsNamed(name)).toBe(0);
  for (const token of TOKENS) {
    expect(await post(name, { 'x-group-token': token })).toMatchObject({ status: 201 });
    expect(await submit(name, { groupToken: ` ${token} ` })).toBeNull();
  }
  expect(await groupsNamed(name)).toBe(4);
});

test('a lost answer comes again to whoever has the token, and to nobody else', async () => {
  decide('token');
  const name = newName();
  const once = { 'idempotency-key': newId() };
  const token = { 'x-group-token': TOKENS[1] ?? '' };
  const first = await post(name, { ...once, ...token });
  expect(await post(name, { ...once, ...token })).toMatchObject({ status: 201, text: first.text });
  expect(await post(name, once)).toMatchObject(REFUSED);
});

test('after too many wrong tokens an address learns nothing more, and others are not held up', async () => {
  decide('token');
  const guesser = newAddress();
  for (let tries = 0; tries < GROUP_TOKEN_GUESSES_PER_WINDOW; tries += 1)
    expect(await post('Rom', { ...guesser, 'x-group-token': `guess-${tries}` })).toMatchObject(REFUSED);
  expect(await post('Rom', { ...guesser, 'x-group-token': 'guess' })).toMatchObject({ status: 429 });
  const right = { 'x-group-token': TOKENS[0] ?? '' };
  expect(await post('Rom', { ...guesser, ...right })).toMatchObject({ status: 429 });
  expect(await post('Rom', guesser)).toMatchObject(REFUSED);
  expect(await post(newName(), right)).toMatchObject({ status: 201 });
});

test('scripts of other origins may send the token where there is one; where anybody may create, nothing changes', async () => {
  const allowed = async () => (await call('OPTIONS', 'groups')).headers.get('access-control-allow-headers');
  const usual = 'content-type, if-match, if-none-match, idempotency-key, x-captcha-solution';
  decide('token');
  expect(await allowed()).toBe(`${usual}, x-group-token`);
  decide('open', []);
  expect(await allowed()).toBe(usual);
  expect(await post(newName(), { 'x-group-token': 'anything' })).toMatchObject({ status: 201 });
});
