'use client';

import { useLocale, useTranslations } from 'next-intl';

import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Sentence } from '@/components/ui/verbatim';
import { type OwnFiles, useOwnFiles } from '@/lib/device/hooks/own-files';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { useIsOffline } from '@/lib/device/page/network-reach';
import { type Day, dateText } from '@/lib/domain/days';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { type ExportFormat, routes } from '@/lib/routes';

const FORMATS = ['csv', 'html', 'json'] as const;

/** A page is looked at, so it opens beside this one; the others are saved. */
const WAYS = {
  csv: { download: true },
  html: { target: '_blank', rel: 'noopener' },
  json: { download: true },
} as const;

/**
 * `/take-along`: all of the group as a file: for spreadsheets, to print, or as a backup. Without a network the files come
 * from the device, as far as it has the history.
 */
export function TakeAlongScreen({ groupCode }: ScreenProps<'takeAlong'>) {
  const t = useTranslations('takeAlong');
  const language = useLocale();
  const isOffline = useIsOffline();
  const files = useOwnFiles(groupCode, intlLocale(language));
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
              {isOffline ? (
                <OwnFile files={files} format={format} />
              ) : (
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
        <div className="text-ink-2">
          <OfflineNote isOffline={isOffline} files={files} />
          <p>{t('noCode')}</p>
        </div>
      </div>
    </GroupFrame>
  );
}

type OwnFileProps = { readonly files: OwnFiles | null; readonly format: ExportFormat };

const useDayText = (): ((day: Day) => string) => {
  const locale = intlLocale(useLocale());
  return (day) => dateText(day, locale, { year: 'numeric' });
};

/** Saves what the device has, and says how far that reaches and how it went; or why there is nothing to save. */
function OwnFile({ files, format }: OwnFileProps) {
  const t = useTranslations('takeAlong');
  const dayText = useDayText();
  if (!files) return <p className="text-ink-2">{t('needsNetwork')}</p>;
  const { since, save, saved } = files;
  if (format === 'json' && since !== null) return <p className="text-ink-2">{t('noBackup')}</p>;
  const reach = since === null ? null : t('onlySince', { day: dayText(since) });
  const outcome = saved?.format === format ? saved : null;
  return (
    <div>
      <Button variant="secondary" onClick={() => save(format)}>
        {format === 'html' ? t('savePage') : t(`formats.${format}.save`)}
      </Button>
      <p role="status" className="mt-2 wrap-words text-ink-2 empty:mt-0">
        {outcome ? <Outcome name={outcome.name} /> : reach}
      </p>
    </div>
  );
}

/** @param props with the name of the file that was saved; null if that failed */
function Outcome({ name }: { readonly name: string | null }) {
  const t = useTranslations('takeAlong');
  return name === null ? <span>{t('failed')}</span> : <Sentence>{t('saved', apart({ name }))}</Sentence>;
}

type OfflineNoteProps = { readonly isOffline: boolean; readonly files: OwnFiles | null };

/** How far the files reach while there is no network. */
function OfflineNote({ isOffline, files }: OfflineNoteProps) {
  const t = useTranslations('takeAlong');
  const dayText = useDayText();
  const words = () => {
    if (!files) return t('offline');
    return files.since === null ? t('offlineWhole') : t('offlineSince', { day: dayText(files.since) });
  };
  return (
    <p role="status" className="mb-4 empty:mb-0">
      {isOffline && words()}
    </p>
  );
}
