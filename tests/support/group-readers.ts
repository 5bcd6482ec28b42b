import {
  findExpenseTitle,
  findMemberName,
  findPaymentTitle,
  seedEntry,
  seedMember,
  seedMemberHistory,
} from '@/app/(site)/(group)/prefetch-entries';
import { seedActivity, seedHistory, seedLedger, seedStatistics } from '@/app/(site)/(group)/prefetch';
import type { GroupSeed } from '@/lib/device/state/packed-seed';
import { call } from './api';
import type { Scene } from './group-story';

type Person = keyof Scene['people'];

/** A path of the API that shows something of a group, as the OpenAPI document writes it. */
type Get = readonly [path: string, of: (scene: Scene) => string, query?: string];

const code = (scene: Scene) => scene.code;
const person = (who: Person) => Object.assign((scene: Scene) => scene.people[who], { who });

/** Every GET that reads a group; the test compares the list with the OpenAPI document. */
export const gets: readonly Get[] = [
  ['/groups/{group}', code],
  ['/groups/{group}/limited-validate-existence', code],
  ['/groups/{group}/continuous-validate-existence', code],
  ['/groups/currency/{groupCode}', code],
  ['/groups/has-persisted-order/{groupCode}', code],
  ['/groups/StoredGroupNames', code, '?storedGroupCodes='],
  ['/groups/stored-group-names', code, '?storedGroupCodes='],
  ['/groups/{group}/expenses-and-payments', code],
  ['/groups/{group}/expenses-and-payments', code, '?order=asc&limit=2'],
  ['/groups/{group}/expenses-and-payments', code, '?order=desc'],
  ['/users/byGroupCode/{groupCode}', code],
  ['/users/{id}', person('ben')],
  ['/users/{id}', person('gast')],
  ['/users/{id}/expenses-and-payments', person('ben')],
  ['/users/{id}/expenses-and-payments', person('fritz')],
  ['/users/{id}/expenses-and-payments', person('gast')],
  ['/expenses/totalExpenses/{groupCode}', code],
  ['/expenses/byGroupCode/{groupCode}', code],
  ['/expenses/{id}', ({ expenseId }) => expenseId],
  ['/payments/{id}', ({ paymentId }) => paymentId],
  ['/settlements/{groupCode}', code],
  ['/groups/{group}/ledger', code],
  ['/groups/{group}/ledger', code, '?limit=2'],
  ['/groups/{group}/ledger', code, '?since=unknown'],
  ['/groups/{group}/ledger', code, '?member={ben}'],
  ['/groups/{group}/ledger', code, '?member={gast}'],
  ['/groups/{group}/ledger', code, '?entry={expense}'],
  ['/groups/{group}/statistics', code, '?member={ben}'],
  ['/groups/{group}/activity', code],
  ['/groups/{group}/view-key', code],
  ['/groups/{group}/export', code, '?format=csv'],
];

/** What a read shows, part by part; two reads of one moment show the same in each part that both have. */
export type Seen = Readonly<Record<string, unknown>>;

export type Reader = {
  readonly what: string;
  /** @param known the ETag that the reader has */
  readonly read: (scene: Scene, known?: string) => Promise<Seen>;
  /** Everything that can be shown of one moment, for a read that may show more or less of it. */
  readonly moment?: (scene: Scene) => Promise<Seen>;
};

/** Fills the ids into a query. */
const fill = (query: string, { people, expenseId }: Scene): string =>
  query.replace('{ben}', people.ben).replace('{gast}', people.gast).replace('{expense}', expenseId);

/** The path of a GET for this group. */
const pathOf = ([path, of, query = '']: Get, scene: Scene): string =>
  path.includes('{') ? path.replace(/\{.*\}/, of(scene)) + fill(query, scene) : path + query + of(scene);

/** Readers of the API. */
export const apiReaders: readonly Reader[] = gets.map((get) => ({
  what: `GET ${get[0]}${get[2] ?? ''}${'who' in get[1] ? ` of ${String(get[1].who)}` : ''}`,
  read: async (scene, known) => {
    const headers = known === undefined ? {} : { 'if-none-match': known };
    const { status, headers: got, text } = await call('GET', pathOf(get, scene), { headers });
    return { status, etag: got.get('etag'), text };
  },
}));

/** Whether this is the error by which Next knows that a page does not exist. */
const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'digest' in error && String(error.digest).endsWith(';404');

/** Reads what a page shows, or that the page does not exist. */
const seen =
  (read: (scene: Scene) => Promise<GroupSeed | string | null>) =>
  async (scene: Scene): Promise<Seen> => {
    try {
      const shown = await read(scene);
      return typeof shown === 'object' && shown !== null ? { page: 'found', ...shown } : { shown };
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return { page: 'not found' };
    }
  };

const memberPage = (person: Person): Reader => {
  const history = seen((scene) => seedMemberHistory(scene.code, scene.people[person]));
  return {
    what: `the page of ${person}`,
    read: seen((scene) => seedMember(scene.code, scene.people[person])),
    moment: history,
  };
};

const memberHistoryPage = (person: Person): Reader => ({
  what: `the history page of ${person}`,
  read: seen((scene) => seedMemberHistory(scene.code, scene.people[person])),
});

/** Everything that the pages of a group ask for. */
export const pageReaders: readonly Reader[] = [
  { what: 'the balances and the plan', read: seen((scene) => seedLedger(scene.code)) },
  { what: 'the activity', read: seen((scene) => seedActivity(scene.code)) },
  { what: 'the statistics', read: seen((scene) => seedStatistics(scene.code)) },
  { what: 'the history', read: seen((scene) => seedHistory(scene.code)) },
  {
    what: 'the page of an expense',
    read: seen((scene) => seedEntry('expense', scene.code, scene.expenseId)),
  },
  { what: 'the page of a payment', read: seen((scene) => seedEntry('payment', scene.code, scene.paymentId)) },
  memberPage('ben'),
  memberPage('emil'),
  memberPage('fritz'),
  memberPage('gast'),
  memberHistoryPage('ben'),
  memberHistoryPage('fritz'),
  memberHistoryPage('gast'),
  { what: 'the title of an expense', read: seen((scene) => findExpenseTitle(scene.code, scene.expenseId)) },
  { what: 'the title of a payment', read: seen((scene) => findPaymentTitle(scene.code, scene.paymentId)) },
  { what: 'the title of a member', read: seen((scene) => findMemberName(scene.code, scene.people.ben)) },
];
