import { randomBytes, randomUUID } from 'node:crypto';
import type { WireGroup } from '@/lib/wire/old/group';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder, invalid } from '../support/answers';
import { api } from '../support/api';
import { dumpOf, rows } from '../support/database';

const three = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);
const reused = invalid('Idempotency-Key was used with another request');
const key = (value: string) => ({ 'idempotency-key': value });

/** Every POST that belongs to a group: a body, and what makes another of it. */
const posts: readonly [path: string, body: (group: TestGroup) => Record<string, unknown>, other: object][] = [
  ['users', ({ code }) => ({ userName: 'Deniz', groupCode: code }), { userName: 'Elif' }],
  [
    'expenses',
    ({ code }) => ({
      expenseDescription: 'Eis',
      expenseAmount: 10,
      groupCode: code,
      expensePayerName: 'Anna',
      expenseBeneficiariesNames: ['Ben'],
    }),
    { expenseAmount: 10.01 },
  ],
  [
    'payments',
    ({ code }) => ({
      paymentMakerName: 'Anna',
      paymentRecipientName: 'Ben',
      paymentAmount: 10,
      groupCode: code,
    }),
    { resetSettlements: true },
  ],
  [
    'settlements',
    ({ code }) => ({ settlements: [{ from: 'Ben', to: 'Anna', amount: 10, groupCode: code }] }),
    {},
  ],
  [
    'settlements/confirm',
    ({ code }) => ({ from: 'Ben', to: 'Anna', amount: 10, groupCode: code }),
    { from: 'Cleo' },
  ],
];

describe.each(posts)('an Idempotency-Key of POST %s', (path, body, other) => {
  it('gets the first answer again, byte for byte, and nothing is written', async () => {
    const group = await three();
    const first = await api.post(path, body(group), key('k'));
    expect(first.status).toBe(201);
    const before = await dumpOf(group.id);
    const again = await api.post(path, body(group), key('k'));
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await dumpOf(group.id)).toEqual(before);
    await expectBooksInOrder(group.id);
  });

  it('stands for the parsed input: blanks, the order of fields and ignored fields do not count', async () => {
    const group = await three();
    const first = await api.post(path, body(group), key('k'));
    const shuffled = Object.fromEntries(
      Object.entries({ ...body(group), ignored: 1, nothing: null }).reverse(),
    );
    expect(await api.post(path, shuffled, key('k'))).toMatchObject({ text: first.text });
  });

  it('is refused with another input', async () => {
    const group = await three();
    await api.post(path, body(group), key('k'));
    const changed =
      path === 'settlements'
        ? { settlements: [{ from: 'Ben', to: 'Anna', amount: 9, groupCode: group.code }] }
        : { ...body(group), ...other };
    const before = await dumpOf(group.id);
    expect(await api.post(path, changed, key('k'))).toMatchObject(reused);
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('counts for its group only, and another key is another request', async () => {
    const [rome, oslo] = [await three(), await three()];
    const first = await api.post(path, body(rome), key('k'));
    const second = await api.post(path, body(oslo), key('k'));
    expect(second.status).toBe(201);
    expect(second.text).not.toBe(first.text);
    const third = await api.post(path, body(rome), key('l'));
    expect(third.text).not.toBe(first.text);
  });
});

describe('an Idempotency-Key', () => {
  it('counts for its path only', async () => {
    const group = await three();
    for (const [path, body] of posts.slice(0, 3)) {
      expect(await api.post(path, body(group), key('same'))).toMatchObject({ status: 201 });
    }
  });

  it('does not remember a refusal', async () => {
    const { code } = await three();
    expect((await api.post('users', { userName: 'Anna', groupCode: code }, key('k'))).status).toBe(409);
    expect((await api.post('users', { userName: 'Deniz', groupCode: code }, key('k'))).status).toBe(201);
  });

  it('for a group that does not exist gives a plain 404', async () => {
    expect((await api.post('users', { userName: 'Anna', groupCode: 'GONE' }, key('k'))).status).toBe(404);
  });

  it('may be as long as a header can be', async () => {
    const { code } = await three();
    const body = { userName: 'Deniz', groupCode: code };
    const first = await api.post('users', body, key('k'.repeat(10_000)));
    expect(await api.post('users', body, key('k'.repeat(10_000)))).toMatchObject({ text: first.text });
  });

  it('is forgotten after a day', async () => {
    const group = await three();
    const body = { userName: 'Deniz', groupCode: group.code };
    await api.post('users', body, key('k'));
    await rows(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE group_id = $1`, [
      group.id,
    ]);
    expect((await api.post('users', body, key('k'))).status).toBe(409);
    expect((await api.post('users', { ...body, userName: 'Elif' }, key('k'))).status).toBe(201);
    const [kept] = await rows<{ count: number }>(
      'SELECT count(*)::integer AS count FROM idempotency_keys WHERE group_id = $1',
      [group.id],
    );
    expect(kept?.count).toBe(1);
  });

  it('makes one group of ten requests at once', async () => {
    const name = `Zehnmal ${Date.now()}`;
    const drawn = key(randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.post('groups', { groupName: name }, drawn)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await rows('SELECT id FROM groups WHERE name = $1', [name])).toHaveLength(1);
    expect(await api.post('groups', { groupName: `${name}!` }, drawn)).toMatchObject(reused);
  });

  it.each(['', ' ', '\t'])('that is blank (%j) counts as none: each request is a new one', async (blank) => {
    const { code } = await three();
    const join = { userName: 'Deniz', groupCode: code };
    expect((await api.post('users', join, key(blank))).status).toBe(201);
    expect((await api.post('users', join, key(blank))).status).toBe(409);
    const message = { name: 'Anna', feedback: 'Danke', messageType: '', email: '', groupCode: 'null' };
    const [first, second] = [
      await api.post('feedbacks', message, key(blank)),
      await api.post('feedbacks', message, key(blank)),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).not.toBe(first.text);
  });
});

describe('an Idempotency-Key of POST groups', () => {
  const create = (value: string, groupName = 'Ausflug') =>
    api.post<{ group: WireGroup }>('groups', { groupName }, key(value));

  it.each(['', '  ', '1', 'ausflug', 'a'.repeat(21)])(
    'that a stranger may choose too (%j) gives each a group of their own',
    async (value) => {
      const [anna, stranger] = [await create(value), await create(value)];
      expect([anna.status, stranger.status]).toEqual([201, 201]);
      expect(stranger.body.group._id).not.toBe(anna.body.group._id);
      expect(stranger.body.group.groupCode).not.toBe(anna.body.group.groupCode);
      expect((await create(value, 'Anderswo')).status).toBe(201);
    },
  );

  it.each([
    ['a UUID', () => randomUUID()],
    ['22 characters', () => randomBytes(11).toString('hex')],
  ])('that nobody can guess, such as %s, gives the first answer again', async (_what, draw) => {
    const value = draw();
    const first = await create(value);
    expect(await create(value)).toMatchObject({ status: 201, text: first.text });
    expect(await create(value, 'Anderswo')).toMatchObject(reused);
  });
});
