'use client';

import { useMemo } from 'react';

import { qrPath } from '@/lib/qr-path';

type QrCodeProps = { readonly text: string; readonly label: string; readonly className?: string };

/** A QR code, dark on white in dark mode too: many readers recognize no other. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block aspect-square bg-[#fff] forced-color-adjust-none ${className}`}
    >
      <path d={path} fill="#0b1116" />
    </svg>
  );
}
