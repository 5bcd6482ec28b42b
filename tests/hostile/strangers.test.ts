import { randomUUID } from 'node:crypto';
import { call } from '@/tests/deployment/support/app';
import { dumpOf } from '@/tests/support/database';
import { aBusyGroup, type KnownGroup } from '@/tests/support/a-busy-group';
import { house } from '@/tests/support/house';
import { raw, request } from './support/raw';

let ours: KnownGroup;
let theirs: KnownGroup;
/** A picture that belongs to a message of their group. */
let theirFileId: string;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function claimedFile(): Promise<string> {
  const form = new FormData();
  form.set('file', new File([png], 'a.png'));
  const uploaded = await fetch(`${house.origin}/api/v1/files`, { method: 'POST', body: form });
  const { savedFile } = (await uploaded.json()) as { savedFile: { _id: string } };
  await post('feedbacks', feedback({ groupCode: theirs.code, fileId: savedFile._id }));
  return savedFile._id;
}

beforeAll(async () => {
  ours = await aBusyGroup(house.origin, ['Anna', 'Ben', 'Cleo']);
  theirs = await aBusyGroup(house.origin, ['Xaver', 'Yara', 'Zoe'], 'Oslo');
  theirFileId = await claimedFile();
  const plan = [{ from: 'Zoe', to: 'Xaver', amount: 3.33, groupCode: theirs.code }];
  expect((await post('settlements', { settlements: plan })).status).toBe(201);
});

const post = (path: string, body: object) => call(house.origin, 'POST', path, body);

const feedback = (more: object) => ({ name: 'Anna', email: '', messageType: '', feedback: 'Hallo', ...more });

const expense = (more: object) => ({
  expenseDescription: 'Eis',
  expenseAmount: 3,
  groupCode: ours.code,
  expensePayerName: 'Anna',
  expenseBeneficiariesNames: ['Anna', 'Ben'],
  ...more,
});

const payment = (more: object) => ({
  paymentAmount: 1,
  groupCode: ours.code,
  paymentMakerName: 'Ben',
  paymentRecipientName: 'Anna',
  ...more,
});

const transfer = (more: object) => ({ from: 'Ben', to: 'Anna', amount: 1, groupCode: ours.code, ...more });

type Attempt = readonly [what: string, method: string, path: () => string, body?: () => object];

/** Tests that each attempt gets one of the statuses, reveals nothing of their group and changes neither group. */
function refused(statuses: readonly number[], attempts: readonly Attempt[]): void {
  for (const [what, method, path, body] of attempts) refusedOnce(statuses, what, method, path, body);
}

function refusedOnce(statuses: readonly number[], ...[what, method, path, body]: Attempt): void {
  test(`${what} (${method})`, async () => {
    const before = [await dumpOf(ours.id), await dumpOf(theirs.id)];
    const answer = await call(house.origin, method, path(), body?.());
    expect(statuses).toContain(answer.status);
    expect(answer.body).toHaveProperty('message');
    expect(JSON.stringify(answer.body)).not.toMatch(/Xaver|Yara|Zoe|Oslo/);
    expect([await dumpOf(ours.id), await dumpOf(theirs.id)]).toEqual(before);
  });
}

describe('an expense of ours takes nobody of theirs', () => {
  const people: readonly (readonly [string, () => object])[] = [
    ['as payer by name', () => ({ expensePayerName: 'Xaver' })],
    ['as payer by id', () => ({ expensePayerId: theirs.people[0].id })],
    ['as the only beneficiary by name', () => ({ expenseBeneficiariesNames: ['Yara'] })],
    ['as one of the beneficiaries by name', () => ({ expenseBeneficiariesNames: ['Anna', 'Zoe'] })],
    ['as the only beneficiary by id', () => ({ expenseBeneficiaryIds: [theirs.people[1].id] })],
    [
      'as one of the beneficiaries by id',
      () => ({ expenseBeneficiaryIds: [ours.people[0].id, theirs.people[2].id] }),
    ],
    ['but their group as payer', () => ({ expensePayerId: theirs.id })],
    ['but our payment as payer', () => ({ expensePayerId: ours.paymentId })],
    ['but our expense as beneficiary', () => ({ expenseBeneficiaryIds: [ours.expenseId] })],
  ];
  refused(
    [404],
    people.map(([what, more]) => [`created ${what}`, 'POST', () => 'expenses', () => expense(more())]),
  );
  refused(
    [404],
    people.map(([what, more]) => [
      `edited ${what}`,
      'PUT',
      () => `expenses/${ours.expenseId}`,
      () => expense(more()),
    ]),
  );
});

