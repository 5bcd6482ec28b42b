import { newId } from '@/lib/domain/ids';
import { aGroup, type TestGroup } from '../support/a-group';
import { conflict, expectBooksInOrder, invalid } from '../support/answers';
import { api } from '../support/api';
import { dumpOf } from '../support/database';

const three = () => aGroup().with('Anna', 'Ben', 'Cleo');

/** A noun whose id a client may choose: the body that creates it, other contents, and an edit. */
type Noun = {
  readonly path: 'users' | 'expenses' | 'payments';
  readonly body: (group: TestGroup, _id: unknown) => Record<string, unknown>;
  readonly others: readonly object[];
  readonly edit: (group: TestGroup, id: string) => Promise<unknown>;
  readonly edited: object;
};

const nouns: readonly Noun[] = [
  {
    path: 'users',
    body: ({ code }, _id) => ({ _id, userName: 'Deniz', groupCode: code }),
    others: [{ userName: 'Elif' }],
    edit: (_group, id) => api.patch(`users/${id}`, { userName: 'Deniza' }),
    edited: { userName: 'Deniza' },
  },
  {
    path: 'expenses',
    body: ({ code }, _id) => ({
      _id,
      expenseDescription: 'Eis',
      expenseAmount: 10,
      groupCode: code,
      expensePayerName: 'Anna',
      expenseBeneficiariesNames: ['Anna', 'Ben', 'Cleo'],
    }),
    others: [
      { expenseDescription: 'Brot' },
      { expenseAmount: 11 },
      { expensePayerName: 'Ben' },
      { expenseBeneficiariesNames: ['Anna', 'Ben'] },
    ],
    edit: ({ code }, id) =>
      api.put(`expenses/${id}`, {
        expenseDescription: 'Brot',
        expenseAmount: 7,
        groupCode: code,
        expensePayerName: 'Cleo',
        expenseBeneficiariesNames: ['Ben'],
      }),
    edited: { expenseDescription: 'Brot', expenseAmount: 7, revision: 1 },
  },
  {
    path: 'payments',
    body: ({ code }, _id) => ({
      _id,
      paymentMakerName: 'Anna',
      paymentRecipientName: 'Ben',
      paymentAmount: 10,
      groupCode: code,
    }),
    others: [{ paymentAmount: 11 }, { paymentMakerName: 'Cleo' }, { paymentRecipientName: 'Cleo' }],
    edit: ({ code }, id) =>
      api.put(`payments/${id}`, {
        paymentMakerName: 'Cleo',
        paymentRecipientName: 'Ben',
        paymentAmount: 7,
        groupCode: code,
      }),
    edited: { paymentAmount: 7, revision: 1 },
  },
];

const payload = (answer: { body: Record<string, unknown> }, { path }: Noun) =>
  answer.body[path.slice(0, -1)] as Record<string, unknown>;

describe.each(nouns)('an id that a client chose for $path', (noun) => {
  const send = (group: TestGroup, _id: unknown, more: object = {}) =>
    api.post(noun.path, { ...noun.body(group, _id), ...more });

  it('is the id of the entry, in lower case', async () => {
    const group = await three();
    const id = newId();
    const answer = await send(group, id.toUpperCase());
    expect(answer.status).toBe(201);
    expect(payload(answer, noun)).toMatchObject({ _id: id, revision: 0 });
    await expectBooksInOrder(group.id);
  });

  it('that is sent again with the same content is the same entry, and nothing is written', async () => {
    const group = await three();
    const id = newId();
    const first = await send(group, id);
    const before = await dumpOf(group.id);
    for (const again of [id, id.toUpperCase()]) {
      expect(await send(group, again)).toMatchObject({ status: 201, text: first.text });
    }
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('that is sent again after an edit answers with the present state', async () => {
    const group = await three();
    const id = newId();
    await send(group, id);
    await noun.edit(group, id);
    const before = await dumpOf(group.id);
    const answer = await send(group, id);
    expect(answer.status).toBe(201);
    expect(payload(answer, noun)).toMatchObject({ _id: id, ...noun.edited });
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('with other content is in use, also with the content of a later edit', async () => {
    const group = await three();
    const id = newId();
    await send(group, id);
    await noun.edit(group, id);
    const before = await dumpOf(group.id);
    for (const other of [...noun.others, noun.edited]) {
      expect(await send(group, id, other)).toMatchObject(conflict('This id is already in use'));
    }
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('of another group, or of another noun, is in use', async () => {
    const [rome, oslo] = [await three(), await three()];
    const id = newId();
    await send(rome, id);
    expect(await send(oslo, id)).toMatchObject(conflict('This id is already in use'));
    for (const other of nouns.filter(({ path }) => path !== noun.path)) {
      expect(await api.post(other.path, other.body(rome, id))).toMatchObject(
        conflict('This id is already in use'),
      );
    }
    await expectBooksInOrder(rome.id, oslo.id);
  });

  it('whose entry was deleted stays deleted', async () => {
    const group = await three();
    const id = newId();
    await send(group, id);
    await api.delete(`${noun.path}/${id}`);
    const before = await dumpOf(group.id);
    expect(await send(group, id)).toMatchObject(conflict('This entry was deleted'));
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it.each(['', 'xyz', 5, {}, ['x'], '00000000-0000-1000-8000-000000000000', `${newId()} `, 'a\0'])(
    'must be a random UUID, not %j',
    async (id) => {
      expect(await send(await three(), id)).toMatchObject(invalid('_id must be a UUID'));
    },
  );

  it('that is null or left out is drawn by the server', async () => {
    const group = await three();
    for (const id of [null, undefined]) {
      const answer = await send(group, id, { userName: `Gast ${id}` });
      expect(payload(answer, noun)._id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('an id that the server drew', () => {
  it('may be sent again like any other', async () => {
    const group = await three();
    const [, expenses] = nouns;
    const body = expenses?.body(group, undefined);
    const { expense } = (await api.post<{ expense: { _id: string } }>('expenses', body)).body;
    expect((await api.post('expenses', { ...body, _id: expense._id })).body).toMatchObject({ expense });
  });
});
