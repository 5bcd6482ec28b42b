'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { EmojiTile } from '@/components/ui/emoji';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { Verbatim } from '@/components/ui/verbatim';
import { Spinner } from '@/components/ui/waiting/spinner';
import type { ChosenFile } from '@/lib/device/hooks/use-import-file';
import { useIsOffline } from '@/lib/device/page/network-reach';
import { currencyOfCode } from '@/lib/domain/money/currency-units';
import type { Opened } from '@/lib/import/open-file';

type FileCardProps = {
  readonly file: ChosenFile;
  /** Another one is held over the page. */
  readonly isOver: boolean;
  readonly onLeave: () => void;
};

/** The chosen file: what it is, and a way to another one. */
export function FileCard({ file, isOver, onLeave }: FileCardProps) {
  const t = useTranslations('import.file');
  const focusOnArrival = useFocusOnArrival(true);
  const isReading = file.status === 'reading';
  return (
    <Card>
      <section aria-label={t('chosen')} className="flex items-center gap-4 p-4 very-slim:p-3">
        {isReading ? <Spinner className="size-6 text-accent" /> : <EmojiTile>📄</EmojiTile>}
        <div className="min-w-0 flex-1">
          <p className="text-name wrap-words">
            <Verbatim>{file.name}</Verbatim>
          </p>
          <p role="status" className="text-caption text-ink-2">
            {isOver && <span>{t('dropped')}</span>}
            {!isOver && isReading && <span>{t('reading')}</span>}
            {!isOver && file.status === 'read' && <About opened={file.opened} />}
          </p>
        </div>
        <Button ref={focusOnArrival} variant="quiet" size="sm" onClick={onLeave}>
          {t(isReading ? 'stop' : 'other')}
        </Button>
      </section>
    </Card>
  );
}

/** The format in words, how many entries, and the currency. */
function About({ opened: { format, groups } }: { readonly opened: Opened }) {
  const t = useTranslations('import.file');
  const formats = useTranslations('import.formats');
  const entries = groups.reduce((sum, group) => sum + group.entries, 0);
  const [first] = groups;
  const currency = groups.length === 1 && first ? (first.currency ?? first.symbol) : undefined;
  const said = [
    formats(format),
    groups.length > 1 && t('groups', { count: groups.length }),
    groups.length > 0 && t('rows', { count: entries }),
    currency && currencyOfCode(currency),
  ];
  return <span>{said.filter(Boolean).join(' · ')}</span>;
}

/** Why nothing comes of a file. */
export function FileFailure({ file }: { readonly file: ChosenFile }) {
  const t = useTranslations('import.file');
  const send = useTranslations('import.send');
  const refusals = useTranslations('import.refusals');
  const isOffline = useIsOffline();
  if (file.status === 'failed') {
    if (file.why === 'no-worker')
      return <ErrorNotice>{isOffline ? send('offline') : t('noWorker')}</ErrorNotice>;
    return <ErrorNotice>{file.why === 'too-large' ? refusals('file-too-large') : t(file.why)}</ErrorNotice>;
  }
  if (file.status === 'reading' || file.opened.refused === null) return null;
  const { refused } = file.opened;
  if (refused === 'nothing') return <ErrorNotice>{t('nothing')}</ErrorNotice>;
  const words = refusals(refused.code, refused.values);
  const at = typeof refused.place === 'number' ? t('refusedAt', { line: refused.place }) : refused.place;
  return <ErrorNotice>{at === null ? words : `${at}: ${words}`}</ErrorNotice>;
}
