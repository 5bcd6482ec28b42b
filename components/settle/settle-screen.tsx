'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useId, useMemo } from 'react';

import { loadRestOfPlan } from '@/components/settle/balances-with-payments';
import { ConfirmPayment } from '@/components/settle/confirm-payment';
import { PayLater } from '@/components/settle/pay-later';
import { PlanList } from '@/components/settle/plan-list';
import { shownPlan } from '@/lib/domain/settlement/shown-plan';
import { type Confirmation, useConfirmation } from '@/components/settle/use-confirmation';
import { WaysButton } from '@/components/settle/ways-button';
import { usePlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { TooFewMembers } from '@/components/shell/failures/too-few-members';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';

type SettleScreenProps = ScreenProps<'settleExpenses'> & {
  /** The balances, where there is room; passed in, because they belong to another feature. */
  readonly balances?: ReactNode;
  /** Opens the picture of a settled group, from another feature. */
  readonly picture?: ReactNode;
};

/** `/settle-expenses`: who pays whom. Confirming a row records it as a payment. */
export function SettleScreen({ groupCode, balances, picture }: SettleScreenProps) {
  const t = useTranslations('settle');
  const title = t('title');
  useDocumentTitle(title);
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.main} />} />}>
      <div className="columns">
        <Settlement key={groupCode} groupCode={groupCode} picture={picture} />
        {balances}
      </div>
    </GroupFrame>
  );
}

/** After a payment shows the balances (docs/screens.md#settling), with what is left of the plan above them. */
function useShowBalances(): () => void {
  const openScreen = useOpenScreen();
  useEffect(() => void loadRestOfPlan().catch(() => undefined), []);
  return useCallback(() => {
    changeBrowserSession((session) => ({ ...session, viewState: 'view2' }));
    openScreen(routes.main);
  }, [openScreen]);
}

function Settlement({ groupCode, picture }: Omit<PlanProps, 'confirmation'>) {
  const ledger = useLedger(groupCode);
  const meId = useMembers(ledger).me?.id;
  const confirmation = useConfirmation(
    groupCode,
    useMemo(() => shownPlan(ledger, meId), [ledger, meId]),
    useShowBalances(),
  );
  const sayingsOf = usePlanRowTexts(groupCode);
  return (
    <div>
      <Plan groupCode={groupCode} confirmation={confirmation} picture={picture} />
      <p role="status" className="sr-only">
        {confirmation.said && <Sentence>{sayingsOf(confirmation.said).confirmed}</Sentence>}
      </p>
      <ConfirmPayment groupCode={groupCode} confirmation={confirmation} />
      <PayLater groupCode={groupCode} confirmation={confirmation} />
    </div>
  );
}

type PlanProps = {
  readonly groupCode: string;
  readonly confirmation: Confirmation;
  readonly picture: ReactNode;
};

function Plan({ groupCode, confirmation, picture }: PlanProps) {
  const { plan } = confirmation;
  if (plan.kind === 'too-few') return <TooFewMembers className="mt-3 mb-6" />;
  if (plan.kind === 'settled') return <AllSettled groupCode={groupCode} picture={picture} />;
  if (plan.kind === 'unknown') return <PlanToCome groupCode={groupCode} />;
  return <PlanList groupCode={groupCode} plan={plan} confirmation={confirmation} />;
}

/** Only the server knows who owes whom directly: this device holds a part of the history. */
function PlanToCome({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('settle');
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="pt-2 text-heading">
        {t('heading')}
      </h2>
      <p role="status" className="pt-1 text-ink-2">
        {t('unknown')}
      </p>
      <WaysButton groupCode={groupCode} />
    </section>
  );
}

/** Nobody owes anybody anything (docs/screens.md#empty-waiting-failing). */
function AllSettled({ groupCode, picture }: Omit<PlanProps, 'confirmation'>) {
  const t = useTranslations('settle.settled');
  const { entryCount } = useLedger(groupCode).group;
  return (
    <div className="mt-3 mb-6">
      <LinkedEmptyState
        emoji="🎉"
        heading={t('heading')}
        href={routes.createExpense}
        action={t('action')}
        changes
      >
        {t('text')}
      </LinkedEmptyState>
      {entryCount > 0 && <div className="pt-2 text-center">{picture}</div>}
    </div>
  );
}
