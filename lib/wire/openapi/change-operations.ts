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
        `At most ${CHANGES_PER_REQUEST} changes and 100 kB. Each is done, or refused for good with ` +
        'the `code` and `message` of its error. Repeating an `id` with the same content is `done` without effect; with ' +
        'other content it is refused `change-id-reused`. A change that names an id which a refused change was to create is ' +
        'refused `depends-on-refused`. An edit carries `base`; if that is stale, the edit is refused `entry-changed` with ' +
        '`current`. `undo` undoes a revision if everything that it changed is still as it left it. ' +
        'The payers of an entry add up to its amount, else it is refused `payers-do-not-add-up`; a split that breaks a rule is ' +
        'refused `split-invalid`, `split-too-big` or `split-does-not-add-up`. ' +
        'A field of an entry that is left out stays as it is stored; `null` empties `category` and `foreign`. Refused are ' +
        'a `day` before 1970 or more than a year ahead `day-invalid`, and an amount, a rate and an amount in another ' +
        'currency that do not fit each other `foreign-invalid`. ' +
        `After ${CHANGES_MAX_MS / 1000} s, 1 MB of outcomes or a failure of the ` +
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
            .meta({ description: 'The changes since `since`; null without it, or if nothing has changed.' }),
        },
        'Changes applied',
      ),
      errors: ['changes-malformed', 'ledger-query-invalid', 'group-not-found', 'reload', 'busy'],
    }),
  },
};
