import { newId } from '@/lib/domain/ids';
import { aGroup, type TestGroup } from '../support/a-group';
import { call as send, type ApiAnswer, api } from '../support/api';
import { dumpOf } from '../support/database';

/**
 * What old clients are answered when two things are wrong at once, byte for byte. Which mistake wins is part of the
 * contract (docs/wire.md). Recorded before all rules of the ledger moved into `decide`.
 */

/** A group with everything in it that a call can collide with. */
type World = {
  readonly group: TestGroup;
  readonly other: TestGroup;
  /** Ids of what this group had and has deleted. */
  readonly goneExpense: string;
  readonly goneMember: string;
  /** A key under which an expense, a payment, a member, a plan and a confirmation of other content was created. */
  readonly usedKey: string;
};

type Body = Readonly<Record<string, unknown>>;

type ApiCall = {
  readonly method: string;
  readonly path: string;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
};

type Mistake = (sent: ApiCall, world: World) => ApiCall;

type Kind = {
  readonly fine: (world: World) => ApiCall;
  readonly mistakes: Readonly<Record<string, Mistake>>;
};

const UNKNOWN_ID = '0197a000-0000-7000-8000-000000000000';
const LONG = 'x'.repeat(300);

const idOf = ({ members }: TestGroup, name: string): string => members[name]?._id ?? '';

async function world(): Promise<World> {
  const story = aGroup()
    .with('Anna', 'Ben', 'Cleo', 'Dora', 'Emil')
    .spent('Anna', 9, ['Anna', 'Ben', 'Cleo']);
  const group = await story.spent('Ben', 3, ['Ben', 'Cleo']).paid('Ben', 1, 'Anna');
  const other = await aGroup().with('Anna', 'Ben').spent('Anna', 2).paid('Ben', 1, 'Anna');
  const [, second] = group.expenses;
  const [goneExpense, goneMember] = [second?._id ?? '', idOf(group, 'Dora')];
  await api.delete(`expenses/${goneExpense}`);
  await api.delete(`users/${goneMember}`);
  const usedKey = newId();
  const keyed = { 'idempotency-key': usedKey };
  const { code: groupCode } = group;
  await api.post('settlements', { settlements: [rowOf(group, 'Cleo', 1)] }, keyed);
  await api.post('settlements/confirm', rowOf(group, 'Cleo', 1), keyed);
  await api.post('expenses', { ...expenseOf(group), expenseDescription: 'Anderes' }, keyed);
  await api.post('payments', { ...paymentOf(group), paymentAmount: 0.5 }, keyed);
  await api.post('users', { userName: 'Fritz', groupCode }, keyed);
  await api.post('settlements', { settlements: [rowOf(group, 'Ben', 2), rowOf(group, 'Cleo', 1.5)] });
  return { group, other, goneExpense, goneMember, usedKey };
}

const rowOf = ({ code }: TestGroup, from: string, amount: number): Body => ({
  ...{ from, to: 'Anna', amount, groupCode: code },
});

const expenseOf = ({ code }: TestGroup): Body => ({
  expenseDescription: 'Pizza',
  expenseAmount: 12.5,
  groupCode: code,
  expensePayerName: 'Anna',
  expenseBeneficiariesNames: ['Anna', 'Ben'],
});

const paymentOf = ({ code }: TestGroup): Body => ({
  ...{ paymentMakerName: 'Ben', paymentRecipientName: 'Anna', paymentAmount: 2, groupCode: code },
});

/** A mistake in the body alone. */
const says =
  (fields: Body | ((world: World) => Body)): Mistake =>
  (sent, known) => ({
    ...sent,
    body: { ...sent.body, ...(typeof fields === 'function' ? fields(known) : fields) },
  });

const withHeader =
  (name: string, value: string | ((world: World) => string)): Mistake =>
  (sent, known) => ({
    ...sent,
    headers: { ...sent.headers, [name]: typeof value === 'function' ? value(known) : value },
  });

const at =
  (path: (world: World) => string): Mistake =>
  (sent, known) => ({ ...sent, path: path(known) });

const inGroup = {
  'no code': says({ groupCode: undefined }),
  'an unknown code': says({ groupCode: 'ACDEFGHIJKLM' }),
  'the code of another group': says(({ other }) => ({ groupCode: other.code })),
};

const keyed = {
  'a used key': withHeader('idempotency-key', ({ usedKey }) => usedKey),
  'a key that is none': withHeader('idempotency-key', 'x'.repeat(300)),
};

