import { z } from 'zod';
import {
  CHANGES_MAX_MS,
  CHANGES_PER_REQUEST,
  DELTA_MAX_IDS,
  EVENT_HEARTBEAT_MS,
  EVENT_STREAMS_PER_ADDRESS,
  LEDGER_PAGE_DEFAULT,
  LEDGER_PAGE_MAX,
  VERSION_MAX_LENGTH,
} from '@/lib/limits';
import { isDay } from '@/lib/domain/days';
import { NULLABLE_FIELDS } from '@/lib/domain/entry/content';
import { isDrawnCode, isViewKey } from '@/lib/domain/text/codes';
import { groupCodeOut, saying } from '@/lib/wire/fields';
import { changesInput, describedChanges, idField, outcomesOut } from '@/lib/wire/own/changes';
import { activityOut, ledgerDeltaOut, ledgerPageOut, wholeLedgerOut } from '@/lib/wire/own/ledger-wire';
import { sortKeyOfCursor } from '@/lib/wire/own/ledger-copy';
import { statisticsOut } from '@/lib/wire/own/statistics';
import type { Calls } from './call';

const noPage = saying('ledger-page-invalid');
const noQuery = saying('ledger-query-invalid');

/** The largest integer of PostgreSQL. */
const REVISION_MAX = 2 ** 31 - 1;

const numberUpTo = (max: number) => z.coerce.number(noPage).int(noPage).min(1, noPage).max(max, noPage);

const limit = numberUpTo(LEDGER_PAGE_MAX)
  .default(LEDGER_PAGE_DEFAULT)
  .meta({ description: 'A page ends early at 1 MB.' });

const ledgerQuery = z
  .object({
    limit,
    before: z
      .string(noPage)
      .transform(sortKeyOfCursor)
      .refine((place) => place !== null, noPage)
      .optional()
      .meta({ description: 'The `before` that you have: asks for older entries.' }),
    // Later builds may write versions differently, and must still accept old ones.
    since: z
      .string(noQuery)
      .min(1, noQuery)
      .max(VERSION_MAX_LENGTH, noQuery)
      .optional()
      .meta({ description: 'The `version` that you have.' }),
    member: idField('ledger-query-invalid')
      .optional()
      .meta({ description: 'Only entries that name this member.' }),
    entry: idField('ledger-query-invalid').optional().meta({ description: 'Only this entry.' }),
  })
  .refine(
    ({ before, since, member, entry }) => [before ?? member, since, entry].filter(Boolean).length <= 1,
    noQuery,
  );

const VIEW_KEY =
  'Whoever has this key may look at the group in our own calls that read, in place of its code, and change nothing: all ' +
  'other calls answer `look-only`. It is shown ids of its own, which are of no use in any other call.';

const viewKeyOut = z
  .string()
  .nullable()
  .meta({ description: 'null: the group has none.', examples: ['vMLKJIHGFEDCA'] });

export type LedgerQuery = z.output<typeof ledgerQuery>;

const noStatistics = saying('statistics-query-invalid');

const dayOfRange = z
  .string(noStatistics)
  .refine(isDay, noStatistics)
  .optional()
  .meta({ override: { type: 'string', format: 'date' } });

