'use client';

import { useTranslations } from 'next-intl';

import { AllSettled } from '@/components/settle/all-settled';
import { ConfirmPayment } from '@/components/settle/confirm-payment';
import { PlanList } from '@/components/settle/plan-list';
import { type Confirmation, useConfirmation } from '@/components/settle/use-confirmation';
import { useRowWords } from '@/components/settle/use-row-words';
import { useShownPlan } from '@/components/settle/use-shown-plan';
import { GroupFrame } from '@/components/shell/frame';
import { FailedRead } from '@/components/shell/failed-read';
import type { ScreenProps } from '@/components/shell/group-app';
import { BackLink, NavBar } from '@/components/shell/nav-bar';
import { TooFewMembers } from '@/components/shell/too-few-members';
import { ErrorNotice } from '@/components/ui/error-notice';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import { useDocumentTitle } from '@/lib/client/document-title';
import { routes } from '@/lib/routes';

/** `/settle-expenses`: who pays whom, and what was paid becomes a payment. */
export function SettleScreen({ groupCode }: ScreenProps<'settle'>) {
  const t = useTranslations('settle');
  const title = t('title');
  useDocumentTitle(title);
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.main} />} />}>
      <Settlement key={groupCode} groupCode={groupCode} />
    </GroupFrame>
  );
}

function Settlement({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('settle');
  const { plan, isFetching, retry } = useShownPlan(groupCode);
  const confirmation = useConfirmation(groupCode, plan);
  const wordsOf = useRowWords(groupCode);
  return (
    <>
      {confirmation.isOutdated && <ErrorNotice className="mt-2">{t('changed')}</ErrorNotice>}
      {confirmation.plan.kind === 'failed' ? (
        <FailedRead pending={isFetching} retry={retry} />
      ) : (
        <Plan groupCode={groupCode} confirmation={confirmation} />
      )}
      <p role="status" className="sr-only">
        {confirmation.paid && t('confirmed', wordsOf(confirmation.paid))}
      </p>
      <ConfirmPayment groupCode={groupCode} confirmation={confirmation} />
    </>
  );
}

type PlanProps = {
  readonly groupCode: string;
  readonly confirmation: Confirmation;
};

function Plan({ groupCode, confirmation }: PlanProps) {
  const t = useTranslations('shell');
  const { plan } = confirmation;
  if (plan.kind === 'too-few') return <TooFewMembers className="mt-3 mb-6" />;
  if (plan.kind === 'settled') return <AllSettled />;
  if (plan.kind === 'plan') return <PlanList groupCode={groupCode} plan={plan} confirmation={confirmation} />;
  return (
    <div className="pt-3">
      <SkeletonRows label={t('loading')} />
    </div>
  );
}
