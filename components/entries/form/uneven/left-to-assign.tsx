'use client';

import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslations } from 'next-intl';

import {
  type InUse,
  mended,
  type RunningTotal,
  runningTotal,
} from '@/components/entries/form/uneven/running-total';
import { useTotalWords } from '@/components/entries/form/uneven/total-words';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import type { EntryPerson } from '@/components/entries/people';
import { Button } from '@/components/ui/button';
import { Emoji } from '@/components/ui/emoji';
import { CheckIcon } from '@/components/ui/icons';
import { Sentence } from '@/components/ui/verbatim';
import type { EntryDraft } from '@/lib/domain/draft/draft';
import type { DraftContext } from '@/lib/domain/draft/numbers';
import type { DraftRead } from '@/lib/domain/draft/read-draft';

/** Once nothing was typed for so long, the total is read aloud. */
const SPEAK_AFTER_MS = 600;

/** A mend that was made, and the draft before it. */
export type Mended = {
  readonly before: EntryDraft;
  readonly after: EntryDraft;
  readonly ids: readonly string[];
};

/**
 * Above the save button, or above a keyboard. Where enlarged text makes a window narrower than 15rem, the offset turns
 * negative, and the bar scrolls along: otherwise nothing would be seen between the bars.
 */
const stickyClass =
  'sticky bottom-[min(4.75rem+1px+env(safe-area-inset-bottom),(100vw-15rem)*100)] z-10 short:bottom-[min(0px,(100vw-15rem)*100)]';

type LeftToAssignProps = {
  readonly draft: EntryDraft;
  readonly read: DraftRead;
  readonly change: ChangeDraft;
  readonly people: readonly EntryPerson[];
  readonly context: DraftContext;
  /** The fields that were used last. */
  readonly inUse: InUse;
  /** Whether somebody has tried to save what does not add up. */
  readonly isAlarmed: boolean;
  /** Its own, for the focus to find it then. */
  readonly barId: string;
  /** The mend that can be taken back: nothing was typed since. */
  readonly mended: Mended | null;
  readonly onMended: (mended: Mended) => void;
};

/** What is left to assign, above the save button, and the one step that makes it add up. */
export function LeftToAssign(props: LeftToAssignProps) {
  const { read, context, inUse } = props;
  const total = runningTotal(read, context, inUse);
  return total && <TotalBar {...props} total={total} />;
}

function TotalBar(props: LeftToAssignProps & { readonly total: RunningTotal }) {
  const { draft, read, change, people, context, isAlarmed, barId, mended: made, onMended, total } = props;
  const t = useTranslations('entries.split');
  const words = useTotalWords(draft.kind, people, context.currency);
  const { big, small, spoken } = words.said(total);
  const applyMend = () => {
    const after = mended(draft, read, total, people, context);
    change(() => after);
    onMended({ before: draft, after, ids: total.mend?.to === 'people' ? total.mend.ids : [] });
  };
  // What does not add up next goes first: saving leads to this button, which is to help then.
  const undo = made && total.mend === null ? () => change(() => made.before) : null;
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setHeard(spoken), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [spoken]);
  const { mend, assigned } = total;
  const isMissing = assigned !== null;
  const isError = isAlarmed && isMissing;
  const isAmiss = total.says !== 'left' && isMissing;
  return (
    <div
      id={barId}
      className={clsx(
        stickyClass,
        isError && 'outline-3 -outline-offset-3 outline-error',
        'bar-surface animate-rise border-t border-line short:pb-[env(safe-area-inset-bottom)]',
        !isMissing && mend === null && undo === null && 'hidden short:block wide:block',
      )}
    >
      {isMissing && (
        <svg aria-hidden="true" className="absolute inset-x-0 -top-px h-0.75 w-full bg-line">
          <rect width={`${assigned * 100}%`} height="100%" className={isAmiss ? 'fill-owe' : 'fill-accent'} />
        </svg>
      )}
      <div className="col flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-1.5 short:min-h-13">
        <p aria-hidden="true" className="min-w-0 tabular-nums">
          <span
            className={clsx('block text-action leading-5.5 font-label', (isAmiss || isError) && 'text-owe')}
          >
            {isError && <Emoji>⚠️</Emoji>}{' '}
            <Sentence>{isError && total.says === 'left' ? spoken : big}</Sentence>
          </span>
          {(isError || small !== '') && (
            <span className={clsx('block text-caption', isError ? 'text-ink' : 'text-ink-2')}>
              <Sentence>{isError ? words.onSaving(total) : small}</Sentence>
            </span>
          )}
        </p>
        <span role="status" className="sr-only">
          <Sentence>{heard}</Sentence>
        </span>
        {isError && (
          <span role="alert" className="sr-only">
            <span className="block">
              <Sentence>{spoken}</Sentence>
            </span>
            <span className="block">{words.onSaving(total)}</span>
          </span>
        )}
        {undo !== null || mend !== null ? (
          <Button type="button" variant="soft" size="sm" onClick={undo ?? applyMend}>
            <span>{undo || mend === null ? t('mend.undo') : <Sentence>{words.mend(mend)}</Sentence>}</span>
          </Button>
        ) : (
          !isMissing && (
            <span
              aria-hidden="true"
              className="flex shrink-0 items-center gap-1 text-label font-label text-link"
            >
              <CheckIcon className="size-5" />
              {total.says !== 'fits' && <span>{t('fits')}</span>}
            </span>
          )
        )}
      </div>
    </div>
  );
}