const statisticsQuery = z
  .object({
    from: dayOfRange.meta({ description: 'The first day that counts; left out: all before, too.' }),
    until: dayOfRange.meta({ description: 'The last day that counts; left out: all after, too.' }),
    member: idField('statistics-query-invalid')
      .optional()
      .meta({ description: 'Whose share is told beside each sum.' }),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, noStatistics);

const exportQuery = z.object({
  format: z.enum(['csv', 'html', 'json'], saying('export-invalid')),
  language: z.string(saying('export-invalid')).optional().meta({ description: '`de` (default) or `en`.' }),
});

const anna = '8f14e45f-ceea-467f-a8d2-9b1e4c6d7a30';
const ben = '6f4922f4-5568-4f1b-9b0a-3f1f5e0a1c22';

const retrieved = {
  status: z.literal('success'),
  message: z.enum(['Ledger retrieved successfully']),
};

export const ledgerCalls = {
  getLedger: {
    on: 'GET /groups/{group}/ledger',
    summary: 'A group with its members, entries and plan; or the changes since a version; or older entries',
    description:
      'Without parameters: the whole ledger with the newest entries; it has an ETag. With `since`: the changes since ' +
      `that version, or 204 if there are none. The answer is a whole ledger if more than ${DELTA_MAX_IDS} ids or 1 MB have ` +
      'changed, or if the server does not know the version (any more). With `before` or `member`: a page of entries. ' +
      'With `entry`: one entry. `since`, `before` or `member`, and `entry` exclude each other.',
    query: ledgerQuery,
    isVersioned: true,
    nothing: 'Nothing has changed since that version.',
    answer: z.union([
      wholeLedgerOut.extend(retrieved),
      ledgerDeltaOut.extend(retrieved),
      ledgerPageOut.extend(retrieved),
    ]),
    errors: ['group-not-found', 'code-changed', 'user-not-found', 'entry-not-found', 'reload'],
  },
  getStatistics: {
    on: 'GET /groups/{group}/statistics',
    summary: 'What a group spent: by month, category and person',
    description:
      'Of expenses in a range of days; incomes and payments are told apart. A sum above the largest safe integer is capped there.',
    query: statisticsQuery,
    isVersioned: true,
    answer: statisticsOut,
    message: 'Statistics retrieved successfully',
    errors: ['group-not-found', 'code-changed', 'reload'],
  },
  getActivity: {
    on: 'GET /groups/{group}/activity',
    summary: 'What happened in a group, newest first',
    description: 'As far back as changes are kept. Each event has the state before and after it.',
    query: z.object({
      limit,
      before: numberUpTo(REVISION_MAX)
        .optional()
        .meta({ description: '`before` of the previous page: asks for what happened before this revision.' }),
    }),
    answer: {
      events: z.array(activityOut),
      before: z.int().min(1).nullable().meta({ description: 'null: nothing older is kept.' }),
    },
    message: 'Activity retrieved successfully',
    errors: ['group-not-found', 'code-changed', 'reload'],
  },
  exportGroup: {
    on: 'GET /groups/{group}/export',
    summary: 'All of a group as a file: a table for spreadsheets, a page to print, or a backup',
    description:
      'Streamed; it shows one moment, and breaks off if the group is changed meanwhile. `csv`: a line for each entry, with ' +
      'what each member paid and bears; in German with semicolons and decimal commas. `html`: one page with balances, the ' +
      'payments that settle the group, and the history by day; it has no script and loads nothing. `json`: the backup, an ' +
      'open format (docs/backup.md), without codes and ids.',
    query: exportQuery,
    answer: z.string(),
    mediaType: 'text/csv',
    errors: ['group-not-found', 'code-changed', 'export-invalid', 'too-many-streams', 'reload'],
  },
  watchGroup: {
    on: 'GET /groups/{group}/events',
    summary: 'Every new version of a group, for as long as you listen',
    description:
      'An event stream. `id` and `data` of each event are the version of the ledger: call `ledger?since=` with the version ' +
      'that you have. The present version is sent at once, unless `Last-Event-ID` names it. `event: gone`: the group was ' +
      'deleted. `event: code-changed`: its code was changed. Intermediate versions may be skipped. A comment is sent at least every ' +
      `${EVENT_HEARTBEAT_MS / 1000} s. At most ${EVENT_STREAMS_PER_ADDRESS} streams per address.`,
    header: z.object({
      'Last-Event-ID': z
        .string()
        .optional()
        .meta({ description: 'The last version that you have received.' }),
    }),
    answer: z.string().meta({ examples: ['id: 8f14e45f.mbx2k1zk.57\ndata: 8f14e45f.mbx2k1zk.57\n\n'] }),
    mediaType: 'text/event-stream',
    errors: ['group-not-found', 'code-changed', 'too-many-event-streams'],
  },
  applyChanges: {
    on: 'POST /groups/{group}/changes',
    summary: 'Changes of a device, in order, each once',
    description:
      `At most ${CHANGES_PER_REQUEST} changes and 100 kB. Each is done, or refused for good with ` +
      'the `code` and `message` of its error. Repeating an `id` with the same content is `done` without effect; with ' +
      'other content it is refused `change-id-reused`. A change that names an id which a refused change was to create is ' +
      'refused `depends-on-refused`. An edit carries `base`; if that is stale, the edit is refused `entry-changed` with ' +
      '`current`. `undo` undoes a revision if everything that it changed is still as it left it. ' +
      'The payers of an entry add up to its amount, else it is refused `payers-do-not-add-up`; a split that breaks a rule is ' +
      'refused `split-invalid`, `split-too-big` or `split-does-not-add-up`. ' +
      'A field of an entry that is left out stays as it is stored; `null` empties ' +
      `${NULLABLE_FIELDS.map((field) => `\`${field}\``).join(' and ')}. Refused are ` +
      'a `day` before 1970 or more than a year ahead `day-invalid`, and an amount, a rate and an amount in another ' +
      'currency that do not fit each other `foreign-invalid`. ' +
      `After ${CHANGES_MAX_MS / 1000} s, 1 MB of outcomes or a failure of the ` +
      'database there are fewer outcomes than changes: send the rest again. Amounts are integers in minor units (cents).',
    isQuestion: true,
    input: changesInput,
    body: { schema: describedChanges },
    example: {
      changes: [
        {
          id: '0b9d4f0e-5b0f-4c39-9a35-2d9f0b6c1e77',
          author: anna,
          kind: 'entry.put',
          entry: {
            id: '3c59dc04-8e88-4024-bbe8-079a5c74d079',
            kind: 'expense',
            title: 'Abendessen Alfama',
            cents: 4105,
            payers: [{ memberId: anna, cents: 4105 }],
            split: { how: 'even', among: [anna, ben] },
          },
        },
      ],
    },
    answer: {
      outcomes: outcomesOut,
      ledger: z
        .union([wholeLedgerOut, ledgerDeltaOut])
        .nullable()
        .meta({ description: 'The changes since `since`; null without it, or if nothing has changed.' }),
    },
    message: 'Changes applied',
    errors: ['group-not-found', 'code-changed', 'reload'],
  },
  renewCode: {
    on: 'PUT /groups/{group}/code',
    summary: 'A new code for a group',
    description:
      'Draw it from a cryptographic source. The former code, and every link that was made with it, leads nowhere from then on: ' +
      'our own calls answer `code-changed`, all others as for a group that does not exist. Repeating it answers the same, ' +
      'so keep the new code before you send it. It is seen in the activity, and cannot be undone.',
    input: {
      schema: z.object({
        code: z
          .string(saying('code-too-weak'))
          .refine(isDrawnCode, saying('code-too-weak'))
          .meta({ examples: ['MLKJIHGFEDCA'] }),
        author: idField('change-invalid').optional(),
      }),
    },
    example: { code: 'MLKJIHGFEDCA', author: anna },
    answer: { groupCode: groupCodeOut },
    message: 'Group code renewed',
    errors: ['group-not-found', 'code-changed', 'code-taken', 'reload'],
  },
  getViewKey: {
    on: 'GET /groups/{group}/view-key',
    summary: 'The view-only link of a group',
    description: VIEW_KEY,
    answer: { viewKey: viewKeyOut },
    message: 'View key retrieved successfully',
    errors: ['group-not-found', 'code-changed', 'look-only', 'reload'],
  },
  setViewKey: {
    on: 'PUT /groups/{group}/view-key',
    summary: 'Makes, renews or ends the view-only link of a group',
    description:
      `${VIEW_KEY} Draw it from a cryptographic source: \`v\` and what a group code has. A former one shows nothing from ` +
      'then on. Repeating it answers the same. It is seen in the activity, and cannot be undone.',
    input: {
      schema: z.object({
        viewKey: z
          .string(saying('code-too-weak'))
          .refine(isViewKey, saying('code-too-weak'))
          .nullable()
          .meta({ examples: ['vMLKJIHGFEDCA'], description: 'null: none.' }),
        former: z.string(saying('change-invalid')).nullable().meta({
          description: 'The one that you know; null: none. If the group has another one, nothing is done.',
        }),
        author: idField('change-invalid').optional(),
      }),
      nullable: ['viewKey', 'former'],
    },
    example: { viewKey: 'vMLKJIHGFEDCA', former: null, author: anna },
    answer: { viewKey: viewKeyOut },
    message: 'View key set',
    errors: ['group-not-found', 'code-changed', 'link-changed', 'code-taken', 'look-only', 'reload'],
  },
} satisfies Calls;
