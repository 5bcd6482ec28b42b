'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import type { EntryDraft } from '@/components/entries/form/entry-draft';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import { Emoji } from '@/components/ui/emoji';
import { Switch } from '@/components/ui/fields/switch';
import { ChevronDownIcon } from '@/components/ui/icons';

type MoreFieldsProps = { readonly kind: EntryDraft['kind']; readonly change: ChangeDraft };

/** The quiet line under the form: it names what was chosen of the rest, and opens that in place. */
export function MoreFields({ kind, change }: MoreFieldsProps) {
  const t = useTranslations('entries');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isIncome = kind === 'income';
  return (
    <div className="border-t border-line no-script:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="press flex min-h-13 w-full items-center justify-between gap-3 text-left text-label text-ink-2"
      >
        <span>
          {isIncome && (
            <>
              <Emoji>💰</Emoji> <span>{t('income')}</span>
            </>
          )}
        </span>
        <span className="flex items-center gap-1 font-label text-link">
          <span>{isOpen ? t('less') : t('more')}</span>
          <ChevronDownIcon
            className={clsx('size-5 transition-transform duration-160 ease-calm', isOpen && 'rotate-180')}
          />
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="pb-2">
        {isOpen && (
          <Switch
            label={t('cameIn')}
            hint={t('cameInHint')}
            checked={isIncome}
            onChange={(checked) => change((draft) => ({ ...draft, kind: checked ? 'income' : 'expense' }))}
          />
        )}
      </div>
    </div>
  );
}
