import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  DELTA_MAX_IDS,
  EVENT_HEARTBEAT_MS,
  EVENT_STREAMS_PER_ADDRESS,
  LEDGER_PAGE_DEFAULT,
  LEDGER_PAGE_MAX,
} from '@/lib/limits';
import { activityOut, ledgerDeltaOut, ledgerPageOut, wholeLedgerOut } from '@/lib/wire/own/ledger';
import { reading, streaming } from './operation';
import { groupPath } from './parameters';
import { success } from './responses';

const limit = z
  .int()
  .min(1)
  .max(LEDGER_PAGE_MAX)
  .optional()
  .meta({ description: `Default: ${LEDGER_PAGE_DEFAULT}. A page ends early at 1 MB.` });

const answered = success({}, 'Ledger retrieved successfully').shape;

const ledger = reading({
  id: 'getLedger',
  summary: 'A group with its members, entries and plan; or the changes since a version; or older entries',
  description:
    'Without parameters: the whole ledger with the newest entries; it has an ETag. With `since`: the changes since ' +
    `that version, or 204 if there are none. The answer is a whole ledger if more than ${DELTA_MAX_IDS} ids or 1 MB have ` +
    'changed, or if the server does not know the version (any more). With `before` or `member`: a page of entries. ' +
    'With `entry`: one entry. `since`, `before` or `member`, and `entry` exclude each other.',
  path: groupPath,
  query: z.object({
    limit,
    since: z.string().optional().meta({ description: 'The `version` that you have.' }),
    before: z
      .string()
      .optional()
      .meta({ description: 'The `before` that you have: asks for older entries.' }),
    member: z.uuid().optional().meta({ description: 'Only entries that name this member.' }),
    entry: z.uuid().optional().meta({ description: 'Only this entry.' }),
  }),
  isConditional: true,
  nothing: 'Nothing has changed since that version.',
  answer: z.union([
    wholeLedgerOut.extend(answered),
    ledgerDeltaOut.extend(answered),
    ledgerPageOut.extend(answered),
  ]),
  errors: [
    'ledger-page-invalid',
    'ledger-query-invalid',
    'group-not-found',
    'user-not-found',
    'entry-not-found',
    'reload',
  ],
});

const activity = reading({
  id: 'getActivity',
  summary: 'What happened in a group, newest first',
  description: 'As far back as changes are kept. Each event has the state before and after it.',
  path: groupPath,
  query: z.object({
    limit,
    before: z
      .int()
      .min(1)
      .optional()
      .meta({ description: '`before` of the previous page: asks for what happened before this revision.' }),
  }),
  answer: success(
    {
      events: z.array(activityOut),
      before: z.int().min(1).nullable().meta({ description: 'null: nothing older is kept.' }),
    },
    'Activity retrieved successfully',
  ),
  errors: ['ledger-page-invalid', 'group-not-found', 'reload'],
});

const events = streaming({
  id: 'watchGroup',
  summary: 'Every new version of a group, for as long as you listen',
  description:
    'An event stream. `id` and `data` of each event are the version of the ledger: call `ledger?since=` with the version ' +
    'that you have. The present version is sent at once, unless `Last-Event-ID` names it. `event: gone`: the group was ' +
    'deleted. Intermediate versions may be skipped. A comment is sent at least every ' +
    `${EVENT_HEARTBEAT_MS / 1000} s. At most ${EVENT_STREAMS_PER_ADDRESS} streams per address.`,
  path: groupPath,
  header: z.object({
    'Last-Event-ID': z.string().optional().meta({ description: 'The last version that you have received.' }),
  }),
  example: 'id: 8f14e45f.mbx2k1zk.57\ndata: 8f14e45f.mbx2k1zk.57\n\n',
  errors: ['group-not-found', 'too-many-event-streams'],
});

export const ledgerPaths: ZodOpenApiPathsObject = {
  '/groups/{group}/ledger': { get: ledger },
  '/groups/{group}/activity': { get: activity },
  '/groups/{group}/events': { get: events },
};
