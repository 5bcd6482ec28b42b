import { HISTORY_PAGE_MAX_ENTRIES } from '@/lib/limits';
import type { WireEntry } from '@/lib/wire/old/history-wire';
import { anExpense, aPayment, idOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';
import { deltaOf, ledgerOf, pageOf } from '../support/ledger-calls';

/** Our own client's history goes by day; the lists of old clients go by creation, as before there were days. */

/** The days of entries in the order in which they are made. */
const DAYS = [
  '2024-05-03',
  '2024-05-01',
  '2024-05-03',
  '2024-04-30',
  '2024-05-02',
  '2024-05-01',
  '2024-05-03',
];

let group: TestGroup;
/** In the order of creation. */
let made: readonly string[];

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben');
  const entries = DAYS.map((day, place) => ({
    ...(place % 2 === 0 ? anExpense(group, { title: day }) : aPayment(group, 'Ben', 'Anna')),
    day,
  }));
  for (const entry of entries) expect(await outcomesOf(group, [put(entry)])).toEqual(['done']);
  made = entries.map(({ id }) => id);
  // The last two of the same instant: an expense comes before a payment.
  await rows(
    `UPDATE entries SET created_at = (SELECT max(created_at) FROM entries WHERE group_id = $1), day = $2
     WHERE group_id = $1 AND id = ANY ($3)`,
    [group.id, '2024-05-03', made.slice(-2)],
  );
});

/** The places of entries in the order of creation. */
const placesOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => made.indexOf(id));

const NEWEST_FIRST = [5, 6, 2, 0, 4, 1, 3];

type OldPage = {
  readonly groupExpensesAndPayments: readonly WireEntry[];
  readonly nextCursor: string | null;
};

const oldPage = async (query: string) =>
  (await api.get<OldPage>(`groups/${group.code}/expenses-and-payments${query}`)).body;

const oldPlaces = ({ groupExpensesAndPayments }: OldPage) =>
  groupExpensesAndPayments.map(({ _id }) => made.indexOf(_id));

describe('our own client reads by day, newest first', () => {
  it('the whole ledger', async () => {
    expect(placesOf((await ledgerOf(group.code)).body.entries)).toEqual(NEWEST_FIRST);
  });

  it.each([1, 2, 3, 5, 100])('pages of %d, also of a member', async (limit) => {
    for (const whose of ['', `&member=${idOf(group, 'Anna')}`]) {
      const places: number[] = [];
      for (let before: string | null = ''; before !== null;) {
        const from = before === '' ? '' : `&before=${encodeURIComponent(before)}`;
        const { body } = await pageOf(group.code, `?limit=${limit}${whose}${from}`);
        expect(body.entries.length).toBeLessThanOrEqual(limit);
        places.push(...placesOf(body.entries));
        ({ before } = body);
      }
      expect(places).toEqual(NEWEST_FIRST);
    }
  });
});

describe('an old client reads by creation', () => {
  it('whole lists', async () => {
    const ascending = [0, 1, 2, 3, 4, 6, 5];
    expect(oldPlaces(await oldPage(''))).toEqual(ascending);
    const { body: ofAnna } = await api.get<{ userExpensesAndPayments: readonly WireEntry[] }>(
      `users/${idOf(group, 'Anna')}/expenses-and-payments`,
    );
    expect(
      oldPlaces({ ...ofAnna, groupExpensesAndPayments: ofAnna.userExpensesAndPayments, nextCursor: null }),
    ).toEqual(ascending);
    const { body } = await api.get<{ expenses: readonly { readonly _id: string }[] }>(
      `expenses/byGroupCode/${group.code}`,
    );
    expect(body.expenses.map(({ _id }) => made.indexOf(_id))).toEqual([0, 2, 4, 6]);
  });

  it.each(['asc', 'desc'])('pages %s, with cursors of creation', async (order) => {
    const whole = oldPlaces(await oldPage(''));
    for (const limit of [1, 2, 3, HISTORY_PAGE_MAX_ENTRIES]) {
      const places: number[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: OldPage = await oldPage(`?limit=${limit}&order=${order}${cursor && `&cursor=${cursor}`}`);
        const last = page.groupExpensesAndPayments.at(-1);
        places.push(...oldPlaces(page));
        cursor = page.nextCursor;
        if (cursor !== null && last)
          expect(cursor).toBe(
            `${Date.parse(last.createdAt).toString(36)}.${last.itemType.charAt(0)}.${last._id}`,
          );
      }
      expect(places).toEqual(order === 'asc' ? whole : whole.toReversed());
    }
  });

  it.each(['2024-05-01.lvnmjxc0.e.', '2024-05-01.'])(
    'and cannot read a cursor of ours: %s',
    async (start) => {
      const path = `groups/${group.code}/expenses-and-payments?cursor=${start}${made[0]}`;
      expect((await api.get(path)).status).toBe(422);
    },
  );
});

describe('an entry that gets another day', () => {
  it('is told by a delta and stands in its new place, and old lists stay as they are', async () => {
    const { version, entries } = (await ledgerOf(group.code)).body;
    const before = oldPlaces(await oldPage(''));
    const moved = entries[0];
    if (!moved) throw new Error('there are no entries');
    const { id, kind, title, cents, payers, split, revision } = moved;
    const edit = put({ id, kind, title, cents, payers, split, day: '1970-01-01' }, { base: revision });
    expect(await outcomesOf(group, [edit])).toEqual(['done']);
    expect((await deltaOf(group.code, version)).entries).toMatchObject([{ id, day: '1970-01-01' }]);
    const after = (await ledgerOf(group.code)).body.entries;
    expect(after.map((entry) => entry.id)).toEqual([...entries.slice(1).map((entry) => entry.id), id]);
    expect(oldPlaces(await oldPage(''))).toEqual(before);
  });
});
