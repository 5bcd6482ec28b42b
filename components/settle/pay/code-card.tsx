'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';

import type { Payment } from '@/components/settle/pay/use-payment';
import { Button } from '@/components/ui/button';
import { ShareIcon } from '@/components/ui/icons';
import { Sentence } from '@/components/ui/verbatim';
import { useBrowserValue } from '@/lib/device/page/browser-value';
import { handFile } from '@/lib/device/page/hand-file';
import { formatAmount } from '@/lib/domain/money/format';
import { ZERO_CENTS } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { type QrPicture, qrPicture, swissQrPicture } from '@/lib/pay/qr-picture';
import type { BankCode } from '@/lib/pay/ways';

type CodeCardProps = {
  readonly code: Extract<BankCode, { readonly ok: true }>;
  readonly payment: Payment;
};

/** The code that a bank's app reads, and the ways to get it there. */
export function CodeCard({ code, payment }: CodeCardProps) {
  const t = useTranslations('pay.code');
  const locale = intlLocale(useLocale());
  const { kind, payload } = code;
  const { names, side, amount, currency } = payment;
  const picture = useMemo(
    () => (kind === 'swiss' ? swissQrPicture(payload) : qrPicture(payload)),
    [kind, payload],
  );
  const shown = formatAmount(amount.cents ?? ZERO_CENTS, { currency, locale });
  const isShown = side === 'toMe';
  return (
    <div>
      {isShown && (
        <h3 className="pb-2 text-name">
          <Sentence>{t('letScan', apart({ name: names.from }))}</Sentence>
        </h3>
      )}
      <div className="flex flex-wrap items-start gap-4">
        <Picture
          picture={picture}
          label={t('label', { code: t(kind), amount: shown, name: names.to })}
          // On the recipient's own phone it is held towards somebody.
          className={isShown ? 'not-print:size-52' : 'not-print:size-34'}
        />
        <div className="min-w-40 flex-1">
          {!isShown && <h3 className="text-name">{t(kind)}</h3>}
          <p className="pt-1 text-label text-ink-2">{isShown ? t('scannedBy') : t('scan')}</p>
          <ShareCode picture={picture} name={`${t(kind)}.png`} />
        </div>
      </div>
    </div>
  );
}

type PictureProps = { readonly picture: QrPicture; readonly label: string; readonly className: string };

/** Black on white in dark mode too; a Swiss code has a prescribed size on paper. */
function Picture({ picture: { size, layers, printedMm }, label, className }: PictureProps) {
  const printed = printedMm === null ? '2.5cm' : `${printedMm}mm`;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      width={printed}
      height={printed}
      className={`box-content shrink-0 rounded-control border border-line bg-[#fff] forced-color-adjust-none ${className}`}
    >
      {/* Paper has the colour of a path, but not that of an element behind it. */}
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      {layers.map(({ path, colour }) => (
        <path key={path} d={path} fill={colour} />
      ))}
    </svg>
  );
}

/** Pixels of a module: banks' apps read pictures of about 500 pixels well. */
const MODULE_PX = 10;

/** The picture as a PNG: apps that scan pictures take no other. */
function pngOf({ size, layers }: QrPicture): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: size * MODULE_PX,
    height: size * MODULE_PX,
  });
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(MODULE_PX, MODULE_PX);
  for (const { path, colour } of layers) {
    context.fillStyle = colour;
    context.fill(new Path2D(path));
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

const sharesFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([], 'code.png', { type: 'image/png' })] });

type ShareCodeProps = { readonly picture: QrPicture; readonly name: string };

/** Hands the picture to another app of this phone, or saves it where none takes it. */
function ShareCode({ picture, name }: ShareCodeProps) {
  const t = useTranslations('pay.code');
  const canShare = useBrowserValue(sharesFiles, false);
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null);
  const hand = async () => {
    setOutcome(null);
    const blob = await pngOf(picture);
    if (!blob) {
      setOutcome('failed');
      return;
    }
    try {
      if (canShare) {
        await navigator.share({ files: [new File([blob], name, { type: 'image/png' })] });
        return;
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    handFile(name, blob);
    setOutcome('saved');
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<ShareIcon className="size-5" />}
        onClick={() => void hand().catch(() => setOutcome('failed'))}
        className="-ml-4"
      >
        {canShare ? t('share') : t('save')}
      </Button>
      <p role="status" className="text-caption text-ink-2">
        {outcome !== null && t(outcome, { name })}
      </p>
    </>
  );
}
