'use client';

import { clsx } from 'clsx';
import { useLocale, useNow, useTimeZone, useTranslations } from 'next-intl';
import { useCallback, useEffect, useId, useRef, useState } from 'react';

import { loadMore, OpenFields, CategoryToStore } from '@/components/entries/form/more-later';
import type { FormFields } from '@/components/entries/form/more/open-fields';
import { Emoji } from '@/components/ui/emoji';
import { ChevronDownIcon } from '@/components/ui/icons';
import { whenIdle } from '@/lib/device/page/when-idle';
import { dayLabel, isDay } from '@/lib/domain/days';
import { type EntryDraft, MORE_FIELDS } from '@/lib/domain/draft/draft';
import { currencyOfCode } from '@/lib/domain/money/currency-units';
import { intlLocale } from '@/lib/i18n/locales';

/** The quiet line under the form: it says what the form assumed, and opens the rest in place. */
export function MoreFields(props: FormFields) {
  const { draft, read, errorOf } = props;
  const t = useTranslations('entries');
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  // Ahead of need: it is to open in a tunnel, too.
  useEffect(() => whenIdle([loadMore]), []);
  // What is wrong has to be in sight, and stays there while it is being mended.
  const isWrong = MORE_FIELDS.some((field) => errorOf(field) !== undefined);
  if (isWrong && !isOpened) setIsOpened(true);
  const isOpen = isOpened || isWrong;
  // What saving found wrong is scrolled to by itself.
  const isTapped = useRef(false);
  const line = useRef<HTMLDivElement>(null);
  const showAll = useCallback(() => {
    if (!isTapped.current) return;
    isTapped.current = false;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    line.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  }, []);
  return (
    // Right under the bar: a page keeps 5rem clear above what it scrolls to.
    <div ref={line} className="-scroll-mt-4 border-t border-line no-script:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          isTapped.current = !isOpen;
          setIsOpened(!isOpen);
        }}
        className="press flex min-h-13 w-full items-center justify-between gap-3 text-left text-label text-ink-2"
      >
        <span className="flex min-w-0 flex-wrap gap-x-1.5">
          <QuietDay day={draft.day} />
          {draft.kind !== 'payment' && (
            <CategoryToStore isWanted={draft.title !== ''} category={read.category} />
          )}
          {draft.foreign && (
            <span>
              <span aria-hidden="true">· </span>
              <span translate="no">{currencyOfCode(draft.foreign.currency)}</span>
            </span>
          )}
          {draft.kind === 'income' && (
            <span>
              <span aria-hidden="true">· </span>
              <Emoji>💰</Emoji> <span>{t('income')}</span>
            </span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-1 font-label text-link">
          <span>{isOpen ? t('less') : t('more')}</span>
          <ChevronDownIcon
            className={clsx('size-5 transition-transform duration-160 ease-calm', isOpen && 'rotate-180')}
          />
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="pb-2">
        {isOpen && <OpenFields {...props} onShown={showAll} />}
      </div>
    </div>
  );
}

/** "📅 Heute". */
function QuietDay({ day }: Pick<EntryDraft, 'day'>) {
  const t = useTranslations('entries.day');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  const text = isDay(day)
    ? dayLabel(day, { now, timeZone, locale }).text
    : day === ''
      ? t('today')
      : t('none');
  return (
    <span>
      <Emoji>📅</Emoji> <span>{text}</span>
    </span>
  );
}
