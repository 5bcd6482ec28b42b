'use client';

import { useLocale, useTranslations } from 'next-intl';

import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { useIsOffline } from '@/lib/device/page/network-reach';
import { routes } from '@/lib/routes';

const FORMATS = ['csv', 'html', 'json'] as const;

/** A page is looked at, so it opens beside this one; the others are saved. */
const WAYS = {
  csv: { download: true },
  html: { target: '_blank', rel: 'noopener' },
  json: { download: true },
} as const;

/** `/take-along`: all of the group as a file: for spreadsheets, to print, or as a backup. */
export function TakeAlongScreen({ groupCode }: ScreenProps<'takeAlong'>) {
  const t = useTranslations('takeAlong');
  const language = useLocale();
  const isOffline = useIsOffline();
  const title = t('title');
  useDocumentTitle(title);
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.groupSettings} />} />}>
      <div className="grid gap-4 pt-3">
        <Card className="divide-y divide-line *:p-4 very-slim:*:p-3">
          {FORMATS.map((format) => (
            <section key={format} aria-labelledby={`take-${format}`} className="grid gap-3">
              <div>
                <h2 id={`take-${format}`} className="text-name">
                  {t(`formats.${format}.name`)}
                </h2>
                <p className="mt-1 text-ink-2">{t(`formats.${format}.text`)}</p>
              </div>
              {!isOffline && (
                <a
                  href={routes.exportFile(groupCode, format, language)}
                  {...WAYS[format]}
                  className={buttonClass({ variant: 'secondary' })}
                >
                  {t(`formats.${format}.save`)}
                </a>
              )}
            </section>
          ))}
        </Card>
        <p role="status" className="text-ink-2">
          {isOffline ? t('offline') : t('noCode')}
        </p>
      </div>
    </GroupFrame>
  );
}