const born = {
  'the id of another entry': says(({ group }) => ({ _id: group.expenses[0]?._id })),
  'an id that was deleted': says(({ goneExpense }) => ({ _id: goneExpense })),
  'the id of another group': says(({ other }) => ({ _id: other.expenses[0]?._id })),
  'an id that is none': says({ _id: 'x' }),
};

const late = {
  'an old version': withHeader('if-match', '999'),
};

const amounts = (field: string) => ({
  'no amount': says({ [field]: undefined }),
  'an amount of nothing': says({ [field]: 0 }),
  'an amount of words': says({ [field]: 'viel' }),
  'an amount above the ceiling': says({ [field]: 100_000 }),
  'an amount above every ceiling': says({ [field]: 1e12 }),
});

const expenseContent = {
  'no title': says({ expenseDescription: '' }),
  'a long title': says({ expenseDescription: LONG }),
  ...amounts('expenseAmount'),
  'no payer': says({ expensePayerName: undefined }),
  'an unknown payer': says({ expensePayerName: 'Niemand' }),
  'a payer of another group': says(({ other }) => ({ expensePayerId: idOf(other, 'Anna') })),
  'a payer who left': says(({ goneMember }) => ({ expensePayerId: goneMember })),
  'a payer id that is none': says({ expensePayerId: 'x' }),
  'nobody who shares': says({ expenseBeneficiariesNames: [] }),
  'somebody unknown who shares': says({ expenseBeneficiariesNames: ['Anna', 'Niemand'] }),
  'somebody who shares twice': says({ expenseBeneficiariesNames: ['Anna', 'Anna'] }),
};

const paymentContent = {
  ...amounts('paymentAmount'),
  'no maker': says({ paymentMakerName: undefined }),
  'an unknown maker': says({ paymentMakerName: 'Niemand' }),
  'a maker who left': says(({ goneMember }) => ({ paymentMakerId: goneMember })),
  'no recipient': says({ paymentRecipientName: undefined }),
  'an unknown recipient': says({ paymentRecipientName: 'Niemand' }),
  'a payment to oneself': says({ paymentRecipientName: 'ben' }),
  'a payment to oneself by id': says(({ group }) => ({ paymentRecipientId: idOf(group, 'Ben') })),
};

const entryAddress = (noun: 'expenses' | 'payments') => ({
  'an unknown address': at(() => `${noun}/${UNKNOWN_ID}`),
  'an address that is none': at(() => `${noun}/x`),
  'the address of the other kind': at(({ group }) =>
    noun === 'expenses' ? `expenses/${group.payments[0]?._id}` : `payments/${group.expenses[0]?._id}`,
  ),
  'the address of another group': at(({ other }) => `${noun}/${other[noun][0]?._id}`),
  'the address of a deleted entry': at(({ goneExpense }) => `${noun}/${goneExpense}`),
});

const memberAddress = {
  'an unknown address': at(() => `users/${UNKNOWN_ID}`),
  'an address that is none': at(() => 'users/x'),
  'the address of another group': at(({ other }) => `users/${idOf(other, 'Ben')}`),
  'the address of who left': at(({ goneMember }) => `users/${goneMember}`),
};

const names = {
  'no name': says({ userName: '  ' }),
  'a long name': says({ userName: LONG }),
  'a taken name': says({ userName: 'CLEO' }),
};

const rowMistakes = (wrap: (fields: Body) => Mistake) => ({
  'no debtor': wrap({ from: undefined }),
  'an unknown debtor': wrap({ from: 'Niemand' }),
  'an unknown creditor': wrap({ to: 'Niemand' }),
  'a row to oneself': wrap({ to: 'Ben' }),
  'no amount': wrap({ amount: undefined }),
  'an amount of nothing': wrap({ amount: 0 }),
  'an amount above the ceiling': wrap({ amount: 100_000 }),
  'an amount above every ceiling': wrap({ amount: 1e12 }),
  'an amount that no row has': wrap({ amount: 1.99 }),
  'no code': wrap({ groupCode: undefined }),
  'an unknown code': wrap({ groupCode: 'ACDEFGHIJKLM' }),
});

const inFirstRow =
  (fields: Body): Mistake =>
  (sent) => {
    const [first, ...rest] = sent.body.settlements as readonly Body[];
    return { ...sent, body: { settlements: [{ ...first, ...fields }, ...rest] } };
  };

