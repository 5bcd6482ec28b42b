'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';

import { radioClass, radioLineClass, useQuickRadios } from '@/components/shell/quick-radios';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Emoji } from '@/components/ui/emoji';
import { fieldLabelClass } from '@/components/ui/fields/field';
import { ChevronDownIcon } from '@/components/ui/icons';
import { Sentence } from '@/components/ui/verbatim';
import type { EntryDraft } from '@/lib/domain/draft/draft';
import { CATEGORIES, CATEGORY_EMOJI, type Category, categoryOf } from '@/lib/domain/entry/category';
import { apart, cleanLine } from '@/lib/domain/text/text';

type CategoryFieldProps = {
  readonly draft: EntryDraft;
  /** What saving stores. */
  readonly category: Category | null;
  readonly change: ChangeDraft;
};

/** What it was, guessed from the title; a tap opens the choice. */
export function CategoryField({ draft, category, change }: CategoryFieldProps) {
  const t = useTranslations('entries.category');
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isGuessed = draft.category === '' && category !== null && categoryOf(draft.title) === category;
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="press -my-1.5 flex min-h-11 w-full items-center gap-3 rounded-tile text-left"
      >
        <span className={fieldLabelClass}>{t('label')}</span>
        <span className="min-w-0 flex-1 text-right">
          <CategoryName category={category} />
          {isGuessed && (
            <span className="block text-caption text-ink-2">
              <Sentence>{t('guessedFrom', apart({ title: cleanLine(draft.title) }))}</Sentence>
            </span>
          )}
        </span>
        <ChevronDownIcon className="size-5 shrink-0 -rotate-90 text-ink-2" />
      </button>
      <CategorySheet
        open={isOpen}
        category={category}
        onChoose={(chosen) => change((present) => ({ ...present, category: chosen ?? 'none' }))}
        onClose={close}
      />
    </>
  );
}

function CategoryName({ category }: { readonly category: Category | null }) {
  const t = useTranslations('categories');
  const none = useTranslations('entries.category')('none');
  if (category === null) return <span className="text-label text-ink-2">{none}</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-2 text-left text-label font-label">
      <span className="grid size-8 shrink-0 place-items-center rounded-tile bg-tile">
        <Emoji>{CATEGORY_EMOJI[category]}</Emoji>
      </span>
      <span className="min-w-0">{t(category)}</span>
    </span>
  );
}

const CHOICES = [...CATEGORIES, null];

type CategorySheetProps = {
  readonly open: boolean;
  readonly category: Category | null;
  readonly onChoose: (category: Category | null) => void;
  readonly onClose: () => void;
};

/** Fourteen categories and none, in two columns. A tap, Enter or Space closes it; arrows only move. */
function CategorySheet({ open, category, onChoose, onClose }: CategorySheetProps) {
  const t = useTranslations('entries.category');
  const { propsOf, close } = useQuickRadios(category, onChoose, onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('label')}
      actions={
        <Button variant="quiet" onClick={close}>
          {t('done')}
        </Button>
      }
    >
      <p className="text-label">{t('hint')}</p>
      <div
        role="radiogroup"
        aria-label={t('label')}
        className="-mx-2 mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-1 text-ink"
      >
        {CHOICES.map((each) => (
          <label key={each ?? 'none'} className={radioLineClass}>
            <input {...propsOf(each)} className={radioClass} />
            <CategoryName category={each} />
          </label>
        ))}
      </div>
    </Dialog>
  );
}
