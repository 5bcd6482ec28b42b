import { z } from 'zod';
import {
  IMPORT_BATCH_MAX_BYTES,
  IMPORT_BATCH_MAX_ENTRIES,
  IMPORT_MAX_BATCHES,
  IMPORT_STAGE_KEPT_HOURS,
  IMPORTED_ENTRIES_PER_DAY,
} from '@/lib/limits';
import { groupCodeOut, saying } from '@/lib/wire/fields';
import { beginImportInput, importBatchInput, importIdField, makeImportInput } from '@/lib/wire/own/imports';
import type { Calls } from './call';

const noNumber = saying('import-invalid');

export const importPath = z.object({
  group: groupCodeOut,
  import: importIdField.meta({ description: 'A new UUID for every import.' }),
});

export const batchPath = importPath.extend({
  number: z.coerce
    .number(noNumber)
    .int(noNumber)
    .min(0, noNumber)
    .max(IMPORT_MAX_BATCHES - 1, noNumber)
    .meta({ description: 'From 0, without gaps.' }),
});

const anna = '8f14e45f-ceea-467f-a8d2-9b1e4c6d7a30';

/** Of every call that goes on with an import. */
const goingOn = ['group-not-found', 'code-changed', 'import-unknown', 'reload'] as const;

/** Why the people or the entries of an import do not fit the group. */
const unfitting = [
  'import-known',
  'currency-changed',
  'user-name-taken',
  'too-many-members',
  'too-many-entries',
  'id-in-use',
] as const;

export const importCalls = {
  beginImport: {
    on: 'PUT /groups/{group}/imports/{import}',
    summary: 'Begin to bring a file into a group',
    description:
      'The file is read on the device; only its entries come here, in batches, and nothing of them is seen before the last ' +
      `call. What is not made within ${IMPORT_STAGE_KEPT_HOURS} h is deleted. May be repeated until it is made. ` +
      `${IMPORTED_ENTRIES_PER_DAY} entries a day may be imported into a group, and from an address; a larger file passes as ` +
      'long as nothing is used.',
    path: importPath,
    input: beginImportInput,
    example: {
      fileHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      entries: 1,
      members: [{ id: anna, name: 'Anna' }],
    },
    answer: {
      seed: z.string().meta({
        description:
          'Of this file in this group, and another one after an undo: what ids of entries are to be made of, so that the same ' +
          'file gets the same ids.',
      }),
    },
    message: 'Import begun',
    errors: [...goingOn, ...unfitting],
  },
  stageImport: {
    on: 'PUT /groups/{group}/imports/{import}/batches/{number}',
    summary: 'Some entries of an import, in the order of the file',
    description:
      `At most ${IMPORT_BATCH_MAX_ENTRIES} entries and ${IMPORT_BATCH_MAX_BYTES / 1000} kB, each as the \`entry\` of an ` +
      '`entry.put`. One that breaks a rule refuses the batch with the error of that rule. May be repeated.',
    path: batchPath,
    input: importBatchInput,
    example: {
      entries: [
        {
          id: '3c59dc04-8e88-4024-bbe8-079a5c74d079',
          kind: 'expense',
          title: 'Abendessen Alfama',
          cents: 4105,
          payers: [{ memberId: anna, cents: 4105 }],
          split: { how: 'even', among: [anna] },
        },
      ],
    },
    answer: { staged: z.int().min(1) },
    message: 'Entries staged',
    errors: [
      ...goingOn,
      'currency-changed',
      'user-not-found',
      'payers-do-not-add-up',
      'payment-to-oneself',
      'totals-too-big',
      'too-many-entries',
    ],
  },
  makeImport: {
    on: 'POST /groups/{group}/imports/{import}',
    summary: 'Write all entries of an import at once',
    description:
      'One revision, whatever its size: new members, and all entries, of which the first counts as the newest of its day. ' +
      'Repeating it answers the same. `undo` of that revision takes all of it back, as long as none of its entries was changed.',
    path: importPath,
    isQuestion: true,
    input: makeImportInput,
    example: { author: anna },
    answer: { revision: z.int().min(1) },
    message: 'Import made',
    errors: [...goingOn, ...unfitting, 'import-incomplete', 'user-not-found', 'totals-too-big'],
  },
  dropImport: {
    on: 'DELETE /groups/{group}/imports/{import}',
    summary: 'Drop an import that was begun',
    description: 'Of one that is made, or unknown, it does nothing.',
    path: importPath,
    errors: ['group-not-found', 'reload'],
  },
} satisfies Calls;
