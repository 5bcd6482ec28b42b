'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { focusHeading } from '@/components/shell/focus-heading';
import { UnsentWarning } from '@/components/shell/unsent-warning';
import { Button } from '@/components/ui/button';
import { CardList } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { EmojiTile } from '@/components/ui/emoji';
import { Row } from '@/components/ui/row';
import { Sentence } from '@/components/ui/verbatim';
import { useUnnamed } from '@/components/words/group-title';
import { useIsOffline } from '@/lib/device/page/network-reach';
import { isViewKey } from '@/lib/domain/text/codes';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { DAY_MS } from '@/lib/domain/days';
import { DEVICE_MAX_GROUPS, GONE_GROUP_REMEMBERED_DAYS } from '@/lib/limits';
import { dayNumber, type GoneGroup, type Session } from '@/lib/session/session';
import { changeBrowserSession, browserSession } from '@/lib/session/session-browser';
import { forgetGone, isStoreFull, storeGroup } from '@/lib/session/stored-groups';
import { useForgetOnDevice } from '@/lib/device/hooks/forget-on-device';
import { findGroupNames } from '@/lib/device/hooks/group-names';
import { useUnsentCount } from '@/lib/device/hooks/outbox-hooks';

/** The last day on which the code is kept. */
const lastDayOf = ({ goneSinceDay }: GoneGroup): Date =>
  new Date((goneSinceDay + GONE_GROUP_REMEMBERED_DAYS) * DAY_MS);

type GoneGroupListProps = { readonly groups: readonly GoneGroup[]; readonly nowMs: number };

/** Groups that the server did not find: their codes are kept here, in case that was the server's mistake. */
export function GoneGroupList({ groups, nowMs }: GoneGroupListProps) {
  const t = useTranslations('groups');
  const offline = useTranslations('offline');
  const isOffline = useIsOffline();
  const unnamed = useUnnamed();
  // Nobody knows the key of a link by heart.
  const nameOf = (code: string) => (isViewKey(code) ? unnamed(code) : code);
  const day = new Intl.DateTimeFormat(intlLocale(useLocale()), { dateStyle: 'long', timeZone: 'UTC' });
  const { pendingCode, news, retry } = useRetryGone();
  const { forgetStored, forgetKnown } = useForgetOnDevice();
  const [removedCode, setRemovedCode] = useState<string | null>(null);
  // The question stays while its dialog fades out.
  const [askedCode, setAskedCode] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  // After the dialog, which returns the focus to a button of the row that disappears.
  useEffect(() => {
    if (removedCode !== null) focusHeading();
  }, [removedCode]);
  const remove = (groupCode: string) => {
    changeBrowserSession((session) => forgetGone(session, groupCode));
    void forgetStored(groupCode).then(() => forgetKnown(groupCode));
    setRemovedCode(groupCode);
    setIsAsking(false);
  };
  const ask = (groupCode: string) => {
    setAskedCode(groupCode);
    setIsAsking(true);
  };
  const words = {
    'still-gone': t('stillGone'),
    full: t('full', { max: DEVICE_MAX_GROUPS }),
    unreachable: isOffline ? offline('heading') : t('unreachable'),
    back: '',
  };
  const firstKeptDay = dayNumber(nowMs) - GONE_GROUP_REMEMBERED_DAYS;
  const kept = groups.filter(({ goneSinceDay }) => goneSinceDay >= firstKeptDay);
  return (
    <>
      <p role="status" className="sr-only">
        <Sentence>
          {removedCode !== null
            ? t('removed', apart({ code: nameOf(removedCode) }))
            : news?.kind === 'back' && t('back', apart({ code: nameOf(news.groupCode) }))}
        </Sentence>
      </p>
      {kept.length > 0 && (
        <section className="mt-8">
          <h2 className="text-heading">{t('gone')}</h2>
          <p className="mt-1 mb-3 text-label text-ink-2">{t('goneText')}</p>
          <CardList label={t('gone')}>
            {kept.map((gone) => (
              <Row
                key={gone.groupCode}
                lead={<EmojiTile>🍂</EmojiTile>}
                title={unnamed(gone.groupCode)}
                caption={t('until', { day: day.format(lastDayOf(gone)) })}
                below={
                  <>
                    {news?.groupCode === gone.groupCode && (
                      <span role="alert" className="block text-label text-owe">
                        {words[news.kind]}
                      </span>
                    )}
                    <span className="flex flex-wrap gap-2">
                      <Button
                        variant="soft"
                        size="sm"
                        pending={pendingCode === gone.groupCode}
                        aria-label={t('retryCode', { code: nameOf(gone.groupCode) })}
                        onClick={() => {
                          setRemovedCode(null);
                          retry(gone.groupCode);
                        }}
                      >
                        {t('retry')}
                      </Button>
                      <RemoveButton
                        groupCode={gone.groupCode}
                        name={nameOf(gone.groupCode)}
                        onRemove={remove}
                        onAsk={ask}
                      />
                    </span>
                  </>
                }
              />
            ))}
          </CardList>
        </section>
      )}
      {askedCode !== null && (
        <ConfirmDialog
          open={isAsking}
          title={<Sentence>{t('removeQuestion', apart({ code: nameOf(askedCode) }))}</Sentence>}
          confirmLabel={t('remove')}
          cancelLabel={t('keep')}
          onConfirm={() => remove(askedCode)}
          onCancel={() => setIsAsking(false)}
          destructive
        >
          <UnsentWarning groupCode={askedCode} />
        </ConfirmDialog>
      )}
    </>
  );
}

