'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import { useCopyWords } from '@/components/shell/group-code-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { QrDialog } from '@/components/ui/dialogs/qr-dialog';
import { selectText, useCopying } from '@/components/ui/fields/use-copying';
import { QrCode } from '@/components/ui/qr-code';
import { Spinner } from '@/components/ui/waiting/spinner';
import { PHONE_LINK_QR_MAX_LENGTH, PHONE_LINK_SMALL_QR_MAX_LENGTH } from '@/lib/limits';

type CodeWidth = 'w-49' | 'w-80';

type LinkCardProps = {
  /** null: there is none yet. */
  readonly link: string | null;
  /** Of its code, also while it is awaited. */
  readonly width: CodeWidth;
  /** Whether it will come by itself. */
  readonly isWaiting: boolean;
  /** 0: it has expired. */
  readonly secondsLeft: number;
  readonly onRenew: () => void;
};

/** @param link null for one that is still to come */
export const codeWidth = (link: string | null): CodeWidth =>
  link !== null && link.length > PHONE_LINK_SMALL_QR_MAX_LENGTH ? 'w-80' : 'w-49';

/** "9:41" */
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The link as a QR code, and to be copied, for as long as other phones take it. */
export function LinkCard({ link, width, isWaiting, secondsLeft, onRenew }: LinkCardProps) {
  const t = useTranslations('otherPhone');
  if (secondsLeft === 0)
    return (
      <Card padded className="grid justify-items-center gap-4 text-center">
        <p role="status" className="text-ink-2">
          {t('expired')}
        </p>
        <Button onClick={onRenew}>{t('renew')}</Button>
      </Card>
    );
  return (
    <Card padded className="grid gap-4">
      {link === null ? (
        <div
          className={`mx-auto grid aspect-square max-w-full place-items-center rounded-control border border-line text-ink-2 ${width}`}
        >
          {isWaiting && <Spinner className="size-8" />}
        </div>
      ) : (
        <Code link={link} width={width} />
      )}
      <p role="timer" className="text-center text-label text-ink-2 [font-variant-numeric:tabular-nums]">
        {t('valid', { time: clockOf(secondsLeft) })}
      </p>
      <LinkButtons link={link} />
    </Card>
  );
}

function Code({ link, width }: { readonly link: string; readonly width: CodeWidth }) {
  const t = useTranslations('otherPhone');
  if (link.length > PHONE_LINK_QR_MAX_LENGTH) return <p className="text-center text-ink-2">{t('tooMany')}</p>;
  return (
    <QrCode
      text={link}
      label={t('qr')}
      className={`mx-auto max-w-full rounded-control border border-line ${width}`}
    />
  );
}

/** Without a link both wait. */
function LinkButtons({ link }: { readonly link: string | null }) {
  const t = useTranslations('otherPhone');
  const words = useCopyWords();
  const [isLarge, setIsLarge] = useState(false);
  const { state, copy } = useCopying(link ?? '');
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (state === 'failed') selectText(shown.current);
  }, [state]);
  const hasCode = link === null || link.length <= PHONE_LINK_QR_MAX_LENGTH;
  return (
    <div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <Button variant="secondary" aria-disabled={link === null} onClick={() => link !== null && copy()}>
          {state === 'copied' ? words.copied : t('copy')}
        </Button>
        {hasCode && (
          <Button variant="secondary" aria-disabled={link === null} onClick={() => setIsLarge(link !== null)}>
            {t('enlarge')}
          </Button>
        )}
      </div>
      <p role="status" className={state === 'failed' ? 'mt-2 text-caption text-owe' : 'sr-only'}>
        {{ idle: '', copied: words.copied, failed: words.failed }[state]}
      </p>
      {state === 'failed' && (
        <code ref={shown} className="mt-2 block font-sans text-label wrap-anywhere">
          {link}
        </code>
      )}
      {hasCode && link !== null && (
        <QrDialog
          open={isLarge}
          onClose={() => setIsLarge(false)}
          text={link}
          label={t('qr')}
          title={t('title')}
          words={{ hint: t('scanHint'), close: t('close') }}
        />
      )}
    </div>
  );
}
