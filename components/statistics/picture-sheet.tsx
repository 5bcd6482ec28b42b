'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';

import { drawPicture, heightOf, PICTURE_WIDTH } from '@/components/statistics/draw-picture';
import { pictureContent, type PictureContent } from '@/components/statistics/picture-content';
import { useShown } from '@/components/statistics/use-shown';
import { FailedRead } from '@/components/shell/failures/failed-read';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { pngOf, SharePicture } from '@/components/shell/share-picture';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';
import { useStatistics } from '@/lib/device/hooks/statistics';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { faceOf } from '@/lib/domain/avatars';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { ALL_DAYS, firstDayOf, lastDayOf, type Statistics } from '@/lib/domain/statistics';
import { isolate } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type PictureSheetProps = { readonly groupCode: string; readonly onClose: () => void };

/** The group's time together as one picture, drawn on this device, to be shared with anybody. It brings its own words. */
export const PictureSheet = (props: PictureSheetProps) => (
  <ScreenMessages>
    <div className="text-left">
      <Sheet {...props} />
    </div>
  </ScreenMessages>
);

function Sheet({ groupCode, onClose }: PictureSheetProps) {
  const t = useTranslations('statistics.picture');
  const loading = useTranslations('shell')('loading');
  const asked = useStatistics(groupCode, ALL_DAYS);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {asked.status === 'loading' && <SkeletonRows label={loading} />}
      {asked.status === 'failed' && (
        <FailedRead error={asked.error} pending={asked.isAsking} retry={asked.retry} />
      )}
      {asked.status === 'here' && (
        <Picture groupCode={groupCode} statistics={asked.statistics} isWhole={asked.since === null} />
      )}
    </Dialog>
  );
}

/**
 * The first and the last day of the expenses; of a history that is not all on this device, the first and the last day
 * of its months.
 */
function daysTogether({ entries, before }: LedgerView, { months }: Statistics): readonly [string, string] {
  const days = entries.filter(({ kind }) => kind === 'expense').map(({ day }) => day);
  const [first = ''] = days;
  if (before === null)
    return [days.reduce((a, b) => (a < b ? a : b), first), days.reduce((a, b) => (a > b ? a : b), first)];
  return [firstDayOf(months[0]?.month ?? ''), lastDayOf(months.at(-1)?.month ?? '')];
}

function useContent(groupCode: string, statistics: Statistics): PictureContent {
  const t = useTranslations('statistics');
  const categories = useTranslations('categories');
  const locale = intlLocale(useLocale());
  const ledger = useLedger(groupCode);
  const { faces } = useMembers(ledger);
  const shown = useShown(groupCode, statistics, ALL_DAYS);
  return useMemo(() => {
    const [first, last] = daysTogether(ledger, statistics).map((day) => new Date(day));
    const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    return pictureContent(
      shown,
      { name: ledger.group.name, members: ledger.members, faceOf: (id) => faceOf(faces, id) },
      first && last ? when.formatRange(first, last) : '',
      {
        total: t('total'),
        people: t('picture.people'),
        categories: t('picture.categories'),
        category: (category) => (category === null ? t('noCategory') : categories(category)),
        others: (count) => t('picture.others', { count }),
      },
    );
  }, [ledger, statistics, shown, faces, locale, t, categories]);
}

type PictureProps = {
  readonly groupCode: string;
  readonly statistics: Statistics;
  /** Whether all entries are counted. */
  readonly isWhole: boolean;
};

function Picture({ groupCode, statistics, isWhole }: PictureProps) {
  const t = useTranslations('statistics.picture');
  const content = useContent(groupCode, statistics);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [canDraw, setCanDraw] = useState(true);
  useEffect(() => {
    let isOver = false;
    // Fonts may come after the sheet; text drawn before would be in another one.
    void document.fonts.ready.then(() => {
      if (!isOver && canvas.current) setCanDraw(drawPicture(canvas.current, content));
    });
    return () => {
      isOver = true;
    };
  }, [content]);
  const file = `${t('file', { name: content.name.replace(/[\\/:*?"<>|]/g, ' ').trim() })}.png`;
  if (!isWhole) return <p className="mt-2">{t('notWhole')}</p>;
  return (
    <div className="mt-4 grid gap-4">
      <div role="img" aria-label={altOf(content)}>
        <canvas
          ref={canvas}
          width={PICTURE_WIDTH}
          height={heightOf(content)}
          className="h-auto w-full rounded-control border border-line"
        />
      </div>
      {canDraw ? (
        <SharePicture
          isMain
          draw={() => (canvas.current ? pngOf(canvas.current) : Promise.resolve(null))}
          name={file}
          words={{
            share: t('share'),
            save: t('save'),
            saved: t('saved', { name: file }),
            failed: t('failed'),
          }}
        />
      ) : (
        <ErrorNotice>{t('failed')}</ErrorNotice>
      )}
      <p className="text-caption text-ink-2">{t('noCode')}</p>
    </div>
  );
}

/** The same for those who do not see it. */
const altOf = ({ name, when, total, lists }: PictureContent): string =>
  [
    `${isolate(name)}, ${when}`,
    `${total.label} ${total.amount}`,
    ...lists.map(({ heading, lines }) =>
      [heading, ...lines.map((line) => `${isolate(line.name)} ${line.amount}`)].join(', '),
    ),
  ].join('. ');
