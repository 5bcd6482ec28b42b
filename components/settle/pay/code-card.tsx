'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';

import type { Payment } from '@/components/settle/pay/use-payment';
import { pngOf, SharePicture } from '@/components/shell/share-picture';
import { Sentence } from '@/components/ui/verbatim';
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
          <p className="pt-1 text-label text-ink-2 print:hidden">{isShown ? t('scannedBy') : t('scan')}</p>
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
      data-prints
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

/** The picture as a PNG. */
function draw({ size, layers }: QrPicture): Promise<Blob | null> {
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
  return pngOf(canvas);
}

type ShareCodeProps = { readonly picture: QrPicture; readonly name: string };

function ShareCode({ picture, name }: ShareCodeProps) {
  const t = useTranslations('pay.code');
  const words = { share: t('share'), save: t('save'), saved: t('saved', { name }), failed: t('failed') };
  return <SharePicture draw={() => draw(picture)} name={name} words={words} />;
}
