import { aGroup, type TestGroup } from '../support/a-group';
import { conflict } from '../support/answers';
import { api, type ApiAnswer, call } from '../support/api';
import { dumpOf } from '../support/database';

/** Something that can be edited, and how a test reads it, writes it and recognises what was written. */
type Editable = {
  readonly noun: string;
  readonly read: (group: TestGroup) => string;
  readonly write: (group: TestGroup, version: string, ifMatch?: string) => Promise<ApiAnswer>;
  /** What an answer shows of it after this version was written. */
  readonly shows: (version: string) => object;
};

const headers = (ifMatch?: string) => (ifMatch === undefined ? {} : { 'if-match': ifMatch });

const expenseBody = ({ code }: TestGroup, expenseDescription: string) => ({
  expenseDescription,
  expenseAmount: 10,
  groupCode: code,
  expensePayerName: 'Anna',
  expenseBeneficiariesNames: ['Anna', 'Ben'],
});

const paymentBody = ({ code }: TestGroup, paymentAmount: string) => ({
  paymentMakerName: 'Anna',
  paymentRecipientName: 'Ben',
  paymentAmount,
  groupCode: code,
});

const editables: readonly Editable[] = [
  {
    noun: 'expense',
    read: ({ expenses }) => `expenses/${expenses[0]?._id}`,
    write: (group, version, ifMatch) =>
      api.put(`expenses/${group.expenses[0]?._id}`, expenseBody(group, version), headers(ifMatch)),
    shows: (version) => ({ expenseDescription: version }),
  },
  {
    noun: 'payment',
    read: ({ payments }) => `payments/${payments[0]?._id}`,
    write: (group, version, ifMatch) =>
      api.put(`payments/${group.payments[0]?._id}`, paymentBody(group, version), headers(ifMatch)),
    shows: (version) => ({ paymentAmount: Number(version) }),
  },
  {
    noun: 'user',
    read: ({ members }) => `users/${members.Cleo?._id}`,
    write: (group, version, ifMatch) =>
      api.patch(`users/${group.members.Cleo?._id}`, { userName: version }, headers(ifMatch)),
    shows: (version) => ({ userName: version }),
  },
  {
    noun: 'group',
    read: ({ code }) => `groups/${code}`,
    write: ({ id }, version, ifMatch) => api.patch(`groups/${id}`, { groupName: version }, headers(ifMatch)),
    shows: (version) => ({ groupName: version }),
  },
  {
    noun: 'group',
    read: ({ code }) => `groups/${code}`,
    write: ({ code }, version, ifMatch) =>
      api.patch(
        `groups/currency/${code}`,
        { currency: ['€', '$', '£'][Number(version) - 1] },
        headers(ifMatch),
      ),
    shows: (version) => ({ currency: ['€', '$', '£'][Number(version) - 1] }),
  },
  {
    noun: 'group',
    read: ({ code }) => `groups/${code}`,
    write: ({ code }, version, ifMatch) =>
      api.patch(`groups/inactiveDataPurge/${code}`, { inactiveDataPurge: version === '3' }, headers(ifMatch)),
    shows: (version) => ({ inactiveDataPurge: version === '3' }),
  },
];

const story = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 10).paid('Anna', 1, 'Ben');

describe.each(editables)('an edit of a $noun', ({ noun, read, write, shows }) => {
  const stateOf = async (group: TestGroup) => {
    const { headers: answered, body } = await api.get(read(group));
    const { revision } = body[noun] as { revision: number };
    return { etag: answered.get('etag') ?? '', revision };
  };

  it('that builds on the present version is taken, by ETag or bare number', async () => {
    const group = await story();
    const { etag } = await stateOf(group);
    expect(await write(group, '2', etag)).toMatchObject({ status: 200 });
    const { revision } = await stateOf(group);
    expect(await write(group, '3', String(revision))).toMatchObject({ status: 200 });
  });

  it('that builds on an older version is refused with the present one', async () => {
    const group = await story();
    const { etag, revision } = await stateOf(group);
    await write(group, '2');
    const before = await dumpOf(group.id);
    for (const stale of [
      etag,
      etag.replace('W/', ''),
      String(revision),
      `"${revision}"`,
      '"nonsense"',
      '999999',
    ]) {
      const answer = await write(group, '3', stale);
      expect(answer).toMatchObject(conflict('This entry was changed in the meantime'));
      expect(answer.body).toMatchObject({ code: 'entry-changed', current: shows('2') });
    }
    const { body } = await api.get(read(group));
    const { current } = (await write(group, '3', etag)).body;
    expect(current).toEqual(body[noun]);
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('that changes nothing is fine however old it is', async () => {
    const group = await story();
    const { etag } = await stateOf(group);
    await write(group, '2');
    const before = await dumpOf(group.id);
    expect(await write(group, '2', etag)).toMatchObject({ status: 200 });
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('without the header, or with *, wins as the last writer', async () => {
    const group = await story();
    await write(group, '2');
    expect(await write(group, '3', '*')).toMatchObject({ status: 200 });
    expect(await write(group, '2')).toMatchObject({ status: 200 });
    expect((await api.get(read(group))).body[noun]).toMatchObject(shows('2'));
  });
});

const storyWithGuest = () => story().with('Gast');

describe.each([
  [
    'expense',
    ({ expenses }: TestGroup) => `expenses/${expenses[0]?._id}`,
    (group: TestGroup, id: string) => api.put(id, expenseBody(group, 'Neu')),
  ],
  [
    'payment',
    ({ payments }: TestGroup) => `payments/${payments[0]?._id}`,
    (group: TestGroup, id: string) => api.put(id, paymentBody(group, '2')),
  ],
  [
    'user',
    ({ members }: TestGroup) => `users/${members.Gast?._id}`,
    (_group: TestGroup, id: string) => api.patch(id, { userName: 'Cleopatra' }),
  ],
] as const)('deleting a %s', (noun, pathOf, edit) => {
  const remove = (path: string, ifMatch: string) =>
    call('DELETE', path, { headers: { 'if-match': ifMatch } });

  it('that somebody else has changed since is refused with what it is now', async () => {
    const group = await storyWithGuest();
    const path = pathOf(group);
    const etag = (await api.get(path)).headers.get('etag') ?? '';
    await edit(group, path);
    const before = await dumpOf(group.id);
    const answer = await remove(path, etag);
    expect(answer).toMatchObject(conflict('This entry was changed in the meantime'));
    expect(answer.body.current).toEqual((await api.get(path)).body[noun]);
    expect(await dumpOf(group.id)).toEqual(before);
    expect(await remove(path, (await api.get(path)).headers.get('etag') ?? '')).toMatchObject({
      status: 204,
    });
  });

  it('is done without If-Match, even if somebody else has changed it', async () => {
    const group = await storyWithGuest();
    await edit(group, pathOf(group));
    expect(await api.delete(pathOf(group))).toMatchObject({ status: 204 });
  });
});
