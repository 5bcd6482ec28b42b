import { z } from 'zod';
import { LATER_FIELDS } from '@/lib/domain/entry/content';
import { GROUP_MAX_ENTRIES, GROUP_MAX_MEMBERS, IMPORT_BATCH_MAX_ENTRIES } from '@/lib/limits';
import { currencyField, saying, userNameField } from '@/lib/wire/fields';
import type { Input } from '@/lib/wire/input';
import { entryIn, idField } from './changes';

/** Bodies of the calls that bring a file into a group. Amounts are integers in minor units. */

const invalid = saying('import-invalid');

/** The id of an import, in its path. */
export const importIdField = idField('import-unknown');

const members = z
  .array(z.object({ id: idField('id-not-uuid'), name: userNameField }, invalid), invalid)
  .max(GROUP_MAX_MEMBERS, saying('too-many-members'))
  .meta({ description: 'Who is new to the group. They join together, in the order of their ids.' });

/** `PUT /groups/{code}/imports/{import}` */
export const beginImportInput = {
  schema: z.object(
    {
      fileHash: z
        .string(invalid)
        .regex(/^[0-9a-f]{64}$/, invalid)
        .meta({ description: 'SHA-256 of the file. A file can be in a group once.' }),
      format: z
        .string(invalid)
        .regex(/^[a-z-]{1,40}$/, invalid)
        .meta({ description: 'Of which product the file is.', examples: ['splitwise-csv'] }),
      currency: currencyField.meta({ description: 'The currency of the group for which it was read.' }),
      entries: z
        .int(invalid)
        .min(0, invalid)
        .max(GROUP_MAX_ENTRIES, saying('too-many-entries'))
        .meta({ description: 'How many entries follow.' }),
      members,
    },
    invalid,
  ),
} satisfies Input<z.ZodType>;

export type BegunImport = z.output<typeof beginImportInput.schema>;

/** `PUT /groups/{code}/imports/{import}/batches/{number}` */
export const importBatchInput = {
  schema: z.object({
    entries: z
      .array(entryIn, invalid)
      .min(1, invalid)
      .max(IMPORT_BATCH_MAX_ENTRIES, invalid)
      .meta({ description: 'In the order of the file.' }),
  }),
  nullable: [...LATER_FIELDS, 'foreign'],
} satisfies Input<z.ZodType>;

export type ImportBatch = z.output<typeof importBatchInput.schema>;

/** `POST /groups/{code}/imports/{import}` */
export const makeImportInput = {
  schema: z.object({
    author: z.exactOptional(idField('user-not-found')).meta({ description: 'The member who brings it.' }),
  }),
} satisfies Input<z.ZodType>;