type RemoveButtonProps = {
  readonly groupCode: string;
  readonly name: string;
  readonly onRemove: (groupCode: string) => void;
  /** Called instead if changes that were saved in the group would be lost. */
  readonly onAsk: (groupCode: string) => void;
};

function RemoveButton({ groupCode, name, onRemove, onAsk }: RemoveButtonProps) {
  const t = useTranslations('groups');
  const isLoss = useUnsentCount(groupCode) > 0;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t('removeCode', { code: name })}
      onClick={() => (isLoss ? onAsk : onRemove)(groupCode)}
    >
      {t('remove')}
    </Button>
  );
}

type RetryGone = {
  /** The group that is being looked up. */
  readonly pendingCode: string | null;
  /** The result of the last try, and for which group. */
  readonly news: { readonly groupCode: string; readonly kind: RetryNews } | null;
  readonly retry: (groupCode: string) => void;
};

/** Asks the server once more for a group that it did not find. */
function useRetryGone(): RetryGone {
  const [pendingCode, setPendingCode] = useState<string | null>(null);
  const [news, setNews] = useState<RetryGone['news']>(null);

  const ask = async (groupCode: string) => {
    setPendingCode(groupCode);
    setNews(null);
    const kind = newsOfRetry(browserSession(), await findAgain(groupCode));
    if (kind === 'back') changeBrowserSession((session) => restoreGroup(session, groupCode));
    setNews({ groupCode, kind });
    setPendingCode(null);
  };
  return { pendingCode, news, retry: (groupCode) => void ask(groupCode) };
}

/** @returns null when the server could not be asked */
async function findAgain(groupCode: string): Promise<boolean | null> {
  try {
    return (await findGroupNames([groupCode])).length > 0;
  } catch {
    return null;
  }
}

/** The result of asking for a gone group again. */
type RetryNews = 'back' | 'still-gone' | 'full' | 'unreachable';

/** @param isFound null when the server could not be asked */
export function newsOfRetry(session: Session, isFound: boolean | null): RetryNews {
  if (isFound === null) return 'unreachable';
  if (!isFound) return 'still-gone';
  return isStoreFull(session) ? 'full' : 'back';
}

/** Stores a gone group that was found again; the group that is open stays open. */
export function restoreGroup(session: Session, groupCode: string): Session {
  const restored = storeGroup(session, groupCode);
  return { ...restored, activeGroupCode: session.activeGroupCode ?? restored.activeGroupCode };
}
