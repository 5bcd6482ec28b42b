import Ajv2020 from 'ajv/dist/2020';
import { LIST_PAGE_MAX_BYTES } from '@/lib/limits';
import schema from '@/docs/backup.schema.json';
import { anExpense, aPayment, idOf, put, send } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { api, respond } from '../support/api';
import { rows } from '../support/database';
import { insertManyExpenses } from '../support/many-entries';

const exported = (code: string, query: string) => respond('GET', `groups/${code}/export?${query}`);

/** With its byte order mark, which `text()` would drop. */
const textOf = async (code: string, query: string): Promise<string> =>
  Buffer.from(await (await exported(code, query)).arrayBuffer()).toString();

type Backup = {
  readonly people: readonly { readonly name: string }[];
  readonly entries: readonly {
    readonly id: string;
    readonly kind: string;
    readonly cents: number;
    readonly paid: readonly (readonly [number, number])[];
    readonly shares: readonly (readonly [number, number])[];
  }[];
  readonly record: {
    readonly times: readonly unknown[];
    readonly activity: readonly { readonly what: string }[];
  };
};

const validate = new Ajv2020({ strict: false }).compile(schema);

/** A group that has one entry of each kind, in the ways that lose something if a field is left out. */
async function aColourfulGroup(): Promise<TestGroup> {
  const group = await aGroup().with('Anna', 'Ben', 'Cleo');
  const [anna, ben, cleo] = ['Anna', 'Ben', 'Cleo'].map((name) => idOf(group, name));
  const dinner = {
    ...anExpense(group, { title: '=SUM(A1:A9); "böse"', cents: 1000 }),
    ...{ day: '2026-07-14', note: 'zwei\nZeilen', category: 'eating-out' },
    foreign: { currency: 'USD', minor: 1250, rate: '0.8' },
  };
  const shopping = {
    ...anExpense(group, { title: 'Einkauf', cents: 700 }),
    day: '2026-07-13',
    payers: [
      { memberId: anna, cents: 300 },
      { memberId: ben, cents: 400 },
    ],
    split: {
      how: 'amounts',
      of: [
        { memberId: anna, cents: 100 },
        { memberId: cleo, cents: 600 },
      ],
    },
  };
  const deposit = { ...anExpense(group, { title: 'Pfand', cents: 90 }), kind: 'income', day: '2026-07-15' };
  const back = { ...aPayment(group, 'Ben', 'Anna', { cents: 250 }), day: '2026-07-16' };
  const { body } = await send(
    group,
    [dinner, shopping, deposit, back].map((entry) => put(entry)),
  );
  expect(body.outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  return group;
}

/** The cells of a table without quoted separators, but for those of its first line with such. */
const cellsOf = (line: string, separator: string): readonly string[] =>
  [...line.matchAll(new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}]*))(?:${separator}|$)`, 'g'))]
    .slice(0, -1)
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);

const linesOf = (table: string): readonly string[] =>
  table
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('the table for spreadsheets', () => {
  let group: TestGroup;
  beforeAll(async () => {
    group = await aColourfulGroup();
  });

  it('has a byte order mark, and the marks of its language', async () => {
    const [german, english] = [
      await textOf(group.code, 'format=csv'),
      await textOf(group.code, 'format=csv&language=en'),
    ];
    expect(german.startsWith('\uFEFFTag;Art;Titel;')).toBe(true);
    expect(english.startsWith('\uFEFFDay,Type,Title,')).toBe(true);
    expect(german).toContain('2026-07-13;Ausgabe;Einkauf;;;7,00;EUR;;;;3,00;1,00;4,00;;;6,00\r\n');
    expect(english).toContain('2026-07-13,Expense,Einkauf,,,7.00,EUR,,,,3.00,1.00,4.00,,,6.00\r\n');
  });

  it('makes a title that a spreadsheet would run harmless', async () => {
    const table = await textOf(group.code, 'format=csv');
    expect(table).toContain(`"'=SUM(A1:A9); ""böse"""`);
    expect(table).toContain('"zwei\nZeilen"');
    expect(table).toContain(';12,50;USD;0,8;');
  });

  it('has the balance of each member as what they paid minus their shares', async () => {
    const [head = '', ...entries] = linesOf(await textOf(group.code, 'format=csv&language=en'));
    const names = cellsOf(head, ',').slice(10);
    const sums = names.map((_, at) =>
      entries.reduce((sum, line) => sum + Math.round(Number(cellsOf(line, ',')[10 + at] ?? 0) * 100), 0),
    );
    const { body } = await api.get<{ users: { userName: string; userBalance: number }[] }>(
      `users/byGroupCode/${group.code}`,
    );
    expect(names.filter((_, at) => at % 2 === 0)).toEqual(['Anna paid', 'Ben paid', 'Cleo paid']);
    for (const [place, { userBalance }] of body.users.entries())
      expect((sums[2 * place] ?? 0) - (sums[2 * place + 1] ?? 0)).toBe(Math.round(userBalance * 100));
  });

  it('is called after the group and the day', async () => {
    const { headers } = await exported(group.code, 'format=csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="pari-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''Pari%20/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the backup', () => {
  it('fits its schema, and has neither a code nor an id', async () => {
    const group = await aColourfulGroup();
    const text = await textOf(group.code, 'format=json');
    const backup = JSON.parse(text) as Backup;
    expect(validate(backup) || validate.errors).toBe(true);
    const ids = await rows<{ id: string }>(
      'SELECT id FROM entries WHERE group_id = $1 UNION SELECT id FROM members WHERE group_id = $1 UNION SELECT $1::uuid',
      [group.id],
    );
    for (const secret of [group.code, ...ids.map(({ id }) => id)]) expect(text).not.toContain(secret);
    expect(backup.entries.map(({ kind }) => kind)).toEqual(['expense', 'expense', 'income', 'payment']);
    expect(backup.record.times).toHaveLength(4);
    expect(backup.record.activity.map(({ what }) => what)).toContain('member.added');
  });

  it('is the same the second time, but for its day', async () => {
    const group = await aColourfulGroup();
    expect(await textOf(group.code, 'format=json')).toBe(await textOf(group.code, 'format=json'));
  });

  it('of a long history comes whole, in pieces', async () => {
    const group = await aGroup().with('Anna', 'Ben');
    const [payerId, benId] = [idOf(group, 'Anna'), idOf(group, 'Ben')];
    await insertManyExpenses({
      ...{ groupId: group.id, payerId, beneficiaryIds: [payerId, benId], count: 6000, amountCents: 1000 },
    });
    const response = await exported(group.code, 'format=json');
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
    const backup = JSON.parse(Buffer.concat(pieces).toString()) as Backup;
    expect(backup.entries).toHaveLength(6000);
    expect(new Set(backup.entries.map(({ id }) => id)).size).toBeGreaterThan(5990);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 * LIST_PAGE_MAX_BYTES);
    expect(
      backup.entries.every(({ cents, shares }) => shares.reduce((sum, [, each]) => sum + each, 0) === cents),
    ).toBe(true);
  });

  it('breaks off when the group is changed meanwhile, so that nobody takes a half for the whole', async () => {
    const group = await aGroup().with('Anna', 'Ben');
    const [payerId, benId] = [idOf(group, 'Anna'), idOf(group, 'Ben')];
    await insertManyExpenses({
      ...{ groupId: group.id, payerId, beneficiaryIds: [payerId, benId], count: 6000, amountCents: 1000 },
    });
    const reader = (
      (await exported(group.code, 'format=json')).body as ReadableStream<Uint8Array>
    ).getReader();
    await reader.read();
    await send(group, [put(anExpense(group))]);
    const readAll = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readAll()).rejects.toThrow();
  });
});

it('the record of a backup ends at the moment that its entries show', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const reader = ((await exported(group.code, 'format=json')).body as ReadableStream<Uint8Array>).getReader();
  const pieces = [(await reader.read()).value];
  await send(group, [put(anExpense(group, { title: 'Nachzügler' }))]);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
  }
  const text = Buffer.concat(pieces.flatMap((piece) => piece ?? [])).toString();
  expect((JSON.parse(text) as Backup).entries).toEqual([]);
  expect(text).not.toContain('Nachzügler');
});

describe('the page to print', () => {
  it('is shown, not saved, in the language that was asked for', async () => {
    const group = await aColourfulGroup();
    const { headers } = await exported(group.code, 'format=html&language=en');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="pari-\d{4}-\d\d-\d\d\.html"/);
    expect(headers.get('cache-control')).toBe('no-store');
    const english = await textOf(group.code, 'format=html&language=en');
    expect(english).toContain('<html lang="en-GB">');
    expect(english).toContain('<dd>13 July 2026 – 16 July 2026</dd>');
    expect(english).toContain('<h3>14 July 2026</h3>');
    const german = await textOf(group.code, 'format=html');
    expect(german).toContain('<h3>14. Juli 2026</h3>');
    expect(german).toContain('=SUM(A1:A9); &quot;böse&quot;');
    expect(german).not.toContain(group.code);
  });

  it('has the balances that the screens have, and the payments that settle them', async () => {
    const group = await aColourfulGroup();
    const page = (await textOf(group.code, 'format=html&language=en')).replace(/<[^>]*>/g, '|');
    const { body } = await api.get<{ users: { userName: string; userBalance: number }[] }>(
      `users/byGroupCode/${group.code}`,
    );
    for (const { userName, userBalance } of body.users) {
      const amount = Math.abs(userBalance).toFixed(2);
      expect(page).toMatch(new RegExp(`\\|${userName}\\|+(gets back|owes|settled)\\|+[+−]?${amount}\u00a0€`));
    }
    expect(page).toContain('How to get even');
  });

  it('shows the plan that was kept, with what is left of it', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30, ['Anna', 'Ben', 'Cleo']);
    const [anna, ben, cleo] = ['Anna', 'Ben', 'Cleo'].map((name) => idOf(group, name));
    await rows(
      `WITH fixed AS (UPDATE groups SET fixed_order = true WHERE id = $1)
       INSERT INTO settlements (group_id, id, position, from_id, to_id, cents, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), 0, $2, $3, 2000, now(), now()), ($1, gen_random_uuid(), 1, $3, $4, 1000, now(), now())`,
      [group.id, ben, cleo, anna],
    );
    const page = (await textOf(group.code, 'format=html')).replace(/<[^>]*>/g, '|');
    expect(page).toMatch(/\|Ben\|+Cleo\|+20,00\u00a0€/);
  });

  it('of a long history comes whole, in pieces, with each day once', async () => {
    const group = await aGroup().with('Anna', 'Ben');
    const [payerId, benId] = [idOf(group, 'Anna'), idOf(group, 'Ben')];
    await insertManyExpenses({
      ...{ groupId: group.id, payerId, beneficiaryIds: [payerId, benId], count: 6000, amountCents: 1000 },
    });
    const response = await exported(group.code, 'format=html');
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
    const page = Buffer.concat(pieces).toString();
    expect(page.match(/<article>/g)).toHaveLength(6000);
    const days = page.match(/<h3>[^<]*/g) ?? [];
    expect(new Set(days).size).toBe(days.length);
    expect(page.endsWith('</html>\n')).toBe(true);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(3 * LIST_PAGE_MAX_BYTES);
  });
});

describe('an export', () => {
  it.each(['', 'format=xls', 'format=csv&language=fr'])('with the query "%s" is refused', async (query) => {
    const group = await aGroup().with('Anna');
    expect(await api.get(`groups/${group.code}/export?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'export-invalid' },
    });
  });

  it('of a group that is not there is not found', async () => {
    expect(await api.get('groups/nope2222/export?format=csv')).toMatchObject({
      status: 404,
      body: { code: 'group-not-found' },
    });
  });
});

it('an empty group has a table, a page and a backup, too', async () => {
  const group = await aGroup().with('Anna');
  expect(linesOf(await textOf(group.code, 'format=csv'))).toHaveLength(1);
  expect(await textOf(group.code, 'format=html')).toContain('Noch keine Einträge.');
  expect(JSON.parse(await textOf(group.code, 'format=json'))).toMatchObject({
    entries: [],
    people: [{ name: 'Anna' }],
  });
});
