import { newId } from '@/lib/domain/ids';
import { createGroupCode, createViewKey } from '@/lib/domain/text/codes';
import { aGroup, type TestGroup } from '@/tests/support/a-group';
import { hashOf, someExpenses, stage } from '@/tests/support/an-import';
import { api, call } from '@/tests/support/api';
import { compile, operations, responseOf } from '@/tests/support/api-document';
import { withDefaults } from '@/tests/support/database-settings';
import { ledgerOf } from '@/tests/support/ledger-calls';
import { solve } from '@/tests/support/solve-puzzle';

/** One call of an operation, and the status that it must have. */
type Stop = {
  /** `METHOD /path`, as the API's description names the operation. */
  readonly on: string;
  /** The value of the path's parameter; of several, one after the other. */
  readonly at?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
};

const UNKNOWN_CODE = 'ZZZZZZZZZZZZ';
const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';
const stale = { 'if-match': '9999' };

/** Statuses that no single request can provoke here. */
const UNASKED = [413, 429, 500, 503];

async function visit({ on, at = '', query = '', body, headers = {}, status }: Stop): Promise<void> {
  const [method = '', template = ''] = on.split(' ');
  const values = at.split(' ');
  const path = template.replace(/\{[^}]+\}/g, () => values.shift() ?? '') + query;
  const answer = await call(method, path, { body, headers });
  expect([on, answer.body, answer.status]).toEqual([on, answer.body, status]);
  const response = responseOf(on, status);
  if (!response) throw new Error(`${on} does not describe ${status}`);
  const json = response.content?.['application/json'];
  if (json) {
    const validate = compile(json.schema);
    validate(answer.body);
    expect([on, answer.body, validate.errors]).toEqual([on, answer.body, null]);
  } else {
    expect(answer.body).toBeUndefined();
  }
  const etag = answer.headers.get('etag');
  expect([on, etag !== null && !response.headers?.ETag]).toEqual([on, false]);
  if (etag !== null && operations.get(on)?.responses[304] && status === 200) {
    await visit({ on, at, query, status: 304, headers: { 'if-none-match': etag } });
  }
}

const setting = (path: string, code: string, good: object, bad: object): Stop[] => [
  { on: `PATCH ${path}`, at: code, body: { groupCode: code, ...good }, status: 200 },
  { on: `PATCH ${path}`, at: code, body: { groupCode: UNKNOWN_CODE, ...good }, status: 400 },
  { on: `PATCH ${path}`, at: UNKNOWN_CODE, body: { groupCode: UNKNOWN_CODE, ...good }, status: 404 },
  { on: `PATCH ${path}`, at: code, body: { groupCode: code, ...bad }, status: 422 },
];

const names = (path: string, code: string): Stop[] => [
  { on: `GET ${path}`, query: `?storedGroupCodes=${code},${UNKNOWN_CODE}`, status: 200 },
  { on: `GET ${path}`, status: 400 },
  { on: `GET ${path}`, query: `?storedGroupCodes=${Array(101).fill('A').join(',')}`, status: 422 },
];

const namesByBody = (code: string): Stop[] => {
  const on = 'POST /groups/stored-group-names';
  return [
    { on, body: { storedGroupCodes: [code, UNKNOWN_CODE] }, status: 200 },
    { on, body: {}, status: 400 },
    { on, body: { storedGroupCodes: Array(101).fill('A') }, status: 422 },
  ];
};

const changes = (code: string): Stop[] => {
  const on = 'POST /groups/{group}/changes';
  const set = (more: object) => ({ id: newId(), kind: 'group.set', ...more });
  const batch = [set({ name: 'Porto' }), set({ name: '/' }), set({ name: 'Faro', base: 1 })];
  return [
    { on, at: code, body: { changes: batch, since: 'of another time' }, status: 200 },
    { on, at: code, body: { changes: [] }, status: 422 },
    { on, at: UNKNOWN_CODE, body: { changes: batch }, status: 404 },
    { on, at: code, body: '{', status: 400 },
  ];
};