describe('a payment of ours takes nobody of theirs', () => {
  const people: readonly (readonly [string, () => object])[] = [
    ['as maker by name', () => ({ paymentMakerName: 'Xaver' })],
    ['as maker by id', () => ({ paymentMakerId: theirs.people[0].id })],
    ['as recipient by name', () => ({ paymentRecipientName: 'Yara' })],
    ['as recipient by id', () => ({ paymentRecipientId: theirs.people[1].id })],
    ['as both by name', () => ({ paymentMakerName: 'Xaver', paymentRecipientName: 'Yara' })],
    [
      'as both by id',
      () => ({ paymentMakerId: theirs.people[0].id, paymentRecipientId: theirs.people[1].id }),
    ],
    ['but our group as maker', () => ({ paymentMakerId: ours.id })],
    ['but our expense as recipient', () => ({ paymentRecipientId: ours.expenseId })],
  ];
  refused(
    [404],
    people.map(([what, more]) => [`created ${what}`, 'POST', () => 'payments', () => payment(more())]),
  );
  refused(
    [404],
    people.map(([what, more]) => [
      `edited ${what}`,
      'PUT',
      () => `payments/${ours.paymentId}`,
      () => payment(more()),
    ]),
  );
});

describe('an entry stays in its group', () => {
  const ofTheirs = () => ({
    groupCode: theirs.code,
    expensePayerName: 'Xaver',
    expenseBeneficiariesNames: ['Yara'],
    paymentMakerName: 'Xaver',
    paymentRecipientName: 'Yara',
  });
  refused(
    [404],
    [
      [
        'our expense with their code and people',
        'PUT',
        () => `expenses/${ours.expenseId}`,
        () => expense(ofTheirs()),
      ],
      [
        'our expense with their code',
        'PUT',
        () => `expenses/${ours.expenseId}`,
        () => expense({ groupCode: theirs.code }),
      ],
      ['their expense with our code', 'PUT', () => `expenses/${theirs.expenseId}`, () => expense({})],
      [
        'our payment with their code and people',
        'PUT',
        () => `payments/${ours.paymentId}`,
        () => payment(ofTheirs()),
      ],
      [
        'our payment with their code',
        'PUT',
        () => `payments/${ours.paymentId}`,
        () => payment({ groupCode: theirs.code }),
      ],
      ['their payment with our code', 'PUT', () => `payments/${theirs.paymentId}`, () => payment({})],
    ],
  );
});

describe('an id names one kind of thing', () => {
  const others = (): readonly (readonly [string, () => string, readonly string[]])[] => [
    ['an expense', () => ours.expenseId, ['payments', 'users']],
    ['a payment', () => ours.paymentId, ['expenses', 'users']],
    ['a member', () => ours.people[0].id, ['payments', 'expenses']],
    ['a group', () => ours.id, ['payments', 'expenses', 'users']],
    ['a picture', () => theirFileId, ['payments', 'expenses', 'users']],
  ];
  for (const [what, id, nouns] of others()) {
    for (const noun of nouns) {
      refused(
        [404],
        [
          [`${what} read as one of ${noun}`, 'GET', () => `${noun}/${id()}`],
          [`${what} deleted as one of ${noun}`, 'DELETE', () => `${noun}/${id()}`],
        ],
      );
    }
  }
  const person = () => ({ userName: 'Neu', groupCode: ours.code });
  refused(
    [404],
    [
      ['a payment edited as an expense', 'PUT', () => `expenses/${ours.paymentId}`, () => expense({})],
      ['an expense edited as a payment', 'PUT', () => `payments/${ours.expenseId}`, () => payment({})],
      ['a group renamed as a member', 'PATCH', () => `users/${ours.id}`, person],
      ['an expense renamed as a member', 'PATCH', () => `users/${ours.expenseId}`, person],
      [
        'a member renamed as a group',
        'PATCH',
        () => `groups/${ours.people[0].id}`,
        () => ({ groupName: 'Neu', groupCode: ours.code }),
      ],
    ],
  );
});

describe('something new cannot take an id that is in use', () => {
  const taken: readonly (readonly [string, () => string])[] = [
    ['their expense', () => theirs.expenseId],
    ['their payment', () => theirs.paymentId],
    ['their member', () => theirs.people[0].id],
    ['our member', () => ours.people[1].id],
    ['their group', () => theirs.id],
    ['our group', () => ours.id],
  ];
  const settling = (id: string) => ({
    ...{ groupCode: ours.code, fromId: ours.people[2].id, toId: ours.people[0].id, amount: 3.33, _id: id },
  });
  for (const [what, id] of taken) {
    refused(
      [409],
      [
        [`an expense with that of ${what}`, 'POST', () => 'expenses', () => expense({ _id: id() })],
        [`a payment with that of ${what}`, 'POST', () => 'payments', () => payment({ _id: id() })],
        [
          `a member with that of ${what}`,
          'POST',
          () => 'users',
          () => ({ userName: 'Neu', groupCode: ours.code, _id: id() }),
        ],
        [`a confirmation with that of ${what}`, 'POST', () => 'settlements/confirm', () => settling(id())],
      ],
    );
  }
});

