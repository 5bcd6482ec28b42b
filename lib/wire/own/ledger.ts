import { z } from 'zod';
import { descriptionOf } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import type { Activity, JournalEvent, RecordedEntry } from '@/lib/domain/ledger/event';
import type { Entry, Group, Member, Moment } from '@/lib/domain/ledger/ledger';
import { type Part, payersOf, sharerIdsOf } from '@/lib/domain/entry/parts';
import type { Cents } from '@/lib/domain/money/money';
import { groupCodeOut, idOut, instantOut, personNameOut, revisionOut } from '@/lib/wire/fields';
import { descriptionOut } from './description';
import { foreignOut } from './foreign';
import { splitOut } from './split';

/** The three shapes of a Journal event, for any noun: something was created, changed or deleted. */
const nothing = z.null();
export const born = <Kind extends string, Noun extends z.ZodType>(kind: Kind, noun: Noun) =>
  z.object({ kind: z.literal(kind), before: nothing, after: noun });
export const changed = <Kind extends string, Noun extends z.ZodType>(kind: Kind, noun: Noun) =>
  z.object({ kind: z.literal(kind), before: noun, after: noun });
export const gone = <Kind extends string, Noun extends z.ZodType>(kind: Kind, noun: Noun) =>
  z.object({ kind: z.literal(kind), before: noun, after: nothing });

/**
 * A group's ledger on our own wire: the nouns of the domain, ids instead of names, integer minor units. This file is
 * the server's side; `ledger-copy.ts` has the device's side, which brings no schema into the browser. Kinds and fields
 * may be added later but never removed.
 */

const centsOut = z
  .int()
  .min(0)
  .meta({ examples: [1250] }) as unknown as z.ZodType<Cents>;

const versionOut = z
  .string()
  .meta({ description: 'Names a state of the group; opaque.', examples: ['8f14e45f.mbx2k1zk.57'] });

/** The cursor after the last entry; null when there is nothing older. */
const beforeOut = z
  .string()
  .nullable()
  .meta({ description: 'The cursor for older entries; null if there are none.' });

const settingsOut = z.object({
  name: z.string().meta({ examples: ['Lissabon 2026'] }),
  currency: z.string().meta({ examples: ['€'] }),
  inactiveDataPurge: z.boolean(),
  fixedOrder: z.boolean(),
});

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
  name: personNameOut,
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

const planRowOut = z.object({ fromId: idOut, toId: idOut, cents: centsOut }).meta({ id: 'PlanRow' });

export type WireLedgerGroup = z.infer<typeof ledgerGroupOut>;
export type WireLedgerMember = z.infer<typeof ledgerMemberOut>;
export type WireLedgerEntry = z.infer<typeof ledgerEntryOut>;
type WireRecordedEntry = z.infer<typeof recordedEntryOut>;

const stateOut = z.object({
  version: versionOut,
  group: ledgerGroupOut,
  members: z.array(ledgerMemberOut),
  entries: z.array(ledgerEntryOut).meta({ description: 'Newest first.' }),
  plan: z.array(planRowOut).meta({ description: 'The persisted plan in its order; empty if there is none.' }),
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

const planOut = z.array(planRowOut).readonly();

/** One change of a group, with the state before and after it. */
const ledgerEventOut = z
  .discriminatedUnion('kind', [
    born('group.created', settingsOut.extend({ id: idOut })),
    changed('group.set', settingsOut.partial()),
    born('member.added', recordedMemberOut),
    changed('member.renamed', recordedMemberOut),
    gone('member.removed', recordedMemberOut),
    born('entry.created', recordedEntryOut),
    changed('entry.revised', recordedEntryOut),
    gone('entry.deleted', recordedEntryOut),
    changed('plan.fixed', planOut),
    changed('plan.shortened', planOut),
    gone('plan.dropped', planOut),
    born('plan.confirmed', recordedEntryOut),
  ])
  .meta({ id: 'LedgerEvent' });

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
  name: group.name,
  initialName: group.initialName,
  currency: group.currency,
  inactiveDataPurge: group.inactiveDataPurge,
  fixedOrder: group.fixedOrder,
  entryCount: group.entryCount,
  revision: group.revision,
  lastActiveAt: group.lastActiveAt.toISOString(),
  createdAt: group.createdAt.toISOString(),
  updatedAt: group.updatedAt.toISOString(),
});

export const memberToLedger = (member: Member): WireLedgerMember => ({
  ...{ id: member.id, name: member.name, revision: member.revision },
  ...{ paidCents: member.paid, benefittedCents: member.benefitted },
  ...{ madeCents: member.made, receivedCents: member.received },
  ...{ incomePaidCents: member.incomePaid, incomeBenefittedCents: member.incomeBenefitted },
  createdAt: member.createdAt.toISOString(),
  updatedAt: member.updatedAt.toISOString(),
});

/** Sorts parts by member id. */
export function partsInOrder(parts: readonly Part[]): readonly Part[] {
  const isInOrder = parts.every(
    (part, place) => place === 0 || (parts[place - 1]?.memberId ?? '') < part.memberId,
  );
  return isInOrder ? parts : [...parts].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
}

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

export const entryToLedger = (entry: Entry): WireLedgerEntry => ({
  ...recordedEntryToWire(entry),
  updatedAt: entry.updatedAt.toISOString(),
});

/** The state before or after an event, on the wire: instants as texts, and an entry with payers and split. */
function nounToLedger(noun: JournalEvent['before' | 'after']): WireEvent['before' | 'after'] {
  if (noun === null || !('createdAt' in noun)) return noun;
  return 'parts' in noun ? recordedEntryToWire(noun) : { ...noun, createdAt: noun.createdAt.toISOString() };
}

/** An event as a row of `activity`. */
export const activityToLedger = ({ at, event, ...activity }: Activity): WireActivity => ({
  ...{ ...activity, at: at.toISOString() },
  event: { ...event, before: nounToLedger(event.before), after: nounToLedger(event.after) } as WireEvent,
});
