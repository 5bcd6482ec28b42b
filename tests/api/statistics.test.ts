import { seedStatistics } from '@/app/(site)/(group)/prefetch';
import { CATEGORIES } from '@/lib/domain/entry/category';
import { dayAfter } from '@/lib/domain/days';
import { newId } from '@/lib/domain/ids';
import { meDigitsOf } from '@/lib/domain/me';
import type { Entry } from '@/lib/domain/nouns';
import {
  ALL_DAYS,
  type DayRange,
  NO_STATISTICS,
  type Statistics,
  statisticsOf,
  type StatisticsQuestion,
} from '@/lib/domain/statistics';
import { byCode } from '@/lib/server/access/access';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithStatistics } from '@/lib/server/read/seeds';
import { chooseMe } from '@/lib/session/me';
import { meText } from '@/lib/session/me-cookie';
import { EMPTY_SESSION } from '@/lib/session/session';
import { copyOfLedger } from '@/lib/wire/own/ledger-copy';
import type { WireStatistics } from '@/lib/wire/own/statistics';
import { statisticsOfWire } from '@/lib/wire/own/statistics-wire';
import { aChange, idOf, outcomeOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { bring, someExpenses } from '../support/an-import';
import { expectBooksInOrder, NOBODY } from '../support/answers';
import { api, type ApiRequest } from '../support/api';
import { committed, dumpOf, rows } from '../support/database';
import { ledgerOf } from '../support/ledger-calls';
import { insertPayments } from '../support/many-entries';
import { Random } from '../support/random';

let cookie = '';
jest.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers({ cookie })) }));
jest.mock('next-intl/server', () => ({
  getNow: () => Promise.resolve(new Date('2026-03-31T22:30:00Z')),
  getTimeZone: () => Promise.resolve('Europe/Berlin'),
}));

const FIRST = '2026-01-10';
const DAYS = 100;
const someDay = (random: Random) => dayAfter(FIRST, random.below(DAYS));

async function everything({ code }: Pick<TestGroup, 'code'>) {
  const copy = copyOfLedger((await ledgerOf(code, '?limit=500')).body);
  expect(copy.before).toBeNull();
  return copy;
}

const ask = ({ code }: Pick<TestGroup, 'code'>, asked: StatisticsQuestion, request?: ApiRequest) => {
  const query = Object.entries({ from: asked.from, until: asked.until, member: asked.memberId });
  const given = query.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  return api.get<WireStatistics>(`groups/${code}/statistics?${given.join('&')}`, request);
};

async function answerTo(group: Pick<TestGroup, 'code'>, asked: StatisticsQuestion): Promise<Statistics> {
  const { status, body } = await ask(group, asked);
  expect(status).toBe(200);
  return statisticsOfWire(body);
}

/** Expects what the group's entries come to, at their version, in all days and in some ranges, for everybody. */
async function expectStatistics(group: TestGroup, random: Random): Promise<void> {
  const { entries, members, version } = await everything(group);
  const some = (): DayRange => {
    const [from = FIRST, until = FIRST] = [someDay(random), someDay(random)].sort();
    return { from: random.chance(0.2) ? null : from, until: random.chance(0.2) ? null : until };
  };
  const ranges = [ALL_DAYS, { from: '2026-02-01', until: '2026-02-28' }, some(), some(), some()];
  for (const range of ranges) {
    const question = { ...range, memberId: random.pick([null, NOBODY, ...members.map(({ id }) => id)]) };
    const { body } = await ask(group, question);
    expect([question, statisticsOfWire(body)]).toEqual([question, statisticsOf(entries, question)]);
    expect(body.version).toBe(version);
  }
  await expectBooksInOrder(group.id);
}

/** An entry of any kind with several payers, as a change says it. */
function someEntry(random: Random, group: TestGroup, { id = newId(), kind = '' } = {}): object {
  const people = Object.values(group.members).map(({ _id }) => _id);
  const dated = { day: someDay(random), cents: 1 + random.below(5000) };
  if ((kind || random.pick(['expense', 'expense', 'income', 'payment'])) === 'payment') {
    const [maker, recipient] = [random.pick(people.slice(0, 2)), random.pick(people.slice(2))];
    const payers = [{ memberId: maker, cents: dated.cents }];
    return { ...dated, id, kind: 'payment', title: '', payers, split: { how: 'even', among: [recipient] } };
  }
  const [payer = '', other] = random.some(people);
  const paid = other !== undefined && dated.cents > 1 ? random.below(dated.cents - 1) + 1 : dated.cents;
  return {
    ...{ ...dated, id, kind: kind || random.pick(['expense', 'expense', 'income']), title: 'Boot' },
    category: random.pick([null, ...CATEGORIES.slice(0, 3)]),
    payers: [
      { memberId: payer, cents: paid },
      ...(paid < dated.cents ? [{ memberId: other, cents: dated.cents - paid }] : []),
    ],
    split: { how: 'even', among: random.some(people) },
  };
}

