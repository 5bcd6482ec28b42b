import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { CHANGES_MAX_MS, CHANGES_PER_REQUEST } from '@/lib/limits';
import { describedChangesInput, outcomesOut } from '@/lib/wire/own/changes';
import { ledgerDeltaOut, wholeLedgerOut } from '@/lib/wire/own/ledger';
import { asking } from './operation';
import { groupPath } from './parameters';
import { success } from './responses';

const anna = '8f14e45f-ceea-467f-a8d2-9b1e4c6d7a30';
const ben = '6f4922f4-5568-4f1b-9b0a-3f1f5e0a1c22';

const example = {
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
};

export const changePaths: ZodOpenApiPathsObject = {
  '/groups/{group}/changes': {
    post: asking({
      id: 'applyChanges',
      summary: 'Changes of a device, in order, each once',
      description:
        `At most ${CHANGES_PER_REQUEST} and 100 kB. Each is done or refused for good, with ` +
        '`code` and `message` of the error that a call of its own would get. The same `id` with the same content is done ' +
        'again without effect; with other content it is refused `change-id-reused`. What names an id that a refused change ' +
        'was to create is refused `depends-on-refused`. An edit carries `base`: when it is stale it is refused ' +
        '`entry-changed` with `current`. `undo` takes a revision back while what it changed is as it left it. ' +
        `After ${CHANGES_MAX_MS / 1000} s, 1 MB of outcomes or trouble with the ` +
        'database there are fewer outcomes than changes: send the rest again. Amounts are integers in minor units (cents).',
      path: groupPath,
      body: describedChangesInput,
      example,
      answer: success(
        {
          outcomes: outcomesOut,
          ledger: z
            .union([wholeLedgerOut, ledgerDeltaOut])
            .nullable()
            .meta({ description: 'What has changed since `since`; null without it, or when nothing has.' }),
        },
        'Changes applied',
      ),
      errors: ['changes-malformed', 'ledger-query-invalid', 'group-not-found', 'reload', 'busy'],
    }),
  },
};
