'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';

import { useIsLooking } from '@/components/shell/looking';
import { GroupLink } from '@/components/shell/group-link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Emoji } from '@/components/ui/emoji';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { type JustSettled, keepSettled } from '@/lib/device/page/look/just-settled';
import { formatAmount } from '@/lib/domain/money/format';
import { spentBy } from '@/lib/domain/ledger/balances';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';

type SquareProps = {
  readonly groupCode: string;
  readonly justSettled: JustSettled;
  readonly ref: Ref<HTMLDivElement>;
  /** Opens the picture of the group; passed in, because it belongs to another feature. */
  readonly picture?: ReactNode;
};

/** The notice appears after the row has folded away and the bars have run, as far as they do. */
function entranceOf({ former, besideRow }: JustSettled): string {
  if (former.size === 0) return '';
  return besideRow ? 'animate-square-late' : 'animate-square';
}

/** "Ihr seid quitt": what the group has spent, and whether to keep or delete it. */
export function SettledNotice({ groupCode, justSettled, ref, picture }: SquareProps) {
  const t = useTranslations('settle.square');
  const isLooking = useIsLooking();
  return (
    <div
      ref={ref}
      role="group"
      aria-label={t('heading')}
      tabIndex={-1}
      className={clsx('min-w-0 outline-none [grid-area:1/1]', entranceOf(justSettled))}
    >
      {/* Flat, so that the running bars below stay in sight. */}
      <Card padded className="text-center">
        <Emoji className="align-top text-[3rem] leading-14">🎉</Emoji>
        <h2 className="mt-1 text-state">{t('heading')}</h2>
        <p className="mt-0.5 text-label text-ink-2 tabular-nums">
          <Summary groupCode={groupCode} />
        </p>
        {!isLooking && (
          <div className="mx-auto mt-4 grid max-w-96 grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
            <Button variant="secondary" size="sm" onClick={() => keepSettled(groupCode)}>
              {t('keep')}
            </Button>
            <GroupLink
              href={routes.deleteGroup}
              className={buttonClass({ variant: 'danger-quiet', size: 'sm' })}
            >
              {t('delete')}
            </GroupLink>
          </div>
        )}
        {picture && <div className="pt-1">{picture}</div>}
      </Card>
    </div>
  );
}

/** "1.284,50 € · 9 Ausgaben, 3 Zahlungen"; if the copy does not reach back to the first entry, one count of both. */
function Summary({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('settle.square');
  const locale = intlLocale(useLocale());
  const { group, members, entries, before } = useLedger(groupCode);
  const spent = spentBy(members);
  const total = formatAmount(spent, { currency: group.currency, locale });
  const expenses = entries.filter(({ kind }) => kind !== 'payment').length;
  const words =
    before === null
      ? t('summary', apart({ total, expenses, payments: entries.length - expenses }))
      : t('summaryOfMany', apart({ total, entries: group.entryCount }));
  return <Sentence>{words}</Sentence>;
}
