'use client';

import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { ShareIcon } from '@/components/ui/icons';
import { useBrowserValue } from '@/lib/device/page/browser-value';
import { handFile } from '@/lib/device/page/hand-file';

const sharesFiles = (): boolean =>
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] });

/** A drawing as a PNG: apps that scan or show pictures all take it. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

type SharePictureProps = {
  /** Draws it. @returns a PNG; null if this browser cannot */
  readonly draw: () => Promise<Blob | null>;
  /** Of the file. */
  readonly name: string;
  readonly words: {
    readonly share: string;
    readonly save: string;
    readonly saved: string;
    readonly failed: string;
  };
  /** Whether it is the one thing to do. */
  readonly isMain?: boolean;
};

/** Hands a picture to another app of this phone, or saves it where none takes it. */
export function SharePicture({ draw, name, words, isMain = false }: SharePictureProps) {
  const canShare = useBrowserValue(sharesFiles, false);
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null);
  const hand = async () => {
    setOutcome(null);
    const blob = await draw();
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
    <div>
      <Button
        {...(!isMain && { variant: 'quiet', size: 'sm', className: '-ml-4' })}
        icon={<ShareIcon className="size-5" />}
        onClick={() => void hand().catch(() => setOutcome('failed'))}
      >
        {canShare ? words.share : words.save}
      </Button>
      <p role="status" className="text-caption text-ink-2">
        {outcome !== null && words[outcome]}
      </p>
    </div>
  );
}
