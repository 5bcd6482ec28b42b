'use client';

import { useLocale, useTranslations } from 'next-intl';

import { spacedCode } from '@/components/groups/group-tile';
import { useRetryGone } from '@/components/groups/use-retry-gone';
import { Button } from '@/components/ui/button';
import { CardList } from '@/components/ui/card';
import { EmojiTile } from '@/components/ui/emoji';
import { Row } from '@/components/ui/row';
import { intlLocale } from '@/lib/i18n/locales';
import { DEVICE_MAX_GROUPS, GONE_GROUP_REMEMBERED_DAYS } from '@/lib/limits';
import { dayNumber, type GoneGroup } from '@/lib/session/session';

const dayMs = 24 * 60 * 60 * 1000;

/** When the device forgets the group. */
const forgottenOn = ({ goneSinceDay }: GoneGroup): Date =>
  new Date((goneSinceDay + GONE_GROUP_REMEMBERED_DAYS + 1) * dayMs);

type GoneGroupListProps = { readonly groups: readonly GoneGroup[]; readonly nowMs: number };

/** Groups that the server did not find: their codes wait here, in case it was the server's mistake. */
export function GoneGroupList({ groups, nowMs }: GoneGroupListProps) {
  const t = useTranslations('groups');
  const day = new Intl.DateTimeFormat(intlLocale(useLocale()), { dateStyle: 'long', timeZone: 'UTC' });
  const { pendingCode, news, retry } = useRetryGone();
  const words = {
    'still-gone': t('stillGone'),
    full: t('full', { max: DEVICE_MAX_GROUPS }),
    unreachable: t('unreachable'),
    back: '',
  };
  const firstKeptDay = dayNumber(nowMs) - GONE_GROUP_REMEMBERED_DAYS;
  const kept = groups.filter(({ goneSinceDay }) => goneSinceDay >= firstKeptDay);
  return (
    <>
      <p role="status" className="sr-only">
        {news?.kind === 'back' && t('back', { code: news.groupCode })}
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
                title={spacedCode(gone.groupCode)}
                caption={t('until', { day: day.format(forgottenOn(gone)) })}
                trail={
                  <Button
                    variant="soft"
                    size="sm"
                    pending={pendingCode === gone.groupCode}
                    aria-label={t('retryCode', { code: gone.groupCode })}
                    onClick={() => retry(gone.groupCode)}
                  >
                    {t('retry')}
                  </Button>
                }
                {...(news?.groupCode === gone.groupCode && {
                  below: (
                    <span role="alert" className="text-label text-owe">
                      {words[news.kind]}
                    </span>
                  ),
                })}
              />
            ))}
          </CardList>
        </section>
      )}
    </>
  );
}