async function ofImports(group: TestGroup): Promise<Stop[]> {
  const path = '/groups/{group}/imports/{import}';
  const [made, id] = [await stage(group, { entries: someExpenses(group, 1) }), newId()];
  const at = `${group.code} ${id}`;
  const said = { fileHash: hashOf(id), format: 'splitwise-csv', currency: 'CHF', entries: 1, members: [] };
  const batch = { on: `PUT ${path}/batches/{number}` };
  return [
    { on: `PUT ${path}`, at, body: { ...said, currency: '€' }, status: 200 },
    { on: `PUT ${path}`, at, body: said, status: 409 },
    { ...batch, at: `${at} 0`, body: { entries: someExpenses(group, 1) }, status: 200 },
    { ...batch, at: `${at} 0`, body: { entries: [] }, status: 422 },
    { on: `POST ${path}`, at: `${group.code} ${made}`, body: {}, status: 200 },
    { on: `POST ${path}`, at: `${group.code} ${newId()}`, body: {}, status: 404 },
    { on: `DELETE ${path}`, at, status: 204 },
    { on: `DELETE ${path}`, at: `${UNKNOWN_CODE} ${id}`, status: 404 },
  ];
}

/** Of a group that is looked for by no other stop. */
const renewal = ({ code }: TestGroup): Stop[] => {
  const on = 'PUT /groups/{group}/code';
  const body = { code: createGroupCode() };
  return [
    { on, at: code, body: { code: 'ROME' }, status: 422 },
    { on, at: UNKNOWN_CODE, body, status: 404 },
    { on, at: code, body, status: 200 },
    { on, at: code, body: { code: createGroupCode() }, status: 410 },
    { on: 'GET /groups/{group}/ledger', at: code, status: 410 },
  ];
};

const viewLink = ({ code }: TestGroup): Stop[] => {
  const [read, set] = ['GET /groups/{group}/view-key', 'PUT /groups/{group}/view-key'];
  const viewKey = createViewKey();
  return [
    { on: read, at: code, status: 200 },
    { on: read, at: UNKNOWN_CODE, status: 404 },
    { on: set, at: code, body: { viewKey: code, former: null }, status: 422 },
    { on: set, at: UNKNOWN_CODE, body: { viewKey, former: null }, status: 404 },
    { on: set, at: code, body: { viewKey, former: null }, status: 200 },
    { on: set, at: viewKey, body: { viewKey: null, former: viewKey }, status: 403 },
    { on: read, at: viewKey, status: 403 },
    { on: read, at: code, status: 200 },
    { on: 'GET /groups/{group}/ledger', at: viewKey, status: 200 },
    { on: 'GET /groups/{group}/activity', at: viewKey, status: 200 },
    { on: set, at: code, body: { viewKey: null, former: viewKey }, status: 200 },
  ];
};

const ofGroups = ({ code, id }: TestGroup, doomed: TestGroup): Stop[] => [
  { on: 'POST /groups', body: { groupName: 'Porto' }, status: 201 },
  { on: 'POST /groups', body: '{', status: 400 },
  { on: 'POST /groups', body: { groupName: null }, status: 422 },
  { on: 'GET /groups/{group}', at: code, status: 200 },
  { on: 'GET /groups/{group}', at: UNKNOWN_CODE, status: 204 },
  { on: 'PATCH /groups/{group}', at: id, body: { groupName: 'Lissabon', groupCode: code }, status: 200 },
  { on: 'PATCH /groups/{group}', at: id, body: { groupName: 'a/b' }, status: 422 },
  { on: 'PATCH /groups/{group}', at: UNKNOWN_ID, body: { groupName: 'Faro' }, status: 404 },
  { on: 'PATCH /groups/{group}', at: id, body: { groupName: 'Faro' }, headers: stale, status: 409 },
  { on: 'GET /groups/{group}/limited-validate-existence', at: code, status: 200 },
  { on: 'GET /groups/{group}/continuous-validate-existence', at: UNKNOWN_CODE, status: 200 },
  { on: 'GET /groups/{group}/expenses-and-payments', at: code, status: 200 },
  { on: 'GET /groups/{group}/expenses-and-payments', at: code, query: '?limit=1&order=desc', status: 200 },
  { on: 'GET /groups/{group}/expenses-and-payments', at: UNKNOWN_CODE, status: 200 },
  { on: 'GET /groups/{group}/expenses-and-payments', at: code, query: '?limit=0', status: 422 },
  { on: 'GET /groups/currency/{groupCode}', at: code, status: 200 },
  { on: 'GET /groups/currency/{groupCode}', at: UNKNOWN_CODE, status: 204 },
  ...setting('/groups/currency/{groupCode}', code, { currency: 'CHF' }, { currency: 'Taler' }),
  ...['inactiveDataPurge', 'data-purge'].flatMap((path) =>
    setting(`/groups/${path}/{groupCode}`, code, { inactiveDataPurge: false }, { inactiveDataPurge: 1 }),
  ),
  ...['fixedDebitorCreditorOrder', 'fixed-order-settings'].flatMap((path) =>
    setting(
      `/groups/${path}/{groupCode}`,
      code,
      { fixedDebitorCreditorOrder: false },
      { fixedDebitorCreditorOrder: 'no' },
    ),
  ),
  { on: 'GET /groups/has-persisted-order/{groupCode}', at: code, status: 200 },
  { on: 'GET /groups/has-persisted-order/{groupCode}', at: UNKNOWN_CODE, status: 404 },
  ...names('/groups/StoredGroupNames', code),
  ...names('/groups/stored-group-names', code),
  ...namesByBody(code),
  ...changes(code),
  { on: 'DELETE /groups/{group}', at: doomed.code, body: { groupName: 'Faro' }, status: 400 },
  { on: 'DELETE /groups/{group}', at: doomed.code, body: { groupName: 'Doomed' }, status: 204 },
  { on: 'DELETE /groups/{group}', at: doomed.code, body: { groupName: 'Doomed' }, status: 404 },
];

