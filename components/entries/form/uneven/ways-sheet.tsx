'use client';

import { useTranslations } from 'next-intl';

import { useQuickRadios } from '@/components/shell/quick-radios';
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
          <label
            key={each}
            className="press relative flex min-h-14.5 items-center gap-3 rounded-control px-3 py-2 not-first:before:absolute not-first:before:inset-x-3 not-first:before:top-0 not-first:before:h-px not-first:before:bg-line hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-name">{t(`way.${each}`)}</span>
              <span className="block text-caption text-ink-2">{t(`example.${each}`)}</span>
            </span>
            <input
              {...propsOf(each)}
              className="size-6 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-[7px] checked:border-primary"
            />
          </label>
        ))}
      </div>
    </Dialog>
  );
}
