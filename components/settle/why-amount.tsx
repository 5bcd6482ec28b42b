'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef } from 'react';

import type { WhyAmountProps } from '@/components/settle/why-figures';
import { usePlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { LateNote } from '@/components/shell/failures/late-note';
import { ChevronDownIcon } from '@/components/ui/icons';
import { Sentence } from '@/components/ui/verbatim';
import { useKeptNumber } from '@/lib/device/page/look/kept-state';
import { createLazy, useLazy } from '@/lib/device/page/versions/lazy';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { apart } from '@/lib/domain/text/text';

const late = createLazy({ isAhead: true });
/** Not `next/dynamic`: that would preload it for everybody. */
const WhyFigures = lazy(
  late.noted(async () => ({ default: (await import('@/components/settle/why-figures')).WhyFigures })),
);

/** Opens the figures and entries that a balance, or a payment of the plan, comes from. What was open stays so in this tab. */
export function WhyAmount(props: WhyAmountProps) {
  const { groupCode, memberId, transfer } = props;
  const key = `why ${groupCode} ${memberId} ${transfer ? `${transfer.fromId} ${transfer.toId}` : ''}`;
  return <Disclosure key={key} keptAs={key} {...props} />;
}

function Disclosure({ keptAs, ...props }: WhyAmountProps & { readonly keptAs: string }) {
  const { groupCode, transfer } = props;
  const t = useTranslations('settle.why');
  const [opened, setOpened] = useKeptNumber(keptAs, 0);
  const isOpen = opened > 0;
  const isHere = useLazy(late, isOpen);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the script was there.
  useEffect(() => {
    if (details.current?.open) setOpened(1);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what stands in the first HTML
  }, []);
  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open ? 1 : 0)}
      className="group/why print:not-open:hidden"
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-tile px-1 text-label font-label text-link focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span>{t('action')}</span>
        {transfer && (
          <>
            {' '}
            <WhichOne groupCode={groupCode} transfer={transfer} />
          </>
        )}
        <ChevronDownIcon className="size-5 shrink-0 group-open/why:rotate-180" />
      </summary>
      {isOpen &&
        (isHere ? (
          <Suspense fallback={null}>
            <WhyFigures keptAs={keptAs} {...props} />
          </Suspense>
        ) : (
          <NotHere />
        ))}
    </details>
  );
}

/** For screen readers, which hear the same words at each payment. */
function WhichOne({ groupCode, transfer }: { readonly groupCode: string; readonly transfer: Transfer }) {
  const t = useTranslations('settle.why');
  const { words } = usePlanRowTexts(groupCode)(transfer);
  return (
    <span className="sr-only">
      <Sentence>{t('of', apart(words))}</Sentence>
    </span>
  );
}

/** In the place of figures whose code is not here yet. */
function NotHere() {
  const t = useTranslations();
  const [failed, retry] = [t('settle.why.failed'), t('settle.why.retry')];
  const words = { loading: t('shell.loading'), failed, retry };
  return <LateNote late={late} words={words} className="flex-wrap px-1 text-caption" />;
}
