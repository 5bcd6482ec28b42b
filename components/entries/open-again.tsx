'use client';

import { useTranslations } from 'next-intl';

import { isDeletedMeanwhile, type RefusedEntry } from '@/components/entries/refused-entry';
import { useReason } from '@/components/entries/refusal-words';
import { ScreenMessages } from '@/components/shell/screen-messages';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';

type OpenAgainProps = {
  readonly refusal: RefusedEntry;
  /** Shows both versions; null where there is no other one. */
  readonly compare: (() => void) | null;
  /** Gives up what was typed. */
  readonly onDiscard: () => void;
};

/** Why the form is open again. It brings its words along: nearly no form says them. */
export const OpenAgain = (props: OpenAgainProps) => (
  <ScreenMessages>
    <Reason {...props} />
  </ScreenMessages>
);

function Reason({ refusal, compare, onDiscard }: OpenAgainProps) {
  const t = useTranslations('entries.again');
  const reasonOf = useReason();
  return (
    <div className="grid gap-3 pt-4">
      <ErrorNotice>{isDeletedMeanwhile(refusal) ? t('deleted') : reasonOf(refusal)}</ErrorNotice>
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
