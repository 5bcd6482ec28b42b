import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';

import type { Chip } from '@/components/ui/fields/chips';
import { nameIn } from '@/components/words/name-in';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { faceOf } from '@/lib/domain/avatars';
import { balanceOf } from '@/lib/domain/ledger/balances';
import type { Member } from '@/lib/domain/nouns';
import { knownDebts, type PlanFacts, suggestedPlan } from '@/lib/domain/settlement/shown-plan';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { settleByOf, type SettleBy, type Way, wayOf } from '@/lib/domain/settlement/ways';
import { setApart } from '@/lib/domain/text/text';

export type WayKind = Way['kind'];

/** Who is proposed: whom everything goes through now, else who is to get most, who then waits for the least. */
function proposed(way: Way, members: readonly Member[]): string {
  if (way.kind === 'through') return way.memberId;
  const [first, ...others] = members;
  return (
    others.reduce((most, other) => (most && balanceOf(other) > balanceOf(most) ? other : most), first)?.id ??
    ''
  );
}

const pairOf = ({ fromId, toId }: Transfer): string => [fromId, toId].sort().join(' ');

/** Whether it is known that each payment of a plan is between two of whom one owes the other anyway. */
function isDirect(facts: PlanFacts, rows: readonly Transfer[]): boolean {
  const debts = knownDebts(facts);
  if (debts === null) return false;
  const pairs = new Set(debts.map(pairOf));
  return rows.every((row) => pairs.has(pairOf(row)));
}

/** What the sheet of the ways to settle shows. Plans are made only while it is open: one may take a while. */
export function useWaysToSettle(groupCode: string, open: boolean) {
  const t = useTranslations('settle.ways');
  const you = useTranslations('shell')('you');
  const ledger = useLedger(groupCode);
  const { group, members } = ledger;
  const { byName, faces, me } = useMembers(ledger);
  const save = useSave(groupCode);
  const [picked, setPerson] = useState<string | null>(null);
  const way = wayOf(group.settleBy, members);
  const personId =
    members.some(({ id }) => id === picked) && picked !== null ? picked : proposed(way, members);
  const person = { id: personId, name: nameIn(members, personId) };
  const settleBy = (kind: WayKind): SettleBy =>
    settleByOf(kind === 'through' ? { kind, memberId: personId } : { kind });
  const rows = useMemo(() => {
    const rowsOf = (by: SettleBy) => (open ? (suggestedPlan(ledger, by)?.transfers ?? null) : null);
    return { fewest: rowsOf('fewest'), direct: rowsOf('direct'), through: rowsOf(personId) };
  }, [ledger, open, personId]);
  const howOf = (kind: WayKind): string => {
    if (kind === 'through') return t('through.how', { name: setApart(person.name) });
    if (kind === 'direct') return t('direct.how');
    return rows.fewest && isDirect(ledger, rows.fewest) ? t('fewest.howDirect') : t('fewest.how');
  };
  /** With the number of payments, if it is known. */
  const lineOf = (kind: WayKind): string => {
    const [how, count, fewest] = [howOf(kind), rows[kind]?.length, rows.fewest?.length];
    if (count === undefined || fewest === undefined) return how;
    return count === fewest ? t('count', { count, how }) : t('instead', { count, fewest, how });
  };
  const chips = byName.map(({ id, name }): Chip => ({
    ...{ value: id, label: name, face: faceOf(faces, id) },
    ...(id === me?.id && { note: you }),
  }));
  return {
    chosen: way.kind,
    lineOf,
    person,
    setPerson,
    chips,
    choose: (kind: WayKind) => {
      const set = { settleBy: settleBy(kind) };
      if (set.settleBy !== group.settleBy) save({ kind: 'group.set', set, base: group.revision });
    },
  };
}
