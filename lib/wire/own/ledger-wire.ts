import { z } from 'zod';
import { descriptionOf } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import {
  about,
  type Activity,
  EVENTS,
  type EventKind,
  type JournalEvent,
  type Noun,
  type RecordedEntry,
  type RecordedMember,
} from '@/lib/domain/ledger/event';
import type { Entry, Group, Member, Moment } from '@/lib/domain/nouns';
import { fieldsOfMember } from '@/lib/domain/ledger/member-fields';
import { settingsOfGroup } from '@/lib/domain/ledger/settings';
import { partsInOrder, payersOf, sharerIdsOf } from '@/lib/domain/entry/parts';
import type { Cents } from '@/lib/domain/money/money';
import { groupCodeOut, idOut, instantOut, revisionOut } from '@/lib/wire/fields';
import { descriptionOut } from '@/lib/wire/own/description';
import { foreignOut } from '@/lib/wire/own/foreign';
import { memberFieldsOut } from '@/lib/wire/own/member-fields';
import { settingsOut } from '@/lib/wire/own/settings';
import { splitOut } from '@/lib/wire/own/split';

/**
 * A group's ledger on our own wire: the nouns of the domain, ids instead of names, integer minor units. This file is
 * the server's side; `ledger-copy.ts` has the device's side, which brings no schema into the browser. Kinds and fields
 * may be added later but never removed.
 */

export const centsOut = z
  .int()
  .min(0)
  .meta({ examples: [1250] }) as unknown as z.ZodType<Cents>;

export const versionOut = z
  .string()
  .meta({ description: 'Names a state of the group; opaque.', examples: ['8f14e45f.mbx2k1zk.57'] });

/** The cursor after the last entry; null when there is nothing older. */
const beforeOut = z
  .string()
  .nullable()
  .meta({ description: 'The cursor for older entries; null if there are none.' });

export const ledgerGroupOut = settingsOut
  .extend({
    id: idOut,
    code: groupCodeOut,
    initialName: settingsOut.shape.name,
    entryCount: z.int().min(0),
    revision: revisionOut,
    lastActiveAt: instantOut,
    createdAt: instantOut,
    updatedAt: instantOut,
  })
  .meta({ id: 'LedgerGroup' });

const recordedMemberOut = z.object({
  id: idOut,
  ...memberFieldsOut,
  revision: revisionOut,
  createdAt: instantOut,
});

export const ledgerMemberOut = recordedMemberOut
  .extend({
    paidCents: centsOut,
    benefittedCents: centsOut,
    madeCents: centsOut,
    receivedCents: centsOut,
    incomePaidCents: centsOut.meta({ description: 'Of incomes, contained in `paidCents`.' }),
    incomeBenefittedCents: centsOut.meta({ description: 'Of incomes, contained in `benefittedCents`.' }),
    updatedAt: instantOut,
  })
  .meta({ id: 'LedgerMember' });

const partOut = z.object({
  memberId: idOut,
  paidCents: centsOut.nullable().meta({ description: 'null: pays no part of it.' }),
  owedCents: centsOut
    .nullable()
    .meta({ description: 'null: does not share it; 0: shares it with an amount of 0.' }),
});

/** An entry as the Journal keeps it. */
const recordedEntryOut = z
  .object({
    id: idOut,
    kind: z.enum(['expense', 'payment', 'income']),
    ...descriptionOut,
    cents: centsOut,
    payers: z.array(z.object({ memberId: idOut, cents: centsOut })).readonly(),
    split: splitOut,
    foreign: foreignOut,
    parts: z.array(partOut).readonly().meta({ description: 'Sorted by member id.' }),
    revision: revisionOut,
    createdAt: instantOut,
  })
  .meta({ id: 'RecordedEntry' });

export const ledgerEntryOut = recordedEntryOut.extend({ updatedAt: instantOut }).meta({ id: 'LedgerEntry' });

/** A file that was imported, with all its entries at once. */
const recordedImportOut = z
  .object({
    id: idOut,
    fileHash: z.string().meta({ description: 'SHA-256 of the file.' }),
    format: z.string().meta({ description: 'Of which product the file is.', examples: ['splitwise-csv'] }),
    entries: z.int().min(0),
    members: z
      .array(recordedMemberOut)
      .readonly()
      .meta({ description: 'Who came with it or, where it is undone, leaves with it.' }),
  })
  .meta({ id: 'RecordedImport' });