const edited = (random: Random, group: TestGroup, { id, kind, revision }: Entry) =>
  put(someEntry(random, group, { id, kind }), { base: revision });

/** One thing that happens to a group, to any of its entries. */
async function act(random: Random, group: TestGroup): Promise<string> {
  const { entries } = await everything(group);
  const expenses = entries.filter(({ kind }) => kind === 'expense');
  const old = {
    ...{ expenseDescription: 'Eis', expenseAmount: 1 + random.below(50), groupCode: group.code },
    ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: random.some(Object.keys(group.members)) },
  };
  const kind = random.pick(['put', 'put', 'edit', 'edit', 'delete', 'undo', 'old', 'import']);
  if (kind === 'edit' && entries.length > 0)
    return String(await outcomesOf(group, [edited(random, group, random.pick(entries))]));
  if (kind === 'delete' && entries.length > 0) {
    const { id, revision } = random.pick(entries);
    return String(await outcomesOf(group, [aChange('entry.delete', { entryId: id, base: revision })]));
  }
  if (kind === 'undo') {
    const { group: present } = await everything(group);
    // Not of somebody's joining.
    const revision = Math.min(present.revision, 6 + random.below(present.revision));
    return (await outcomeOf(group, aChange('undo', { revision }))).outcome;
  }
  if (kind === 'old' && expenses.length > 0) {
    const path = `expenses/${random.pick(expenses).id}`;
    const answer = random.chance(0.5) ? await api.put(path, old) : await api.delete(path);
    return String(answer.status);
  }
  if (kind === 'old') return String((await api.post('expenses', old)).status);
  if (kind === 'import')
    return String(await bring(group, { entries: [1, 2, 3].map(() => someEntry(random, group)) }));
  return String(await outcomesOf(group, [put(someEntry(random, group))]));
}

const four = () => aGroup().with('Anna', 'Ben', 'Cleo', 'Dora');

