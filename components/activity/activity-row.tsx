'use client';

import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';

import type { ActivityWords } from '@/components/activity/activity-words';
import { UnsentMark } from '@/components/shell/failures/unsent-mark';
import { useIsLooking } from '@/components/shell/looking';
import { useShellConfig } from '@/components/shell/shell-config';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Avatar } from '@/components/ui/avatar';
import { PictureTile } from '@/components/ui/emoji';
import { Row } from '@/components/ui/row';
import { OpeningMark, RowOpener } from '@/components/ui/row-opener';
import { Sentence } from '@/components/ui/verbatim';
import { useMembers } from '@/lib/device/hooks/use-ledger';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { useJustChanged } from '@/lib/device/page/look/just-changed';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { faceOf } from '@/lib/domain/avatars';
import { timeText } from '@/lib/domain/days';
import { pictureOfEntry } from '@/lib/domain/entry/category';
import { entryBornBy, type Activity } from '@/lib/domain/ledger/event';
import { apart } from '@/lib/domain/text/text';
import { type UndoObstacle, predictUndo } from '@/lib/domain/ledger/view';
import { intlLocale } from '@/lib/i18n/locales';

const PICTURES = { member: '👥', plan: '🤝' } as const;

/** Why a change can no longer be undone. One that never could be undone gets no reason. */
const REASONS = {
  changed: 'why.changed',
  'people-gone': 'why.peopleGone',
  'has-entries': 'why.hasEntries',
  'name-taken': 'why.nameTaken',
} as const satisfies Record<Exclude<UndoObstacle, 'never'>, string>;

type HappeningRowProps = {
  readonly activity: Activity;
  readonly words: ActivityWords;
  readonly ledger: LedgerView;
  /** Whether its subject has been changed again since. */
  readonly isChangedSince: boolean;
  /** Whether this device has undone it and the undo is not sent yet. */
  readonly isQueued: boolean;
};

/**
 * Who did what, and when. The opened row offers to undo the change as long as its result still stands, else it says why
 * not. An undo that removes an entry, or reverts somebody else's change, asks first.
 */
export function ActivityRow({ activity, words, ledger, isChangedSince, isQueued }: HappeningRowProps) {
  const t = useTranslations('activity');
  const { settingsEmoji } = useShellConfig();
  const save = useSave(ledger.group.code);
  const { faces, me } = useMembers(ledger);
  const isLooking = useIsLooking();
  const [isOpen, setIsOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const { about, said, facts, what, name } = words;
  const { revision, at, event, undoneBy } = activity;
  const isUndone = undoneBy !== null;
  const fresh = useJustChanged(`revision ${revision}`, Number(isUndone));
  const found = predictUndo(ledger, event, isChangedSince);
  const isFinal = isUndone || isLooking;
  const reason = !isFinal && 'why' in found && found.why !== 'never' ? t(REASONS[found.why]) : null;
  const back = !isFinal && 'back' in found ? found : null;
  const undo = () => {
    if (back) save({ kind: 'undo', revision, ...(back.back && { back: back.back }) });
    setIsAsked(false);
  };
  const asks = entryBornBy(event) !== null || activity.author !== (me?.id ?? null);
  const pictures = { ...PICTURES, group: settingsEmoji };
  const picture = typeof about === 'string' ? pictures[about] : pictureOfEntry(about);
  return (
    <Row
      lead={
        <PictureTile corner={activity.author !== null && <Avatar face={faceOf(faces, activity.author)} />}>
          {picture}
        </PictureTile>
      }
      title={<Sentence>{said}</Sentence>}
      caption={
        <>
          {facts.map((fact) => (
            <span key={fact.key} className="block">
              {fact.words}
            </span>
          ))}
          <Clock at={at} />
          {isUndone && <span>{` · ${t('undone')}`}</span>}
          {isQueued && <UnsentMark />}
        </>
      }
      fresh={fresh}
      {...((back !== null || reason !== null) && {
        end: <OpeningMark isOpen={isOpen} />,
        link: (content) => <RowOpener isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} {...content} />,
        actions: isOpen && (
          <>
            {reason !== null && (
              <p className="px-2.5 pb-2 text-caption text-ink-2 @min-[30rem]:max-w-48">{reason}</p>
            )}
            {back && (
              <>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t('undoNamed', { what, name })}
                  onClick={asks ? () => setIsAsked(true) : undo}
                  className="px-2.5!"
                >
                  {t('undo')}
                </Button>
                <ConfirmDialog
                  open={isAsked}
                  title={<Sentence>{t('undoQuestion', { what, ...apart({ name }) })}</Sentence>}
                  confirmLabel={t('undo')}
                  cancelLabel={t('keep')}
                  onConfirm={undo}
                  onCancel={() => setIsAsked(false)}
                >
                  {t('undoText')}
                </ConfirmDialog>
              </>
            )}
          </>
        ),
      })}
    />
  );
}

/** The time of day; the heading above has the date. */
function Clock({ at }: { readonly at: Date }) {
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  return <time dateTime={at.toISOString()}>{timeText(at, { locale, timeZone })}</time>;
}