/** A key of the group, without the key itself. */
export const keyOut = z.object({
  may: z.enum(['all', 'look']).meta({ description: '`all`: the group code; `look`: the view-only link.' }),
});

const planRowOut = z.object({ fromId: idOut, toId: idOut, cents: centsOut }).meta({ id: 'PlanRow' });

export type WireLedgerGroup = z.infer<typeof ledgerGroupOut>;
export type WireLedgerMember = z.infer<typeof ledgerMemberOut>;
export type WireLedgerEntry = z.infer<typeof ledgerEntryOut>;
export type WireRecordedMember = z.infer<typeof recordedMemberOut>;
export type WireRecordedEntry = z.infer<typeof recordedEntryOut>;
export type WireRecordedImport = z.infer<typeof recordedImportOut>;

const stateOut = z.object({
  version: versionOut,
  group: ledgerGroupOut,
  members: z.array(ledgerMemberOut),
  entries: z.array(ledgerEntryOut).meta({ description: 'Newest first.' }),
  plan: z.array(planRowOut).meta({ description: 'The persisted plan in its order; empty if there is none.' }),
  debts: z.array(planRowOut).optional().meta({
    description:
      'Only of a group that settles by direct debts: what members owe one another from what they shared, one row for each pair that is not even.',
  }),
});

/** The group with its newest entries. */
export const wholeLedgerOut = stateOut
  .extend({
    whole: z.literal(true).meta({ description: 'It replaces everything that you have.' }),
    restored: z.literal(true).optional().meta({
      description:
        'A backup was restored: anything you have from after the backup is lost on the server, even if acknowledged.',
    }),
    before: beforeOut,
  })
  .meta({ id: 'WholeLedger' });

/** The changes since a version. */
export const ledgerDeltaOut = stateOut
  .extend({
    whole: z.literal(false),
    since: versionOut,
    gone: z.array(idOut).meta({ description: 'Ids of entries and members that were deleted.' }),
  })
  .meta({ id: 'LedgerDelta' });

/** A page of older entries or of entries that name a member, or a single entry. */
export const ledgerPageOut = z
  .object({ version: versionOut, entries: z.array(ledgerEntryOut), before: beforeOut })
  .meta({ id: 'LedgerPage' });

export type WireLedger = z.infer<typeof wholeLedgerOut>;
export type WireDelta = z.infer<typeof ledgerDeltaOut>;
export type WireLedgerPage = z.infer<typeof ledgerPageOut>;

type StateSchemas = Readonly<Record<Noun, z.ZodType>>;

type EventSchema<States extends StateSchemas, Kind extends EventKind> = z.ZodObject<{
  kind: z.ZodLiteral<Kind>;
  before: (typeof EVENTS)[Kind]['effect'] extends 'born' ? z.ZodNull : States[(typeof EVENTS)[Kind]['noun']];
  after: (typeof EVENTS)[Kind]['effect'] extends 'gone' ? z.ZodNull : States[(typeof EVENTS)[Kind]['noun']];
}>;

type AnyEventSchema<States extends StateSchemas> = {
  [Kind in EventKind]: EventSchema<States, Kind>;
}[EventKind];

/** The schema of an event of any kind. @param states of each noun, before or after an event about it */
export function eventSchema<States extends StateSchemas>(states: States) {
  const schemas = Object.entries(EVENTS).map(([kind, { noun, effect }]) =>
    z.object({
      kind: z.literal(kind),
      before: effect === 'born' ? z.null() : states[noun],
      after: effect === 'gone' ? z.null() : states[noun],
    }),
  );
  return z.discriminatedUnion(
    'kind',
    schemas as unknown as [AnyEventSchema<States>, ...AnyEventSchema<States>[]],
  );
}

/** One change of a group, with the state before and after it. */
const ledgerEventOut = eventSchema({
  group: settingsOut.extend({ id: idOut }),
  settings: settingsOut.partial(),
  member: recordedMemberOut,
  entry: recordedEntryOut,
  import: recordedImportOut,
  plan: z.array(planRowOut).readonly(),
  key: keyOut,
}).meta({ id: 'LedgerEvent' });

export type WireEvent = z.infer<typeof ledgerEventOut>;

