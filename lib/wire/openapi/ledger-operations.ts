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
  .meta({ description: `${LEDGER_PAGE_DEFAULT} when you do not say. A page ends early at 1 MB.` });

const answered = success({}, 'Ledger retrieved successfully').shape;

const ledger = reading({
  id: 'getLedger',
  summary: 'A group with its members, entries and plan; or what is new; or older entries',
  description:
    'Without parameters the whole ledger with the newest entries; it has an ETag. With `since` what has changed since ' +
    `that version, 204 when nothing has. The ledger is whole again when more than ${DELTA_MAX_IDS} ids or 1 MB have ` +
    'changed, and for a version that the server does not know (any more). With `before` or `member` a page of entries, ' +
    'with `entry` one; these three forms exclude each other.',
  path: groupPath,
  query: z.object({
    limit,
    since: z.string().optional().meta({ description: '`version` of what you have.' }),
    before: z.string().optional().meta({ description: '`before` of what you have: older entries.' }),
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
  description: 'As far back as changes are kept. Each event tells what was before and after it.',
  path: groupPath,
  query: z.object({
    limit,
    before: z
      .int()
      .min(1)
      .optional()
      .meta({ description: '`before` of the page before: what happened earlier than this revision.' }),
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
    'A stream of events. `id` and `data` of each are the version of the ledger: ask `ledger?since=` with the one that you ' +
    'have. The present one is told at once, unless `Last-Event-ID` names it. `event: gone`: the group was deleted. Only ' +
    'the last version counts, so some may be left out. A comment comes at least every ' +
    `${EVENT_HEARTBEAT_MS / 1000} s. At most ${EVENT_STREAMS_PER_ADDRESS} streams of an address.`,
  path: groupPath,
  header: z.object({
    'Last-Event-ID': z.string().optional().meta({ description: 'The last version that you have heard of.' }),
  }),
  example: 'id: 8f14e45f.mbx2k1zk.57\ndata: 8f14e45f.mbx2k1zk.57\n\n',
  errors: ['group-not-found', 'too-many-event-streams'],
});

export const ledgerPaths: ZodOpenApiPathsObject = {
  '/groups/{group}/ledger': { get: ledger },
  '/groups/{group}/activity': { get: activity },
  '/groups/{group}/events': { get: events },
};
