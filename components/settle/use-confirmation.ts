'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { PlanRow, ShownPlan } from '@/components/settle/shown-plan';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { ApiError } from '@/lib/client/api';
import { useBooks, useMembers } from '@/lib/client/books';
import { useConfirmSettlement } from '@/lib/client/mutations';
import { dropPlan } from '@/lib/client/known-entries';
import { markJustChanged } from '@/lib/client/just-changed';
import { newId } from '@/lib/domain/ids';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';

/** The tick is drawn (240 ms), then the row folds away (200 ms). */
const FAREWELL_MS = 440;
/** How long "all square" is seen before the balances are. */
const CELEBRATION_MS = 1600;

/** A row that somebody is asked about; its payment has its id from here on, so that asking twice makes one. */
type Asked = { readonly row: PlanRow; readonly paymentId: string };

/** The plan in which a row was just paid, held still while that row takes its leave. */
type Farewell = {
  readonly plan: ShownPlan;
  readonly paid: PlanRow;
  readonly isLast: boolean;
  readonly over: boolean;
};

/** The other phone was faster, or somebody of the row is gone: what is on the screen is old. */
const isOutdatedAnswer = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** After a payment the balances are seen (spec.md §4). */
function showBalances(openScreen: ReturnType<typeof useOpenScreen>): void {
  changeBrowserSession((session) => ({ ...session, viewState: 'view2' }));
  openScreen(routes.main);
}

/** Moves on when the row has gone, after a moment of joy when it was the last one. */
function useLeaving(farewell: Farewell | null, end: () => void): void {
  const openScreen = useOpenScreen();
  useEffect(() => {
    if (!farewell) return;
    const delayMs = farewell.over ? CELEBRATION_MS : FAREWELL_MS;
    const timer = setTimeout(() => {
      if (farewell.isLast && !farewell.over) end();
      else showBalances(openScreen);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [farewell, end, openScreen]);
}

/** From the button of a row over the question to the payment. */
export function useConfirmation(groupCode: string, present: ShownPlan) {
  const { byName } = useMembers(useBooks(groupCode));
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useConfirmSettlement();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [farewell, setFarewell] = useState<Farewell | null>(null);
  const [isOutdated, setIsOutdated] = useState(false);
  const [end] = useState(() => () => setFarewell((former) => former && { ...former, over: true }));
  useLeaving(farewell, end);

  const personOf = (id: string) => ({ id, name: byName.find((member) => member.id === id)?.name ?? '' });
  const confirm = () => {
    if (!asked) return;
    const { row, paymentId } = asked;
    const people = { from: personOf(row.fromId), to: personOf(row.toId) };
    mutate(
      { groupCode, id: paymentId, amountCents: row.amountCents, ...people },
      {
        onSuccess: () => {
          markJustChanged(paymentId);
          const isLast = present.kind === 'plan' && present.rows.length === 1;
          setFarewell({ plan: present, paid: row, isLast, over: false });
          if (isLast) dropPlan(client, groupCode);
          setAsked(null);
        },
        onError: (failure) => {
          if (!isOutdatedAnswer(failure)) return;
          setIsOutdated(true);
          setAsked(null);
        },
      },
    );
  };
  const settled: ShownPlan = { kind: 'settled' };
  return {
    /** The plan to show: the present one, or the one that was just paid from. */
    plan: farewell ? (farewell.over ? settled : farewell.plan) : present,
    asked: asked?.row ?? null,
    /** The row that was just paid. */
    paid: farewell?.paid ?? null,
    isPending,
    error,
    isOutdated,
    ask: (row: PlanRow) => {
      reset();
      setIsOutdated(false);
      setAsked({ row, paymentId: newId() });
    },
    confirm,
    cancel: () => setAsked(null),
  };
}

export type Confirmation = ReturnType<typeof useConfirmation>;