describe('the statistics of a group', () => {
  it.each([1, 2])(
    'are those of all its entries, whatever happens to it (%i)',
    async (seed) => {
      const random = new Random(`statistics ${seed}`);
      const group = await four();
      for (let step = 0; step < 24; step += 1) {
        await act(random, group);
        if (step % 3 === 0) await expectStatistics(group, random);
      }
      await expectStatistics(group, random);
    },
    120_000,
  );

  it('are exact when several write at once', async () => {
    const random = new Random('at once');
    const group = await four();
    for (let round = 0; round < 5; round += 1) {
      const { entries } = await everything(group);
      await Promise.all([
        ...Array.from({ length: 4 }, () => outcomesOf(group, [put(someEntry(random, group))])),
        ...entries.slice(0, 3).map((entry) => outcomesOf(group, [edited(random, group, entry)])),
      ]);
      await expectStatistics(group, random);
    }
  });

  it('are exact after an import, its undo, and once somebody has left', async () => {
    const random = new Random('import');
    const group = await four();
    const before = await everything(group);
    const revision = await bring(group, { entries: someExpenses(group, 150, { category: 'travel' }) });
    await expectStatistics(group, random);
    await outcomeOf(group, aChange('undo', { revision }));
    expect(await answerTo(group, { ...ALL_DAYS, memberId: null })).toEqual(NO_STATISTICS);
    expect((await everything(group)).entries).toEqual(before.entries);
    await outcomesOf(group, [aChange('member.remove', { memberId: idOf(group, 'Dora') })]);
    await expectStatistics(group, random);
  });

  it('are those of a week within a month, of years, and of days in no entry', async () => {
    const group = await four();
    const days = ['1970-01-01', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
    await bring(group, {
      entries: days.flatMap((day) => someExpenses(group, 1, { day })),
    });
    const { entries } = await everything(group);
    const ends = [...days, '2026-02-02', '2026-02-27', '9999-12-31', null];
    for (const from of ends) {
      for (const until of ends.filter((day) => day === null || from === null || from <= day)) {
        const question = { from, until, memberId: idOf(group, 'Ben') };
        expect([question, await answerTo(group, question)]).toEqual([
          question,
          statisticsOf(entries, question),
        ]);
      }
    }
  });

  it('follow statements by hand', async () => {
    const random = new Random('by hand');
    const group = await four();
    for (const text of [
      `UPDATE entries SET day = day + 20, category = 'cafe' WHERE group_id = $1 AND kind = 'expense'`,
      `DELETE FROM entries WHERE group_id = $1 AND cents % 2 = 0`,
      `WITH gone AS (DELETE FROM parts WHERE group_id = $1 AND entry_id::text < '8')
       DELETE FROM entries WHERE group_id = $1 AND id::text < '8'`,
      `UPDATE parts SET owed_cents = owed_cents WHERE group_id = $1`,
    ]) {
      await bring(group, { entries: Array.from({ length: 12 }, () => someEntry(random, group)) });
      await committed(async (client) => {
        await client.query(text, [group.id]);
        await client.query(
          'UPDATE groups g SET entry_count = (SELECT count(*) FROM entries e WHERE e.group_id = g.id) WHERE id = $1',
          [group.id],
        );
      });
      await expectStatistics(group, random);
    }
    await rows('DELETE FROM groups WHERE id = $1', [group.id]);
    expect(new Set(Object.values(await dumpOf(group.id)))).toEqual(new Set(['']));
  });

  it('are capped at the largest number that is exact', async () => {
    const group = await four();
    const cents = 9_000_000_000_000_000;
    for (const [from, to] of [
      ['Anna', 'Ben'],
      ['Cleo', 'Dora'],
    ] as const) {
      const ids = { groupId: group.id, makerId: idOf(group, from), recipientId: idOf(group, to) };
      await committed((client) => insertPayments(client, { ...ids, count: 1, amountCents: cents }));
    }
    const question = { ...ALL_DAYS, memberId: null };
    const { entries } = await everything(group);
    const statistics = await answerTo(group, question);
    expect(statistics).toEqual(statisticsOf(entries, question));
    expect(statistics.payments).toEqual({ total: Number.MAX_SAFE_INTEGER, entries: 2 });
  });
});

describe('the call', () => {
  const question = { ...ALL_DAYS, memberId: null };

  it('answers 304 while nothing has changed, and names the version of the ledger', async () => {
    const group = await four();
    const { headers, body } = await ask(group, question);
    expect(body.version).toBe((await ledgerOf(group.code)).body.version);
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await ask(group, question, known)).status).toBe(304);
    await outcomesOf(group, [put(someEntry(new Random('304'), group))]);
    expect((await ask(group, question, known)).status).toBe(200);
  });

  it.each([
    'from=2026-02-30',
    'from=2026-2-3',
    'until=yesterday',
    'until=',
    'from=1969-12-31',
    'from=2026-02-02&until=2026-02-01',
    'from=2026-02-01&from=2026-02-02',
    'member=Anna',
    'member=',
  ])('refuses %s', async (query) => {
    const group = await aGroup().with('Anna');
    expect(await api.get(`groups/${group.code}/statistics?${query}`)).toMatchObject({
      ...{ status: 422, body: { code: 'statistics-query-invalid' } },
    });
  });
});

describe('the page', () => {
  const april = { from: '2026-04-01', until: '2026-04-30' };

  it('comes with all days and with the present month of the reader, for whom the device knows', async () => {
    const random = new Random('page');
    const group = await four();
    await bring(group, { entries: Array.from({ length: 30 }, () => someEntry(random, group)) });
    const { entries } = await everything(group);
    for (const memberId of [idOf(group, 'Cleo'), null]) {
      cookie = `activeGroupCode=${group.code}; me=${meText(chooseMe(EMPTY_SESSION, group.code, memberId).me)}`;
      const { ledger, statistics } = await seedStatistics(group.code);
      expect(ledger).toMatchObject({ entries: [], group: { code: group.code } });
      expect(statistics).toEqual(
        [ALL_DAYS, april].map((range) => {
          const question = { ...range, memberId };
          return { question, statistics: statisticsOf(entries, question) };
        }),
      );
    }
    expect(await seedStatistics('NOSUCHGROUP')).toEqual({ groupCode: 'NOSUCHGROUP', ledger: null });
  });

  it('takes nobody for the reader whose digits two members share', async () => {
    const group = await aGroup();
    const ids = ['1', '2'].map((end) => `abcdef01-0000-4000-8000-00000000000${end}`);
    for (const [place, _id] of ids.entries())
      await api.post('users', { userName: `M${place}`, groupCode: group.code, _id });
    await bring(group, {
      entries: [
        {
          ...{ id: newId(), kind: 'expense', title: 'Eis', cents: 100, day: FIRST },
          ...{ payers: [{ memberId: ids[0], cents: 100 }], split: { how: 'even', among: ids } },
        },
      ],
    });
    const read = await readGroup(
      copyWithStatistics(byCode(group.code), meDigitsOf(ids[0] ?? ''), [ALL_DAYS]),
    );
    expect(read?.found).toMatchObject([
      { question: { memberId: null }, statistics: { months: [{ total: 100, mine: 0 }] } },
    ]);
  });
});