function ofMembers({ code, members }: TestGroup): Stop[] {
  const anna = members.Anna?._id ?? '';
  const carla = members.Carla?._id ?? '';
  const history = 'GET /users/{id}/expenses-and-payments';
  return [
    { on: 'POST /users', body: { userName: 'Deniz', groupCode: code }, status: 201 },
    { on: 'POST /users', body: { userName: 'Anna', groupCode: code }, status: 409 },
    { on: 'POST /users', body: { userName: 'Anna', groupCode: UNKNOWN_CODE }, status: 404 },
    { on: 'POST /users', body: { userName: 'a'.repeat(21), groupCode: code }, status: 422 },
    { on: 'GET /users/byGroupCode/{groupCode}', at: code, status: 200 },
    { on: 'GET /users/byGroupCode/{groupCode}', at: UNKNOWN_CODE, status: 200 },
    { on: 'GET /users/{id}', at: anna, status: 200 },
    { on: 'GET /users/{id}', at: 'nobody', status: 404 },
    { on: 'PATCH /users/{id}', at: carla, body: { userName: 'Clara', groupCode: code }, status: 200 },
    { on: 'PATCH /users/{id}', at: carla, body: { userName: 'Caro' }, headers: stale, status: 409 },
    { on: history, at: anna, status: 200 },
    { on: history, at: UNKNOWN_ID, status: 200 },
    { on: 'DELETE /users/{id}', at: anna, status: 400 },
    { on: 'DELETE /users/{id}', at: carla, status: 204 },
  ];
}

function ofExpenses({ code, expenses }: TestGroup): Stop[] {
  const at = expenses[0]?._id ?? '';
  const expense = {
    expenseDescription: 'Fähre',
    expenseAmount: '12.5',
    groupCode: code,
    expensePayerName: 'Anna',
    expenseBeneficiariesNames: ['Anna', 'Ben'],
  };
  return [
    { on: 'POST /expenses', body: expense, status: 201 },
    { on: 'POST /expenses', body: { ...expense, expensePayerName: null }, status: 400 },
    { on: 'POST /expenses', body: { ...expense, expensePayerName: 'Zoe' }, status: 404 },
    { on: 'POST /expenses', body: { ...expense, expenseAmount: 100_000 }, status: 422 },
    { on: 'GET /expenses/{id}', at, status: 200 },
    { on: 'GET /expenses/{id}', at: UNKNOWN_ID, status: 404 },
    { on: 'PUT /expenses/{id}', at, body: expense, status: 200 },
    { on: 'PUT /expenses/{id}', at, body: { ...expense, expenseBeneficiariesNames: [] }, status: 400 },
    { on: 'PUT /expenses/{id}', at, body: { ...expense, expenseAmount: 9 }, headers: stale, status: 409 },
    { on: 'GET /expenses/totalExpenses/{groupCode}', at: code, status: 200 },
    { on: 'GET /expenses/byGroupCode/{groupCode}', at: code, status: 200 },
    { on: 'DELETE /expenses/{id}', at, status: 204 },
    { on: 'DELETE /expenses/{id}', at, status: 404 },
  ];
}

