'use client';

import { useLocale, useTranslations } from 'next-intl';

import { isDeletedMeanwhile, type RefusedEntry } from '@/components/entries/refused/refused-entry';
import { useReason } from '@/components/entries/refused/refusal-words';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { formatAmount } from '@/lib/domain/money/format';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type OpenAgainProps = {
  readonly groupCode: string;
  readonly refusal: RefusedEntry;
  /** Shows both versions; null if there is no other one. */
  readonly compare: (() => void) | null;
  /** Gives up what was typed. */
  readonly onDiscard: () => void;
};

/** Why the form is open again, with its own messages, because hardly any form needs them. */
export const OpenAgain = (props: OpenAgainProps) => (
  <ScreenMessages>
    <Reason {...props} />
  </ScreenMessages>
);

/** Why it was refused, with the amount in the currency that was meant if the group's has changed. For a `Sentence`. */
function useAgainReason({ groupCode, refusal }: Pick<OpenAgainProps, 'groupCode' | 'refusal'>): string {
  const t = useTranslations('entries.again');
  const locale = intlLocale(useLocale());
  const { group } = useLedger(groupCode);
  const reasonOf = useReason();
  const { code, change } = refusal;
  if (code === 'currency-changed' && change.currency !== undefined) {
    const amount = formatAmount(change.entry.cents, { currency: change.currency, locale });
    return t('currency', apart({ amount, currency: group.currency }));
  }
  return isDeletedMeanwhile(refusal) ? t('deleted') : reasonOf(refusal);
}

function Reason({ groupCode, refusal, compare, onDiscard }: OpenAgainProps) {
  const t = useTranslations('entries.again');
  const reason = useAgainReason({ groupCode, refusal });
  return (
    <div className="grid gap-3 pt-4">
      <ErrorNotice>
        <Sentence>{reason}</Sentence>
      </ErrorNotice>
      <div className="flex flex-wrap gap-2">
        {compare && (
          <Button size="sm" variant="soft" onClick={compare}>
            {t('compare')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
}
