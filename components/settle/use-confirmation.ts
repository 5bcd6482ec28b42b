'use client';

import { useCallback, useContext, useEffect, useState } from 'react';

import type { ShownPlan } from '@/lib/domain/settlement/shown-plan';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useUndoableSave } from '@/lib/device/hooks/undo-offer';
import { CoveredContext } from '@/lib/device/page/look/big-screen';
import { markJustChanged } from '@/lib/device/page/look/just-changed';
import { markJustSettled } from '@/lib/device/page/look/just-settled';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { balanceOf, isGroupSettled } from '@/lib/domain/ledger/balances';
import { contentAfter, contentOfTransfer, descriptionOf } from '@/lib/domain/entry/content';
import { newId } from '@/lib/domain/ids';
import type { ChangeBody } from '@/lib/domain/ledger/change';
import type { RecordedEntry } from '@/lib/domain/ledger/event';
import type { Member } from '@/lib/domain/nouns';
import { addCents, type Cents, negate, ZERO_CENTS } from '@/lib/domain/money/money';
import { decideParts } from '@/lib/domain/entry/parts';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/** The tick is drawn (240 ms), then the row folds away (200 ms). */
const FAREWELL_MS = 440;

/** The plan in which a row was just paid, kept until that row has folded away. */
type Farewell = { readonly plan: ShownPlan; readonly paid: Transfer };

/** What a payment does to the balance of a member. */
const moved = ({ fromId, toId, cents }: Transfer, memberId: string): Cents => {
  if (memberId === fromId) return cents;
  return memberId === toId ? negate(cents) : ZERO_CENTS;
};

/** The payment that a confirmed row becomes, for when the ledger of this device does not hold it. */
function paymentOf(id: string, row: Transfer, { group, members }: LedgerView): RecordedEntry {
  const createdAt = new Date();
  const content = contentAfter(null, contentOfTransfer(row));
  const { kind, cents, payers, split } = content;
  const sharers = members.filter((member) => member.id === row.toId);
  const parts = decideParts({ kind, entryId: id, cents, payers, split, sharers, currency: group.currency });
  return {
    id,
    kind,
    ...descriptionOf(content),
    cents,
    parts,
    split: null,
    foreign: null,
    revision: 0,
    createdAt,
  };
}

const settlesAll = (members: readonly Member[], paid: Transfer): boolean =>
  isGroupSettled(members.map((member) => addCents(balanceOf(member), moved(paid, member.id))));

/**
 * Makes a row a payment when its button is pressed, without waiting for the network; that can be undone. It asks first
 * only if the plan is neither our suggestion nor as good.
 * @param leadOn goes to the next screen once the row has folded away; without it the rest of the plan stays
 */
export function useConfirmation(groupCode: string, present: ShownPlan, leadOn?: () => void) {
  const saveUndoably = useUndoableSave(groupCode);
  const ledger = useLedger(groupCode);
  const { group, members } = ledger;
  const isCovered = useContext(CoveredContext);
  const [asked, setAsked] = useState<Transfer | null>(null);
  const [opened, setOpened] = useState<Transfer | null>(null);
  const [partly, setPartly] = useState<Transfer | null>(null);
  const [farewell, setFarewell] = useState<Farewell | null>(null);

  useEffect(() => {
    // If a form was opened meanwhile, it stays.
    if (!farewell || isCovered) return;
    const timer = setTimeout(leadOn ?? (() => setFarewell(null)), FAREWELL_MS);
    return () => clearTimeout(timer);
  }, [farewell, leadOn, isCovered]);

  /** Saves a payment. @param open what the plan has of it; more than that is no payment of the plan */
  const save = (payment: Transfer, open: Cents, leaves: boolean) => {
    const { fromId, toId, cents } = payment;
    const { currency } = group;
    const paymentId = newId();
    const entry = { id: paymentId, ...contentOfTransfer(payment) };
    const body: ChangeBody =
      cents <= open
        ? { kind: 'plan.confirm', entryId: paymentId, fromId, toId, cents, currency }
        : { kind: 'entry.put', entry, currency };
    saveUndoably(body, { did: 'paid', payment: paymentOf(paymentId, payment, ledger) }, leaves);
    markJustChanged(paymentId);
    if (settlesAll(members, payment)) {
      const former = new Map(members.map((member) => [member.id, balanceOf(member)]));
      markJustSettled(groupCode, { former, besideRow: leadOn === undefined });
    }
  };
  const pay = (row: Transfer) => {
    save(row, row.cents, leadOn !== undefined);
    setFarewell({ plan: present, paid: row });
    setPartly(null);
    setAsked(null);
  };
  /** Pays any amount of a row; of less, the row stays with its rest. */
  const payAmount = (row: Transfer, cents: Cents) => {
    setOpened(null);
    if (cents === row.cents) {
      pay(row);
      return;
    }
    const payment = { ...row, cents };
    save(payment, row.cents, false);
    setPartly(payment);
  };
  const asks = present.kind === 'plan' && !present.isOurs;
  return {
    /** The plan to show: the present one, or the one that was just paid from. */
    plan: farewell?.plan ?? present,
    asked,
    /** The row that was just paid. */
    paid: farewell?.paid ?? null,
    /** Pays a row, or asks about it first. */
    ask: asks ? setAsked : pay,
    confirm: () => {
      if (asked) pay(asked);
    },
    cancel: () => setAsked(null),
    /** The row whose payment is looked at in the sheet. */
    opened,
    open: setOpened,
    close: useCallback(() => setOpened(null), []),
    payAmount,
    /** What was paid last, to be said. */
    said: farewell?.paid ?? partly,
  };
}

export type Confirmation = ReturnType<typeof useConfirmation>;