function ofPayments({ code, payments }: TestGroup): Stop[] {
  const at = payments[0]?._id ?? '';
  const payment = {
    paymentMakerName: 'Ben',
    paymentRecipientName: 'Anna',
    paymentAmount: 3,
    groupCode: code,
  };
  return [
    { on: 'POST /payments', body: payment, status: 201 },
    { on: 'POST /payments', body: { ...payment, paymentRecipientName: 'Ben' }, status: 409 },
    { on: 'GET /payments/{id}', at, status: 200 },
    { on: 'GET /payments/{id}', at: UNKNOWN_ID, status: 404 },
    { on: 'PUT /payments/{id}', at, body: payment, status: 200 },
    { on: 'PUT /payments/{id}', at, body: { ...payment, paymentAmount: 7 }, headers: stale, status: 409 },
    { on: 'DELETE /payments/{id}', at, status: 204 },
    { on: 'DELETE /payments/{id}', at, status: 404 },
  ];
}

/** Ben owes Anna 15. */
function ofSettlements({ code }: TestGroup): Stop[] {
  const row = { from: 'Ben', to: 'Anna', amount: 15, groupCode: code };
  const persist = { on: 'POST /settlements', body: { settlements: [row] }, status: 201 };
  return [
    { on: 'GET /settlements/{groupCode}', at: code, status: 404 },
    persist,
    { on: 'POST /settlements', body: { settlements: [] }, status: 400 },
    { on: 'POST /settlements', body: { settlements: [{ ...row, amount: 16 }] }, status: 409 },
    { on: 'GET /settlements/{groupCode}', at: code, status: 200 },
    { on: 'DELETE /settlements', body: { ...row, from: null }, status: 400 },
    { on: 'DELETE /settlements', body: row, status: 204 },
    { on: 'DELETE /settlements', body: row, status: 404 },
    persist,
    { on: 'DELETE /settlements/{groupCode}', at: code, status: 204 },
    { on: 'DELETE /settlements/{groupCode}', at: code, status: 404 },
    persist,
    { on: 'POST /settlements/confirm', body: row, status: 201 },
    { on: 'POST /settlements/confirm', body: row, status: 409 },
  ];
}

/** A whole GIF of one pixel that is also plain ASCII, so that it fits into a body of text. */
const GIF = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';

const multipart = (name: string, content: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=part' },
  body: `--part\r\nContent-Disposition: form-data; name="${name}"; filename="a.gif"\r\n\r\n${content}\r\n--part--\r\n`,
});

function ofFeedback({ code }: TestGroup): Stop[] {
  const feedback = { name: 'Anna', email: '', messageType: 'other', feedback: 'Danke!', groupCode: code };
  return [
    { on: 'POST /feedbacks', body: feedback, status: 201 },
    { on: 'POST /feedbacks', body: '{', status: 400 },
    { on: 'POST /feedbacks', body: { ...feedback, fileId: UNKNOWN_ID }, status: 404 },
    { on: 'POST /feedbacks', body: { ...feedback, name: '' }, status: 422 },
    { on: 'POST /files', ...multipart('file', GIF), status: 201 },
    { on: 'POST /files', ...multipart('picture', GIF), status: 400 },
    { on: 'POST /files', ...multipart('file', 'Hallo'), status: 422 },
  ];
}

const ofCaptchas = (solution: string): readonly Stop[] => [
  { on: 'GET /captchas/puzzle', status: 200 },
  { on: 'POST /captchas/verify-captcha', body: { solution }, status: 200 },
  { on: 'POST /captchas/verify-captcha', body: { solution }, status: 401 },
  { on: 'POST /captchas/verify-captcha', body: '{', status: 400 },
];

const ofService: readonly Stop[] = [
  { on: 'GET /health/alive', status: 200 },
  { on: 'GET /health/check', status: 200 },
  { on: 'GET /openapi.json', status: 200 },
];

