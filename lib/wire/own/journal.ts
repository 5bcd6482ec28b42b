import { z } from 'zod';
import { about, type JournalEvent, type RecordedEntry } from '@/lib/domain/ledger/event';
import type { Cents } from '@/lib/domain/money/money';
import { LATER_FIELDS, UNDESCRIBED } from '@/lib/domain/entry/content';
import type { Part } from '@/lib/domain/entry/parts';
import { INITIAL_MEMBER_FIELDS } from '@/lib/domain/ledger/member-fields';
import { dayByDefault } from '@/lib/domain/days';
import { descriptionKept } from './description';
import { foreignKept } from './foreign';
import { eventSchema, keyOut } from './ledger-wire';
import { memberFieldsKept } from './member-fields';
import { settingsKept, someSettingsKept } from './settings';
import { splitKept } from './split';

/**
 * Encodes and decodes the events of the Journal as the database keeps them. A row may have been written by any earlier
 * release, so a change of these shapes needs a new version.
 */
const VERSION = 1;

const id = z.uuid();
const revision = z.int().min(0);
const storedCents = z.custom<Cents>((value) => Number.isSafeInteger(value));

const instant = z.codec(z.iso.datetime({ precision: 3 }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Parts as arrays, which take a third of the bytes of objects. */
const part = z.codec(
  z.tuple([id, storedCents.nullable(), storedCents.nullable()]),
  z.custom<Part>((value) => typeof value === 'object'),
  {
    decode: ([memberId, paidCents, owedCents]) => ({ memberId, paidCents, owedCents }),
    encode: ({ memberId, paidCents, owedCents }): [string, Cents | null, Cents | null] => [
      memberId,
      paidCents,
      owedCents,
    ],
  },
);

const member = z.object({ id, ...memberFieldsKept, revision, createdAt: instant });

const entry = z.object({
  id,
  kind: z.enum(['expense', 'payment', 'income']),
  ...descriptionKept,
  cents: storedCents,
  parts: z.array(part).readonly(),
  split: splitKept,
  foreign: foreignKept,
  revision,
  createdAt: instant,
});

const imported = z.object({
  id,
  fileHash: z.string(),
  format: z.string(),
  entries: z.int().min(0),
  members: z.array(member).readonly(),
});

const plan = z.array(z.object({ fromId: id, toId: id, cents: storedCents })).readonly();

const event = eventSchema({
  group: settingsKept.extend({ id }),
  settings: someSettingsKept,
  member,
  entry,
  import: imported,
  plan,
  key: keyOut,
});

const versioned = z.object({ version: z.literal(VERSION) });

/** The JSON of an event in the Journal. */
export const encodeEvent = (told: JournalEvent): string =>
  // What is empty is not written, so that a simple entry takes hardly more bytes than before there were these fields.
  JSON.stringify({ version: VERSION, ...z.encode(event, told) }, (key, value: unknown) =>
    EMPTY.get(key) === value ? undefined : value,
  );

/** Fields of an entry or a member that are not written if they have this value. */
const EMPTY = new Map<string, unknown>([
  ['split', null],
  ['foreign', null],
  ...Object.entries(INITIAL_MEMBER_FIELDS),
  ...LATER_FIELDS.map((field) => [field, UNDESCRIBED[field]] as const),
]);

/** Gives an entry of a former build the day that the migration gave its row. */
const withDay = (entry: RecordedEntry | null): RecordedEntry | null =>
  entry?.day === '' ? { ...entry, day: dayByDefault(entry.createdAt) } : entry;

/** Decodes an event of the Journal from its parsed JSON. @throws ZodError if no release can have written it */
export function decodeEvent(json: unknown): JournalEvent {
  versioned.parse(json);
  const told = event.parse(json);
  const { noun, before, after } = about(told);
  return noun === 'entry'
    ? ({ kind: told.kind, before: withDay(before), after: withDay(after) } as JournalEvent)
    : told;
}