const settingMistakes = (field: string, path: string) => ({
  'no value': says({ [field]: undefined }),
  'a value that is none': says({ [field]: 'x' }),
  'another code in the body': says({ groupCode: 'ACDEFGHIJKLM' }),
  'an unknown code in the address': at(() => `groups/${path}/ACDEFGHIJKLM`),
  ...late,
});

const KINDS: Readonly<Record<string, Kind>> = {
  'POST expenses': {
    fine: ({ group }) => ({ method: 'POST', path: 'expenses', body: expenseOf(group) }),
    mistakes: { ...expenseContent, ...inGroup, ...born, ...keyed },
  },
  'PUT expenses': {
    fine: ({ group }) => ({
      ...{ method: 'PUT', path: `expenses/${group.expenses[0]?._id}`, body: expenseOf(group) },
    }),
    mistakes: { ...expenseContent, ...inGroup, ...entryAddress('expenses'), ...late },
  },
  'DELETE expenses': {
    fine: ({ group }) => ({ method: 'DELETE', path: `expenses/${group.expenses[0]?._id}`, body: {} }),
    mistakes: { ...entryAddress('expenses'), ...late },
  },
  'POST payments': {
    fine: ({ group }) => ({ method: 'POST', path: 'payments', body: paymentOf(group) }),
    mistakes: {
      ...paymentContent,
      'a word for whether the plan ends': says({ resetSettlements: 'x' }),
      ...inGroup,
      ...born,
      ...keyed,
    },
  },
  'PUT payments': {
    fine: ({ group }) => ({
      ...{ method: 'PUT', path: `payments/${group.payments[0]?._id}`, body: paymentOf(group) },
    }),
    mistakes: { ...paymentContent, ...inGroup, ...entryAddress('payments'), ...late },
  },
  'DELETE payments': {
    fine: ({ group }) => ({ method: 'DELETE', path: `payments/${group.payments[0]?._id}`, body: {} }),
    mistakes: { ...entryAddress('payments'), ...late },
  },
  'POST users': {
    fine: ({ group }) => ({
      ...{ method: 'POST', path: 'users', body: { userName: 'Gabi', groupCode: group.code } },
    }),
    mistakes: {
      ...names,
      ...inGroup,
      'the id of another member': says(({ group }) => ({ _id: idOf(group, 'Anna') })),
      'an id that was deleted': says(({ goneMember }) => ({ _id: goneMember })),
      'an id that is none': says({ _id: 'x' }),
      ...keyed,
    },
  },
  'PATCH users': {
    fine: ({ group }) => ({
      method: 'PATCH',
      path: `users/${idOf(group, 'Ben')}`,
      body: { userName: 'Benno', groupCode: group.code },
    }),
    mistakes: { ...names, ...inGroup, ...memberAddress, ...late },
  },
  'DELETE users': {
    fine: ({ group }) => ({ method: 'DELETE', path: `users/${idOf(group, 'Emil')}`, body: {} }),
    mistakes: {
      ...memberAddress,
      'the address of somebody with entries': at(({ group }) => `users/${idOf(group, 'Anna')}`),
      ...late,
    },
  },
  'PATCH groups': {
    fine: ({ group }) => ({
      ...{ method: 'PATCH', path: `groups/${group.id}`, body: { groupName: 'Neu', groupCode: group.code } },
    }),
    mistakes: {
      'no name': says({ groupName: '' }),
      'a long name': says({ groupName: LONG }),
      'a name with a slash': says({ groupName: 'a/b' }),
      'another code in the body': says({ groupCode: 'ACDEFGHIJKLM' }),
      'an unknown address': at(() => `groups/${UNKNOWN_ID}`),
      'an address that is none': at(() => 'groups/x'),
      ...late,
    },
  },
  'PATCH groups/currency': {
    fine: ({ group }) => ({
      method: 'PATCH',
      path: `groups/currency/${group.code}`,
      body: { currency: '$' },
    }),
    mistakes: settingMistakes('currency', 'currency'),
  },
  'PATCH groups/inactiveDataPurge': {
    fine: ({ group }) => ({
      method: 'PATCH',
      path: `groups/inactiveDataPurge/${group.code}`,
      body: { inactiveDataPurge: false },
    }),
    mistakes: settingMistakes('inactiveDataPurge', 'inactiveDataPurge'),
  },
  'PATCH groups/fixedDebitorCreditorOrder': {
    fine: ({ group }) => ({
      method: 'PATCH',
      path: `groups/fixedDebitorCreditorOrder/${group.code}`,
      body: { fixedDebitorCreditorOrder: false },
    }),
    mistakes: settingMistakes('fixedDebitorCreditorOrder', 'fixedDebitorCreditorOrder'),
  },
  'DELETE groups': {
    fine: ({ group }) => ({
      method: 'DELETE',
      path: `groups/${group.code}`,
      body: { groupName: 'Lissabon 2026' },
    }),
    mistakes: {
      'another name': says({ groupName: 'Andere' }),
      'no name': says({ groupName: undefined }),
      'an unknown address': at(() => 'groups/ACDEFGHIJKLM'),
    },
  },
  'POST settlements': {
    fine: ({ group }) => ({
      ...{ method: 'POST', path: 'settlements', body: { settlements: [rowOf(group, 'Ben', 2)] } },
    }),
    mistakes: {
      ...rowMistakes(inFirstRow),
      'no rows': says({ settlements: [] }),
      'a row twice': (sent) => {
        const rows = sent.body.settlements as readonly Body[];
        return { ...sent, body: { settlements: [...rows, ...rows] } };
      },
      ...keyed,
    },
  },
  'DELETE settlements': {
    fine: ({ group }) => ({ method: 'DELETE', path: 'settlements', body: rowOf(group, 'Ben', 2) }),
    mistakes: rowMistakes(says),
  },
  'POST settlements/confirm': {
    fine: ({ group }) => ({ method: 'POST', path: 'settlements/confirm', body: rowOf(group, 'Ben', 2) }),
    mistakes: { ...rowMistakes(says), ...born, ...keyed },
  },
};