describe('our own calls show and change nothing of theirs', () => {
  refused(
    [404],
    [
      ['their expense in our ledger', 'GET', () => `groups/${ours.code}/ledger?entry=${theirs.expenseId}`],
      ['their member in our ledger', 'GET', () => `groups/${ours.code}/ledger?member=${theirs.people[0].id}`],
      ['their ledger by the id of the group', 'GET', () => `groups/${theirs.id}/ledger`],
      ['their activity by the id of the group', 'GET', () => `groups/${theirs.id}/activity`],
    ],
  );
  const put = (more: object, entry: object = {}) => ({
    kind: 'entry.put',
    entry: {
      ...{ id: randomUUID(), kind: 'expense', title: 'Eis', cents: 300 },
      payers: [{ memberId: ours.people[0].id, cents: 300 }],
      split: { how: 'even', among: [ours.people[1].id] },
      ...entry,
    },
    ...more,
  });
  const changes: readonly (readonly [string, () => object])[] = [
    ['an expense with the id of theirs', () => put({}, { id: theirs.expenseId })],
    ['an edit of their expense', () => put({ base: 0 }, { id: theirs.expenseId })],
    ['their member as payer', () => put({}, { payers: [{ memberId: theirs.people[0].id, cents: 300 }] })],
    ['their member among', () => put({}, { split: { how: 'even', among: [theirs.people[1].id] } })],
    ['their expense deleted', () => ({ kind: 'entry.delete', entryId: theirs.expenseId })],
    ['their member renamed', () => ({ kind: 'member.rename', memberId: theirs.people[0].id, name: 'Neu' })],
    ['their member removed', () => ({ kind: 'member.remove', memberId: theirs.people[0].id })],
    [
      'a member with the id of theirs',
      () => ({ kind: 'member.add', member: { id: theirs.people[0].id, name: 'Neu' } }),
    ],
    [
      'their plan confirmed',
      () => ({
        ...{ kind: 'plan.confirm', entryId: randomUUID(), cents: 333 },
        ...{ fromId: theirs.people[2].id, toId: theirs.people[0].id },
      }),
    ],
  ];
  test.each(changes)('%s is refused', async (_what, change) => {
    const before = [await dumpOf(ours.id), await dumpOf(theirs.id)];
    const answer = await post(`groups/${ours.code}/changes`, {
      changes: [{ id: randomUUID(), ...change() }],
    });
    expect([answer.status, answer.body]).toMatchObject([200, { outcomes: [{ outcome: 'refused' }] }]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Xaver|Yara|Zoe|Oslo/);
    expect([await dumpOf(ours.id), await dumpOf(theirs.id)]).toEqual(before);
  });
});

describe('only those who have the code change members, groups and settings', () => {
  const both = () => ({ group: ours.id, groupName: 'Neu', groupCode: ours.code });
  refused(
    [404],
    [
      [
        'their member with our code',
        'PATCH',
        () => `users/${theirs.people[0].id}`,
        () => ({ userName: 'Neu', groupCode: ours.code }),
      ],
      [
        'our member with their code',
        'PATCH',
        () => `users/${ours.people[0].id}`,
        () => ({ userName: 'Neu', groupCode: theirs.code }),
      ],
    ],
  );
  refused(
    [400, 404],
    [
      ['their group with our code', 'PATCH', () => `groups/${theirs.id}`, both],
      [
        'our group with their code',
        'PATCH',
        () => `groups/${ours.id}`,
        () => ({ ...both(), groupCode: theirs.code }),
      ],
      [
        'their group with our name',
        'DELETE',
        () => `groups/${theirs.code}`,
        () => ({ groupName: 'Lissabon 2026' }),
      ],
      ['their group by its id', 'DELETE', () => `groups/${theirs.id}`, () => ({ groupName: 'Oslo' })],
    ],
  );
  const settings = { currency: '$', inactiveDataPurge: false, fixedDebitorCreditorOrder: true };
  for (const path of [
    'currency',
    'inactiveDataPurge',
    'data-purge',
    'fixedDebitorCreditorOrder',
    'fixed-order-settings',
  ]) {
    refused(
      [400],
      [
        [
          `their ${path} with our code in the body`,
          'PATCH',
          () => `groups/${path}/${theirs.code}`,
          () => ({ ...settings, groupCode: ours.code }),
        ],
        [
          `our ${path} with their code in the body`,
          'PATCH',
          () => `groups/${path}/${ours.code}`,
          () => ({ ...settings, groupCode: theirs.code }),
        ],
      ],
    );
  }
});