async function ofLedger({ code, members }: TestGroup): Promise<Stop[]> {
  const [on, at] = ['GET /groups/{group}/ledger', code];
  const { body: old } = await ledgerOf(code, '?limit=1');
  await api.post('users', { userName: 'Elif', groupCode: code });
  const { body: present } = await ledgerOf(code, '?limit=1');
  return [
    { on, at, status: 200 },
    { on, at, query: `?since=${old.version}`, status: 200 },
    { on, at, query: `?since=${present.version}`, status: 204 },
    { on, at, query: '?since=unknown', status: 200 },
    { on, at, query: `?before=${present.before}`, status: 200 },
    { on, at, query: `?member=${members.Anna?._id}`, status: 200 },
    { on, at, query: `?member=${UNKNOWN_ID}`, status: 404 },
    { on, at, query: `?entry=${present.entries[0]?.id}`, status: 200 },
    { on, at, query: `?entry=${UNKNOWN_ID}`, status: 404 },
    { on, at, query: '?limit=501', status: 422 },
    { on, at, query: '?entry=x', status: 422 },
    { on, at: UNKNOWN_CODE, status: 404 },
    { on: 'GET /groups/{group}/export', at, query: '?format=csv', status: 200 },
    { on: 'GET /groups/{group}/export', at, query: '?format=xls', status: 422 },
    { on: 'GET /groups/{group}/statistics', at, status: 200 },
    {
      ...{ on: 'GET /groups/{group}/statistics', at, status: 200 },
      query: `?from=2020-01-15&until=2030-01-15&member=${members.Anna?._id}`,
    },
    { on: 'GET /groups/{group}/statistics', at, query: '?from=2026-02-30', status: 422 },
    { on: 'GET /groups/{group}/statistics', at: UNKNOWN_CODE, status: 404 },
    { on: 'GET /groups/{group}/activity', at, status: 200 },
    { on: 'GET /groups/{group}/activity', at, query: '?limit=1&before=3', status: 200 },
    { on: 'GET /groups/{group}/activity', at, query: '?before=x', status: 422 },
    { on: 'GET /groups/{group}/activity', at: UNKNOWN_CODE, status: 404 },
    { on: 'GET /groups/{group}/events', at, status: 200 },
    { on: 'GET /groups/{group}/events', at: UNKNOWN_CODE, status: 404 },
  ];
}

const debt = () =>
  aGroup().with('Anna', 'Ben', 'Carla').spent('Anna', 40, ['Anna', 'Ben']).paid('Ben', 5, 'Anna');

/** What the test must have called: each operation's success, and one of its errors if a request can cause one. */
function expectedVisits(): string[] {
  return [...operations].flatMap(([name, { responses }]) => {
    const asked = Object.keys(responses)
      .map(Number)
      .filter((status) => !UNASKED.includes(status));
    const kinds = new Set(
      asked.map((status) => (status < 300 ? 'succeeds' : status < 400 ? 'known' : 'fails')),
    );
    return name === 'GET /docs'
      ? []
      : [...kinds].filter((kind) => kind !== 'known').map((kind) => `${name} ${kind}`);
  });
}

async function visitAll(): Promise<void> {
  const [first, second, third, doomed] = [await debt(), await debt(), await debt(), await aGroup('Doomed')];
  const { data } = (await api.get<{ data: { puzzle: string } }>('captchas/puzzle')).body;
  const stops = [
    ...ofService,
    ...(await ofLedger(await debt())),
    ...(await ofImports(await debt())),
    ...ofCaptchas(solve(data.puzzle)),
    ...ofFeedback(third),
    ...ofSettlements(first),
    ...ofPayments(second),
    ...ofExpenses(second),
    ...ofMembers(third),
    ...ofGroups(third, doomed),
    ...viewLink(await aGroup()),
    ...renewal(await aGroup()),
  ];
  for (const stop of stops) await visit(stop);
  const visits = new Set(stops.map(({ on, status }) => `${on} ${status < 300 ? 'succeeds' : 'fails'}`));
  expect([...visits].sort()).toEqual(expectedVisits().sort());
}

test('every operation answers as it is described, when it succeeds and when it fails', visitAll);

/** Defaults that an operator may have given the database, each other than PostgreSQL's own. */
const TURNED_ROUND = {
  array_nulls: 'off',
  backslash_quote: 'off',
  bytea_output: 'escape',
  client_encoding: 'LATIN1',
  default_transaction_isolation: 'serializable',
  escape_string_warning: 'off',
  extra_float_digits: '-15',
  IntervalStyle: 'sql_standard',
  quote_all_identifiers: 'on',
  standard_conforming_strings: 'off',
  TimeZone: 'Asia/Kathmandu',
  transform_null_equals: 'on',
  xmloption: 'document',
};

test.each(['German', 'SQL, DMY', 'Postgres, MDY', 'ISO, YMD'])(
  'so it does on a database with every setting turned round that it could rely on, and the DateStyle %s',
  (DateStyle) => withDefaults({ ...TURNED_ROUND, DateStyle }, visitAll),
);

test('the same Idempotency-Key again gets the first answer, with another body a refusal', async () => {
  const { code } = await aGroup();
  const body = { userName: 'Anna', groupCode: code };
  const headers = { 'idempotency-key': 'a tap on a slow phone' };
  const [first, again] = [await api.post('users', body, headers), await api.post('users', body, headers)];
  expect([again.status, again.body]).toEqual([201, first.body]);
  await visit({ on: 'POST /users', body: { ...body, userName: 'Ben' }, headers, status: 422 });
});
