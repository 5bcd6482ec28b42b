'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';

import { SettleScreen as Screen } from '@/components/settle/settle-screen';
import { PictureButton } from '@/components/statistics/picture-button';
import type { ScreenProps } from '@/components/shell/group-app';
import { BigScreenContext } from '@/lib/device/page/look/big-screen';
import { createLazy, renewable, useLazy } from '@/lib/device/page/versions/lazy';

const lateBalances = createLazy();
const BalancesView = renewable((noting) =>
  dynamic(
    noting(
      lateBalances.noted(() =>
        import('@/components/balances/balances-view').then((file) => file.BalancesView),
      ),
    ),
  ),
);

/** Settling, on big screens beside the balances. Joined here, because features do not import each other. */
export default function SettleScreen({ groupCode }: ScreenProps<'settleExpenses'>) {
  const t = useTranslations('main.view');
  const isRoomy = useContext(BigScreenContext).width === 'roomy';
  const hasBalances = useLazy(lateBalances, isRoomy);
  return (
    <Screen
      groupCode={groupCode}
      picture={<PictureButton groupCode={groupCode} />}
      balances={
        hasBalances && (
          <section>
            <h2 className="pt-2 text-heading">{t('balances')}</h2>
            <BalancesView key={groupCode} groupCode={groupCode} />
          </section>
        )
      }
    />
  );
}