describe('a plan of ours names nobody of theirs', () => {
  const people: readonly (readonly [string, () => object])[] = [
    ['from by name', () => ({ from: 'Xaver' })],
    ['to by name', () => ({ to: 'Zoe' })],
    ['from by id', () => ({ fromId: theirs.people[0].id })],
    ['to by id', () => ({ toId: theirs.people[1].id })],
    ['both by name', () => ({ from: 'Zoe', to: 'Xaver', amount: 3.33 })],
    ['both by id', () => ({ fromId: theirs.people[2].id, toId: theirs.people[0].id, amount: 3.33 })],
  ];
  for (const [what, more] of people) {
    refused(
      [404],
      [
        [`persisted, ${what}`, 'POST', () => 'settlements', () => ({ settlements: [transfer(more())] })],
        [`removed, ${what}`, 'DELETE', () => 'settlements', () => transfer(more())],
      ],
    );
  }
  const confirm = (more: object) => ({
    ...{
      groupCode: ours.code,
      fromId: ours.people[2].id,
      toId: ours.people[0].id,
      amount: 3.33,
      _id: randomUUID(),
    },
    ...more,
  });
  refused(
    [404, 409],
    [
      [
        'confirmed, from',
        'POST',
        () => 'settlements/confirm',
        () => confirm({ fromId: theirs.people[2].id }),
      ],
      ['confirmed, to', 'POST', () => 'settlements/confirm', () => confirm({ toId: theirs.people[0].id })],
      [
        'confirmed, both',
        'POST',
        () => 'settlements/confirm',
        () => confirm({ fromId: theirs.people[2].id, toId: theirs.people[0].id }),
      ],
    ],
  );
  refused(
    [400],
    [
      [
        'of two groups at once',
        'POST',
        () => 'settlements',
        () => ({
          settlements: [transfer({}), transfer({ from: 'Zoe', to: 'Xaver', groupCode: theirs.code })],
        }),
      ],
    ],
  );
  refused([404], [['all of ours, of which there is none', 'DELETE', () => `settlements/${ours.code}`]]);
});

test('a picture that belongs to a message cannot be claimed by another one', async () => {
  const before = await dumpOf(theirs.id);
  const answer = await post('feedbacks', feedback({ groupCode: ours.code, fileId: theirFileId }));
  expect([404, 409, 422]).toContain(answer.status);
  expect(await dumpOf(theirs.id)).toEqual(before);
});

test('an idempotency key of one group does not give another group its answer', async () => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const send = async (groupCode: string, userName: string) => {
    const body = JSON.stringify({ groupCode, userName });
    const answer = await fetch(`${house.origin}/api/v1/users`, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await send(theirs.code, 'Wanda')).status).toBe(201);
  const answer = await send(ours.code, 'Dora');
  expect(answer.text).not.toContain('Wanda');
  expect(answer.status).toBe(201);
});

test('cursors, versions and pages of theirs show us nothing of theirs', async () => {
  const names = /Xaver|Yara|Zoe|Oslo|Wanda/;
  type History = { nextCursor: string };
  const { body } = await call<History>(
    house.origin,
    'GET',
    `groups/${theirs.code}/expenses-and-payments?limit=1`,
  );
  const next = await call(
    house.origin,
    'GET',
    `groups/${ours.code}/expenses-and-payments?cursor=${encodeURIComponent(body.nextCursor)}`,
  );
  expect(JSON.stringify(next.body)).not.toMatch(names);
  const { headers } = await fetch(`${house.origin}/api/v1/users/byGroupCode/${theirs.code}`);
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  expect(
    (await fetch(`${house.origin}/api/v1/users/byGroupCode/${ours.code}`, { headers: known })).status,
  ).toBe(200);
  const Cookie = `activeGroupCode=${ours.code}; storedGroupCodes=${ours.code}`;
  for (const [page, id] of [
    ['expense-details', theirs.expenseId],
    ['update-expense', theirs.expenseId],
    ['payment-details', theirs.paymentId],
    ['update-payment', theirs.paymentId],
    ['groupmember-details', theirs.people[0].id],
    ['groupmember-transaction-history', theirs.people[0].id],
    ['expense-details', ours.paymentId],
    ['payment-details', ours.expenseId],
  ] as const) {
    const answer = await raw(house.port, request(`/${page}/${ours.code}/${id}`, { headers: { Cookie } }));
    expect([page, answer.status]).toEqual([page, 404]);
    expect(answer.text).not.toMatch(names);
  }
});
