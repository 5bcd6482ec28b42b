'use client';

import { useTranslations } from 'next-intl';

import { CurrencyLine } from '@/components/group-settings/currency-line';
import { PurgeSwitch } from '@/components/group-settings/purge-switch';
import { Card } from '@/components/ui/card';
import { ChevronDownIcon } from '@/components/ui/icons';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';

/** The settings of a new group, folded into one line, because all have defaults. */
export function FirstSettings({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const { currency, inactiveDataPurge } = useLedger(groupCode).group;
  return (
    <details className="group">
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-control px-1 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-words">
          <span className="block text-label font-label">{t('onboarding.settings')}</span>
          <span className="block text-caption text-ink-2">
            {inactiveDataPurge
              ? t('onboarding.purged', { currency, days: GROUP_PURGE_AFTER_DAYS })
              : t('onboarding.kept', { currency })}
          </span>
        </span>
        <ChevronDownIcon className="size-6 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">
        <Card padded>
          <CurrencyLine groupCode={groupCode} />
        </Card>
        <Card padded>
          <PurgeSwitch groupCode={groupCode} />
        </Card>
      </div>
    </details>
  );
}
