'use client';

import { useTranslations } from 'next-intl';

import { useQuickRadios } from '@/components/shell/quick-radios';
import { RadioLine } from '@/components/shell/radio-line';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import type { SplitWay } from '@/lib/domain/entry/split';

const WAYS: readonly SplitWay[] = ['even', 'shares', 'percent', 'amounts', 'adjusted', 'items'];

type WaysSheetProps = {
  readonly open: boolean;
  readonly way: SplitWay;
  readonly onChoose: (way: SplitWay) => void;
  readonly onClose: () => void;
};

/** "Wie aufteilen?": six ways with an example each. A tap, Enter or Space closes it; arrows only move. */
export function WaysSheet({ open, way, onChoose, onClose }: WaysSheetProps) {
  const t = useTranslations('entries.split');
  const { propsOf, close } = useQuickRadios(way, onChoose, onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('how')}
      actions={
        <Button variant="quiet" onClick={close}>
          {t('close')}
        </Button>
      }
    >
      <div role="radiogroup" aria-label={t('how')} className="-mx-3 -mb-3 text-ink">
        {WAYS.map((each) => (
          <RadioLine key={each} name={t(`way.${each}`)} hint={t(`example.${each}`)} input={propsOf(each)} />
        ))}
      </div>
    </Dialog>
  );
}