/** A row of a group's activity. */
export const activityOut = z
  .object({
    revision: z.int().min(1),
    at: instantOut,
    author: idOut
      .nullable()
      .meta({ description: 'The member who did it, as far as the device knew; else null.' }),
    event: ledgerEventOut,
    undoneBy: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'The last revision that undid it and is not undone itself; null for none.' }),
    undoes: z.int().min(1).nullable().meta({ description: 'The revision that it undoes.' }),
  })
  .meta({ id: 'Activity' });

export type WireActivity = z.infer<typeof activityOut>;

/** A page of activity, newest first. */
export type WireActivityPage = {
  readonly events: readonly WireActivity[];
  /** The revision before which there are older events; null for none. */
  readonly before: number | null;
};

const GROUP_OF_VERSION = 8;

/** The version of a moment of a group. It differs between groups, and for the same revision after a restored backup. */
export const versionToWire = (groupId: string, { revision, at }: Moment): string =>
  `${groupId.slice(0, GROUP_OF_VERSION)}.${at.getTime().toString(36)}.${revision}`;

/** The moment that a version names, with the beginning of its group's id; null if the text is not a version of ours. */
export function momentOf(version: string): (Moment & { readonly groupIdStart: string }) | null {
  const [, groupIdStart, instant, revision] =
    /^([0-9a-f]{8})\.([0-9a-z]{1,9})\.(\d{1,9})$/.exec(version) ?? [];
  if (groupIdStart === undefined || instant === undefined) return null;
  return { groupIdStart, at: new Date(Number.parseInt(instant, 36)), revision: Number(revision) };
}

/** @param group may hold more than the wire tells */
export const groupToLedger = (group: Group): WireLedgerGroup => ({
  id: group.id,
  code: group.code,
  initialName: group.initialName,
  ...settingsOfGroup(group),
  entryCount: group.entryCount,
  revision: group.revision,
  lastActiveAt: group.lastActiveAt.toISOString(),
  createdAt: group.createdAt.toISOString(),
  updatedAt: group.updatedAt.toISOString(),
});

export const memberToLedger = (member: Member): WireLedgerMember => ({
  ...{ id: member.id, ...fieldsOfMember(member), revision: member.revision },
  ...{ paidCents: member.paid, benefittedCents: member.benefitted },
  ...{ madeCents: member.made, receivedCents: member.received },
  ...{ incomePaidCents: member.incomePaid, incomeBenefittedCents: member.incomeBenefitted },
  createdAt: member.createdAt.toISOString(),
  updatedAt: member.updatedAt.toISOString(),
});

function recordedEntryToWire(entry: RecordedEntry): WireRecordedEntry {
  const parts = partsInOrder(entry.parts);
  return {
    ...{ id: entry.id, kind: entry.kind, ...descriptionOf(entry), cents: entry.cents },
    ...{
      payers: payersOf(entry),
      split: entry.split ?? evenly(sharerIdsOf({ kind: entry.kind, parts })),
      foreign: entry.foreign,
      parts,
    },
    ...{ revision: entry.revision, createdAt: entry.createdAt.toISOString() },
  };
}

const recordedMemberToWire = (member: RecordedMember): WireRecordedMember => ({
  ...member,
  createdAt: member.createdAt.toISOString(),
});

export const entryToLedger = (entry: Entry): WireLedgerEntry => ({
  ...recordedEntryToWire(entry),
  updatedAt: entry.updatedAt.toISOString(),
});

type WireState = WireEvent['before' | 'after'];

/** The states of an event on the wire: instants as texts, and an entry with payers and split. */
function statesToWire(event: JournalEvent): { readonly before: WireState; readonly after: WireState } {
  const { noun, before, after } = about(event);
  const both = <State>(told: (state: State) => WireState, one: State | null, other: State | null) => ({
    before: one && told(one),
    after: other && told(other),
  });
  if (noun === 'entry') return both(recordedEntryToWire, before, after);
  if (noun === 'member') return both(recordedMemberToWire, before, after);
  if (noun === 'import')
    return both((told) => ({ ...told, members: told.members.map(recordedMemberToWire) }), before, after);
  return { before, after };
}

/** An event as a row of `activity`. */
export const activityToLedger = ({ at, event, ...activity }: Activity): WireActivity => ({
  ...{ ...activity, at: at.toISOString() },
  event: { kind: event.kind, ...statesToWire(event) } as WireEvent,
});