/** Replaces what is different in each world (ids, codes, instants) by names. */
function named(text: string, { group, other, goneExpense, goneMember, usedKey }: World): string {
  const names: [string, string][] = [
    [group.id, 'this group'],
    [group.code, 'its code'],
    [other.id, 'the other group'],
    [other.code, 'the other code'],
    [goneExpense, 'the deleted expense'],
    [goneMember, 'who left'],
    [usedKey, 'the used key'],
    ...[...group.expenses, ...group.payments].map(({ _id }, place): [string, string] => [
      _id,
      `entry ${place + 1}`,
    ]),
    ...Object.entries(group.members).map(([name, { _id }]): [string, string] => [_id, name]),
  ];
  return names
    .reduce((told, [id, name]) => told.replaceAll(id, `<${name}>`), text)
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<an id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<an instant>');
}

/** Fields that were added after the answers were recorded; old clients read past them. */
const ADDED = ['entryKind', 'payers', 'split', 'day', 'note', 'category', 'foreign'];

/** An answer as it was before fields were added to it, byte for byte. */
const withoutAdded = (text: string): string =>
  text === ''
    ? ''
    : JSON.stringify(JSON.parse(text), (key, value: unknown) => (ADDED.includes(key) ? undefined : value));

const lineOf = ({ status, text }: ApiAnswer, known: World): string =>
  `${status} ${named(withoutAdded(text), known)}`.trim();

/** Every mistake of a call, and every two of them that the call can make at once. */
function* pairsOf(mistakes: Kind['mistakes']): Generator<readonly [string, readonly Mistake[]]> {
  yield ['nothing', []];
  const all = Object.entries(mistakes);
  for (const [place, [name, mistake]] of all.entries()) {
    yield [name, [mistake]];
    for (const [second, another] of all.slice(place + 1)) yield [`${name} + ${second}`, [mistake, another]];
  }
}

test.each(Object.entries(KINDS))('%s is answered as ever, whatever two things are wrong', async (_, kind) => {
  const { fine, mistakes } = kind;
  const answers: Record<string, string> = {};
  let known = await world();
  for (const [what, made] of pairsOf(mistakes)) {
    const { method, path, body, headers } = made.reduce((sent, mistake) => mistake(sent, known), fine(known));
    const before = await dumpOf(known.group.id);
    const answer = await send(method, path, { body, ...(headers ? { headers } : {}) });
    answers[what] = lineOf(answer, known);
    if (answer.status >= 400) expect(await dumpOf(known.group.id)).toEqual(before);
    else known = await world();
  }
  expect(answers).toMatchSnapshot();
});
