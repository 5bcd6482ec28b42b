'use client';

import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { today } from '@/lib/device/page/time/clock';
import { dateText, dayKey, timeText } from '@/lib/domain/days';
import { intlLocale } from '@/lib/i18n/locales';

/** A draft younger than this was typed "just now". */
const JUST_NOW_MS = 10 * 60_000;

type LeftDraftProps = {
  /** When it was typed, in ms since 1970. */
  readonly atMs: number;
  readonly onDiscard: () => void;
};

/** Says that the form holds what was typed before and never saved, and lets it go. */
export function LeftDraft({ atMs, onDiscard }: LeftDraftProps) {
  const t = useTranslations('entries.draft');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const [openedAtMs] = useState(() => Date.now());
  const when = () => {
    if (openedAtMs - atMs < JUST_NOW_MS) return t('justNow');
    const day = dayKey(atMs, timeZone);
    if (day !== today()) return t('date', { date: dateText(day, locale) });
    return t('today', { time: timeText(atMs, { locale, timeZone }) });
  };
  return (
    <div className="mt-3 flex items-center justify-between gap-3 rounded-tile bg-sunken py-0.5 pr-1 pl-4 text-label text-ink-2">
      <p role="status">{when()}</p>
      <Button type="button" size="sm" variant="quiet" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  );
}
