import type { Entry, Group, Member } from '@/lib/domain/ledger/ledger';
import type { LedgerCopy, LedgerDelta, LedgerPage, Reach } from '@/lib/domain/ledger/copy';
import { type Cents, cents } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import type {
  WireDelta,
  WireLedger,
  WireLedgerEntry,
  WireLedgerGroup,
  WireLedgerMember,
  WireLedgerPage,
  WirePlanRow,
} from './ledger';

/**
 * What a device makes of our own server's answers. They are believed: nothing here checks a shape, and no page of a group
 * carries the schemas.
 */

const maybeCents = (value: number | null): Cents | null => (value === null ? null : cents(value));

export const groupOfLedger = (wire: WireLedgerGroup): Group => ({
  ...wire,
  lastActiveAt: new Date(wire.lastActiveAt),
  createdAt: new Date(wire.createdAt),
  updatedAt: new Date(wire.updatedAt),
});

export const memberOfLedger = (wire: WireLedgerMember): Member => ({
  id: wire.id,
  name: wire.name,
  revision: wire.revision,
  createdAt: new Date(wire.createdAt),
  updatedAt: new Date(wire.updatedAt),
  paid: cents(wire.paidCents),
  benefitted: cents(wire.benefittedCents),
  made: cents(wire.madeCents),
  received: cents(wire.receivedCents),
});

export const entryOfLedger = (wire: WireLedgerEntry): Entry => ({
  id: wire.id,
  kind: wire.kind,
  title: wire.title,
  cents: cents(wire.cents),
  parts: wire.parts.map(({ memberId, paidCents, owedCents }) => ({
    memberId,
    paidCents: maybeCents(paidCents),
    owedCents: maybeCents(owedCents),
  })),
  revision: wire.revision,
  createdAt: new Date(wire.createdAt),
  updatedAt: new Date(wire.updatedAt),
});

export const transferOfLedger = ({ fromId, toId, cents: amountCents }: WirePlanRow): Transfer => ({
  fromId,
  toId,
  cents: cents(amountCents),
});

const stateOfLedger = (wire: WireLedger | WireDelta) => ({
  version: wire.version,
  group: groupOfLedger(wire.group),
  members: wire.members.map(memberOfLedger),
  entries: wire.entries.map(entryOfLedger),
  plan: wire.plan.map(transferOfLedger),
});

function reachOf(entries: readonly Entry[], cursor: string | null): Reach | null {
  const place = entries.at(-1);
  return cursor === null || !place ? null : { place, cursor };
}

/** The copy that a whole ledger is the beginning of. */
export function copyOfLedger(wire: WireLedger): LedgerCopy {
  const state = stateOfLedger(wire);
  return { ...state, before: reachOf(state.entries, wire.before) };
}

/** Older entries. */
export function pageOfLedger(wire: WireLedgerPage): LedgerPage {
  const entries = wire.entries.map(entryOfLedger);
  return { entries, before: reachOf(entries, wire.before) };
}

export const deltaOfLedger = (wire: WireDelta): LedgerDelta => ({
  ...stateOfLedger(wire),
  gone: wire.gone,
  since: wire.since,
});
